import type { AccountTransferData } from '@latchkey/contract'
import { ApiError, errorCode } from '../../errors/client-errors.ts'
import type { LoginMethod } from '../../events/types.ts'
import { AccountTransferRequired } from './transfer-data.ts'

/**
 * The refusal `account_transfer_required` with what the proof knows beside it; any other error, and one without a
 * nonce, as it came (wire 5.3).
 *
 * @param body of the refused link, which holds the address as typed and Telegram's data
 */
export function withTransfer(error: unknown, method: LoginMethod, body: Record<string, unknown>): unknown {
  if (!(error instanceof ApiError) || errorCode(error, '') !== 'account_transfer_required') return error
  const data = (error.data as { data?: Partial<AccountTransferData> } | null)?.data
  if (!data?.nonce) return error
  const { embeddedWalletAddress, embeddedWalletAddresses, farcasterEmbeddedAddress, oAuthUserInfo } =
    data.otherUser ?? {}
  const typed = body[ACCOUNT_FIELDS[method] ?? '']
  return new AccountTransferRequired(error, {
    nonce: data.nonce,
    account: String(typed ?? data.subject ?? ''),
    displayName: data.account?.displayName ?? null,
    linkMethod: method,
    ...(body.telegram_web_app_data ? { telegramWebAppData: body.telegram_web_app_data } : {}),
    ...(body.telegram_auth_result ? { telegramAuthResult: body.telegram_auth_result } : {}),
    ...(farcasterEmbeddedAddress ? { farcasterEmbeddedAddress } : {}),
    ...(oAuthUserInfo ? { oAuthUserInfo } : {}),
    ...(embeddedWalletAddress ? { embeddedWalletAddress } : {}),
    // an older server tells the first alone
    embeddedWalletAddresses:
      embeddedWalletAddresses ?? (embeddedWalletAddress ? [embeddedWalletAddress] : []),
  })
}

const ACCOUNT_FIELDS: Partial<Record<LoginMethod, string>> = { email: 'email', sms: 'phoneNumber' }
