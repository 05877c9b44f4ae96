/** Grants that the signer has to forget, and whose turn it is to ask it. */
export interface DelegationEnd {
  appId: string
  userId: string
  /** null: all that the user has given */
  grantId: string | null
  /** names who asks */
  turn: string
  /** from then on it may be another's */
  until: Date
}

/** What the signer has still to be told of grants that are over. */
export interface DelegationEnds {
  /** Takes up to `limit` that are due until `until`, so that no other server does. */
  claim(now: Date, until: Date, limit: number): Promise<DelegationEnd[]>
  /** Takes that of all grants of a user, due or not. `busy`: another server is at it. */
  take(user: { userId: string }, now: Date, until: Date): Promise<DelegationEnd | 'none' | 'busy'>
  /** The signer has forgotten them. */
  done(end: DelegationEnd): Promise<void>
  /** It could not be asked: it is to be again from `dueAt` on. */
  later(end: DelegationEnd, dueAt: Date): Promise<void>
}
