import type { ServerWalletChainType } from '@latchkey/contract'
import type {
  AuthorityDocument,
  AuthorityOrder,
  PolicyDocument,
  QuorumDocument,
  SaidPolicy,
  SignerDocument,
  UserKeyHint,
  WalletDocument,
  Worded,
} from '@latchkey/signer'
import type { SessionFactors } from './frame-session-store.ts'

export interface Documents {
  authority: AuthorityDocument
  quorum: QuorumDocument
  wallet: WalletDocument
  policy: PolicyDocument
}
export type DocumentKind = keyof Documents

/** A document as the signer said it, and when its first version was kept. */
export interface KeptDocument<D extends SignerDocument> extends Worded<D> {
  createdAt: Date
}

/** A wallet's row: what is no rule of it. */
export interface ServerWalletRow {
  id: string
  chainType: ServerWalletChainType
  address: string
  sealedKey: string
  /** the only one that its owner is of; null where it is an app's, or several own it */
  userId: string | null
  createdAt: Date
  importedAt: Date | null
  exportedAt: Date | null
}

export interface KeptWallet extends ServerWalletRow {
  rules: Worded<WalletDocument>
}

/** Who did something, for the audit: '' is the app's backend. */
export interface WalletAct {
  userId: string
  action: string
  detail: Record<string, unknown>
}

/** What the user of a wallet is told on every channel. */
export interface WalletNotice {
  userId: string
  notice: 'wallet_delegated' | 'delegation_revoked'
  address: string
}

export interface WalletFilter {
  userId?: string | undefined
  chainType?: string | undefined
}

export interface ServerWalletStore {
  find<K extends DocumentKind>(
    appId: string,
    kind: K,
    id: string,
  ): Promise<KeptDocument<Documents[K]> | undefined>
  findMany<K extends DocumentKind>(
    appId: string,
    kind: K,
    ids: readonly string[],
  ): Promise<Worded<Documents[K]>[]>
  /** The signer's words for policies, without the policies. */
  policyWords(appId: string, ids: readonly string[]): Promise<SaidPolicy[]>
  /** Keeps what the signer said, where it is newer than what is there, with a row of the audit, and tells the wallet's user. */
  save(worded: Worded<SignerDocument>, act: WalletAct, now: Date, tell?: WalletNotice | null): Promise<void>
  remove(appId: string, kind: 'quorum' | 'policy', id: string, act: WalletAct, now: Date): Promise<void>

  wallet(appId: string, id: string): Promise<KeptWallet | undefined>
  /** The one that a call with an idempotency key has made. */
  walletOfCall(appId: string, begun: string): Promise<KeptWallet | undefined>
  /** Oldest first. */
  wallets(
    appId: string,
    query: { after: { createdAt: Date; id: string } | null; limit: number; filter: WalletFilter },
  ): Promise<KeptWallet[]>
  count(appId: string, userId: string | null): Promise<{ ofApp: number; ofUser: number }>
  /** Whether somebody of the app has it, on devices or here. */
  hasAddress(appId: string, address: string): Promise<boolean>
  /** `full` where there is no room any more, `taken` where the app has the address, or `begun` has made a wallet. */
  add(
    made: Worded<WalletDocument> & { sealedKey: string; imported: boolean; begun: string | undefined },
    most: { ofApp: number; ofUser: number },
    act: WalletAct,
    now: Date,
  ): Promise<'added' | 'full' | 'taken'>
  /** Notes an export before the key leaves, tells its user and the app's endpoints of it. */
  exported(appId: string, wallet: KeptWallet, act: WalletAct, now: Date): Promise<void>
  note(appId: string, act: WalletAct, now: Date): Promise<void>

  /** Instead of an earlier one of that address. */
  keepImport(
    appId: string,
    of: { chainType: string; address: string },
    ticket: string,
    expiresAt: Date,
  ): Promise<void>
  importTicket(
    appId: string,
    of: { chainType: string; address: string },
    now: Date,
  ): Promise<string | undefined>

  /** Keys that users may have signed with, of sessions that live, or of that session alone. */
  userKeys(
    appId: string,
    userIds: readonly string[],
    sessionId: string | null,
    now: Date,
  ): Promise<UserKeyHint[]>
  /**
   * False, and nothing is kept, where the user has second factors by now and none was verified for it: with the first of them
   * every key goes that was given before.
   */
  keepUserKey(hint: UserKeyHint, given: { verified: boolean }): Promise<boolean>
  /** A live session; undefined where it has ended. */
  session(appId: string, userId: string, sessionId: string, now: Date): Promise<SessionState | undefined>

  order(appId: string): Promise<AuthorityOrder | undefined>
  /** Instead of one that the signer has not heard of. */
  placeOrder(order: AuthorityOrder): Promise<void>
  /** It was brought to the signer. */
  dropOrder(order: AuthorityOrder): Promise<void>
}

export interface SessionState {
  frameKey: string | null
  /** when its user logged in, or was asked to again */
  authTime: Date
  /** whether the account that it was opened by is not new */
  byOldAccount: boolean
  mfa: SessionFactors
}

export interface IdempotencyStore {
  /**
   * `claimed` is the caller's to do; `waiting` is somebody else's, who may still answer. `begun` is the same for all who
   * have gone on with one call.
   */
  claim(
    appId: string,
    key: string,
    call: Buffer,
    times: { now: Date; forgetBefore: Date; deadBefore: Date },
  ): Promise<
    | { kind: 'claimed'; claim: string; begun: string }
    | { kind: 'answered'; answer: unknown }
    | { kind: 'waiting' }
    | { kind: 'other-call' }
  >
  answer(appId: string, key: string, claim: string, answer: unknown): Promise<void>
  /** It is not answered: the key is free again, of a call that was taken over or not refused for the same call alone. */
  release(
    appId: string,
    key: string,
    claim: string,
    how: { refused: boolean; deadBefore: Date },
  ): Promise<void>
}
