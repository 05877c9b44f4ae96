/** What the signer knows something of: a document, or an import. */
export interface LedgerName {
  kind: 'wallet' | 'quorum' | 'policy' | 'authority' | 'import'
  app: string
  id: string
}

/** The newest that the signer has said of one. */
export interface LedgerEntry {
  readonly version: number
  /** at this version; of an import, what it made */
  readonly document: object
  /** it was deleted: nothing of it counts again */
  readonly gone: boolean
  /** what made this version: the payload of a request (SHA-256, base64url), an order's time; null where nobody signed */
  readonly by: string | null
  /** every signature that a change was honoured for */
  readonly spent: readonly string[]
}

/** A nonce, and the signatures that it was signed for. */
export interface LedgerSend {
  readonly nonce: number
  readonly signatures: readonly string[]
}

/** What to keep, where there is something, and what to answer. */
export interface LedgerDecision<K, T> {
  keep?: K | undefined
  result: T
}

type Decide<G, K, T> = (given: G) => LedgerDecision<K, T> | Promise<LedgerDecision<K, T>>

/**
 * What the signer remembers of server wallets, in which the API has no part. What is kept lasts before a result is given; one
 * decision at a time about each thing. A decision that throws keeps nothing.
 */
export interface WalletLedger {
  entry(name: LedgerName): Promise<LedgerEntry | undefined>
  update<T>(name: LedgerName, decide: Decide<LedgerEntry | undefined, LedgerEntry, T>): Promise<T>
  /** What was signed for a payload (SHA-256, base64url), the first first; a decision adds one. */
  send<T>(payload: string, decide: Decide<readonly LedgerSend[], LedgerSend, T>): Promise<T>
  /** Since when it is known that the memory is an old one, milliseconds since 1970; null while it is not. */
  haltedAt(): Promise<number | null>
  halt(at: number): Promise<void>
  resume(): Promise<void>
}
