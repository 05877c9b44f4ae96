import type { AccountTransferData, OAuthUserInfo } from '@latchkey/contract'
import { ApiError, errorCode } from '../../errors/client-errors.ts'
import type { LoginMethod } from '../../events/types.ts'

/** What the transfer screen needs to move a proven account here (spec 1, section 3). */
export interface AccountTransfer {
  /** one use, short-lived, bound to this user and to the proven account */
  nonce: string
  /** what the transfer call names it by: an address or number as typed, else the server's subject */
  account: string
  /** how the screen names it; null: `account` */
  displayName: string | null
  linkMethod: LoginMethod
  externalWalletMetadata?: { walletClientType?: string; chainId?: string; connectorType?: string }
  telegramWebAppData?: unknown
  telegramAuthResult?: unknown
  farcasterEmbeddedAddress?: string
  oAuthUserInfo?: OAuthUserInfo
  /** the other user's oldest embedded wallet; where there is one, assets are looked at before they are given up */
  embeddedWalletAddress?: string
  /** every embedded wallet that is lost with the other user, Ethereum first */
  embeddedWalletAddresses: string[]
}

/** The proven account is another user's; `transfer` is what it takes to move it. */
export class AccountTransferRequired extends ApiError {
  readonly transfer: AccountTransfer

  constructor(error: ApiError, transfer: AccountTransfer) {
    const { type, message, status, data } = error
    super({ type, message, code: 'account_transfer_required', status, data, cause: error.cause })
    this.transfer = transfer
  }
}

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
