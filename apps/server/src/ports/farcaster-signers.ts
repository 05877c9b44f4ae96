import type { VaultOwner } from './vault-store.ts'

export type FarcasterSignerState = 'pending' | 'approved' | 'refused' | 'removed'

/** A request that Farcaster has taken. */
export interface SignerRequest {
  /** names it at Farcaster; '' where none was made */
  token: string
  approvalUrl: string
  deadline: Date
}

export interface FarcasterSigner extends SignerRequest {
  fid: number
  /** 0x hex, small letters */
  publicKey: string
  state: FarcasterSignerState
}

/** Which key, of which user. */
export interface SignerKey {
  owner: VaultOwner
  fid: number
  publicKey: string
}

/** The keys that users have had on Farcaster by this server. */
export interface FarcasterSignerStore {
  /** A user's keys for an account, the one that was settled last first. */
  list(userId: string, fid: number): Promise<FarcasterSigner[]>
  /**
   * Keeps a request, with a row in the audit. Of two at once the first stays, and one that waits is never replaced.
   * @returns what is kept now
   */
  ask(key: SignerKey, request: SignerRequest, now: Date): Promise<FarcasterSigner>
  /**
   * Settles what became of a key. Where that changes anything: audit, webhook, and of an approval the user is told.
   * A removed key stays removed.
   */
  settle(key: SignerKey, state: Exclude<FarcasterSignerState, 'pending'>, now: Date): Promise<void>
}
