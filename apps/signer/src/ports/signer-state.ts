import type { FactorRecord } from '../domain/factor-record.ts'
import type { UserTries } from '../domain/passcode-tries.ts'
import type { WalletLedger } from './wallet-ledger.ts'

/** What the signer remembers of one user of one app; each part is typed where its rule stands. */
export interface SignerRecord {
  /** evaluations of passwords */
  readonly passcode: UserTries
  /** the lowest share version that is honoured, by root */
  readonly lowest: Readonly<Record<string, number>>
  /** second factors; absent where the user has had none */
  readonly factors?: FactorRecord
  /** grants of delegated actions that count, with the addresses of each; absent where there are none */
  readonly delegations?: Readonly<Record<string, readonly string[]>>
  /** the user was deleted: there is nothing else in it, and nothing is done for them any more */
  readonly gone?: true
}

/** Of a user whom the signer has never seen. A part that a file of an older release lacks is read as here. */
export const EMPTY_RECORD: SignerRecord = { passcode: {}, lowest: {} }

/** Whose record. */
export interface SignerUser {
  appId: string
  userId: string
}

/** What to keep and what to answer. */
export interface Decided<T> {
  record: SignerRecord
  result: T
}

/**
 * The signer's own durable memory, in which the API has no part: what an API that was taken over must not be able to reset.
 */
export interface SignerState {
  /**
   * Reads the user's record, lets `decide` judge, and keeps what it says before the result is given; one at a time for each
   * user. A `decide` that throws, or answers the very record that it was given, changes nothing.
   */
  update<T>(user: SignerUser, decide: (record: SignerRecord) => Decided<T> | Promise<Decided<T>>): Promise<T>
  /** Everybody of whom something is remembered, but for those who were deleted. */
  users(): AsyncIterable<SignerUser>
  /** The ids of the keys that secrets in it may be under, as they were noted last; undefined where they never were. */
  keyIds(): Promise<readonly string[] | undefined>
  noteKeyIds(ids: readonly string[]): Promise<void>
  readonly wallets: WalletLedger
}
