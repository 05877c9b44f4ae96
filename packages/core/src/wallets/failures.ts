import { LOGIN_AGAIN_MESSAGE } from '@latchkey/contract'
import { frameErrorCode } from '../frame/frame-error.ts'

/** The recovery of a wallet was refused until the user has logged in again. */
export const isLoginRequired = (error: unknown): boolean =>
  (error as Error | null)?.message === LOGIN_AGAIN_MESSAGE

/** The user came in by an account that was just added, on a device that is new to them. */
export const isOlderAccountRequired = (error: unknown): boolean =>
  frameErrorCode(error) === 'older_account_required'

/** The wallet frame did not come up. */
export const isFrameUnavailable = (error: unknown): boolean =>
  (error as Error | null)?.name === 'FrameUnavailable'

/** The chain has refused the transaction: waiting any longer is in vain. */
export const isFinalTransactionError = (error: unknown): boolean =>
  (error as { privyErrorCode?: string } | null)?.privyErrorCode === 'transaction_failure'

/** The wallet does not come from the user's key: whoever planted it may hold its own. */
export const isForeignWallet = (error: unknown): boolean => frameErrorCode(error) === 'foreign_wallet'
