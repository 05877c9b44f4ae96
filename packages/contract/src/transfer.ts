/**
 * `data` of the refusal `account_transfer_required`: the account that was just proven belongs to another user of the
 * app, and this nonce lets its `…/transfer` route move it. camelCase, as on the wire.
 */
export interface AccountTransferData {
  /** one-use, short-lived, bound to the asking user and the proven account */
  nonce: string
  /** what the transfer call names the account by, for OAuth, Farcaster, Telegram and cross-app */
  subject: string
  account: { displayName: string | null }
  otherUser: {
    /** the oldest of the wallets below; published clients read no other */
    embeddedWalletAddress: string | null
    /** every embedded wallet that is lost with that user, Ethereum first */
    embeddedWalletAddresses: string[]
    farcasterEmbeddedAddress?: string
    oAuthUserInfo?: OAuthUserInfo
  }
}

/** How `oauth/transfer` names an account. */
export type OAuthUserInfo = {
  subject: string
  name?: string
  username?: string
  profilePictureUrl?: string
  email?: string | null
  vanityName?: string
  meta?: { providerAppId?: string }
  embeddedWalletAddresses?: string[]
  smartWalletAddresses?: string[]
}
