import type { AccountTransfer } from '../flows/account-transfer/transfer-data.ts'

/** Screens on which a user changes the account. */
export interface AccountScreens {
  'link-email': Record<string, never>
  'link-phone': Record<string, never>
  'update-email': Record<string, never>
  'update-phone': Record<string, never>
  'account-transfer': AccountTransfer
  'transfer-assets': AccountTransfer
  sessions: Record<string, never>
  /** the user lets this app write on Farcaster */
  'farcaster-signer': {
    /** Approved; `known` settles once the account of this page has the key. */
    onSuccess(known: Promise<void>): void
    /** A failure so far; the user may still try again. */
    onFailure(error: unknown): void
  }
}
