import type { ChainType, DelegatedAddress, Delegation, SealedDelegation } from '@latchkey/contract'
import type { DelegationEnd } from './delegation-ends.ts'
import type { VaultOwner } from './vault-store.ts'

export interface StoredDelegation {
  id: string
  appId: string
  userId: string
  /** digest of the app's authorization keys that it was made for */
  authority: string
  wallets: DelegatedAddress[]
  sealed: SealedDelegation
  /** under the sealing keys */
  appShare: Buffer
}

export interface NewDelegation extends Omit<StoredDelegation, 'appId' | 'userId'> {
  /** SHA-256 of the request */
  mark: Buffer
  /** for each wallet one that it is named by, where it has none yet */
  backendIds: string[]
}

/** A wallet as a backend names it, and what signs with it. */
export interface DelegatedWallet extends StoredDelegation {
  /** of the one that is used */
  address: string
  /** names this use */
  use: string
}

/** A wallet that is delegated now, as it is registered. */
export interface WalletInEffect {
  address: string
  chainType: ChainType
  publicKey: string
  createdAt: Date
  imported: boolean
}

/** What a request to keep a grant meets: its own like, a grant that may be kept, or nothing of the kind any more. */
export type DelegationStanding = 'kept' | 'open' | 'over'

/** Grants of delegated actions. */
export interface DelegationStore {
  /** `open` while the id, a nonce of this user, was not used and has not expired; `kept` of the very same request. */
  standing(owner: VaultOwner, id: string, mark: Buffer, now: Date): Promise<DelegationStanding>
  /**
   * Before the signer is asked to take a grant: unless it is kept by then, the signer is to forget it from `forgetAt` on. False
   * where its id was used or revoked, or the signer has still to forget others of this user, or this one.
   */
  begin(owner: VaultOwner, id: string, now: Date, forgetAt: Date): Promise<boolean>
  /**
   * Uses the id and keeps the grant, which takes its wallets over from others, in one transaction, with an audit row and what
   * the user and the app's backend are told. Answers as `standing`, without `open`: what was not begun, or is revoked or to be
   * forgotten by now, is over.
   */
  keep(owner: VaultOwner, delegation: NewDelegation, now: Date): Promise<'kept' | 'over'>
  /**
   * Deletes every grant of the user, audits and tells it, and whatever a consent has that is under way, in one transaction with
   * what the signer is to be told.
   * @returns the latter, taken until `until`
   */
  revoke(owner: VaultOwner, now: Date, until: Date): Promise<DelegationEnd>
  /** The same of a user who is about to be deleted, and is told of nothing. Undefined where there was nothing to end. */
  drop(user: { appId: string; userId: string }, until: Date): Promise<DelegationEnd | undefined>
  /** Those in effect, the newest first. */
  list(owner: Pick<VaultOwner, 'userId'>): Promise<Delegation[]>
  /**
   * The grant of a wallet, for one use, which is counted and audited in the statement that reads it. Undefined for a wallet
   * that is not delegated, or any more, or lies in an archived root.
   */
  use(
    wallet: { appId: string; backendId: string },
    act: { method: string },
    now: Date,
  ): Promise<DelegatedWallet | undefined>
  /** What is delegated, looked at without a use. Undefined as there. */
  wallet(named: { appId: string; backendId: string }): Promise<WalletInEffect | undefined>
  /**
   * A use came to no signature, since it was refused, or had been made before: it is not counted, and stays written down as
   * what it was.
   */
  unused(wallet: Pick<StoredDelegation, 'id'>, use: string, why: 'refused' | 'repeated'): Promise<void>
}
