import type { OAuthUserInfo } from '@latchkey/contract'
import { ApiError } from '../../errors/client-errors.ts'
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
