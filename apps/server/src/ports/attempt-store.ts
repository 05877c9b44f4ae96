export type AttemptKind =
  | 'oauth'
  | 'oauth-code'
  | 'recovery-oauth'
  | 'recovery-oauth-code'
  | 'passkey-register'
  | 'passkey-authenticate'
  | 'passkey-link'
  | 'farcaster'
  | 'farcaster-v2'
  | 'telegram'
  | 'smart-wallet'
  | 'transfer'
  | 'captcha'

export interface StoredAttempt {
  kind: AttemptKind
  id: string
  /** the client that opened it */
  client: string
  userId: string | null
  payload: unknown
  expiresAt: Date
  usedAt: Date | null
}

export type TakenAttempt = Pick<StoredAttempt, 'client' | 'payload'>

export interface NewAttempt {
  kind: AttemptKind
  /** unguessable, or what must not be seen twice; kept as a hash */
  id: string
  client: string
  userId?: string | null
  /** JSON; sealed at rest */
  payload: unknown
  expiresAt: Date
}

export interface AttemptStore {
  /** False when such an id is known already: a replay. */
  open(appId: string, attempt: NewAttempt): Promise<boolean>
  /** Finds expired and used ones too, for a while. */
  find(appId: string, kind: AttemptKind, id: string): Promise<StoredAttempt | undefined>
  /** Replaces the payload of one that is not used yet. */
  change(appId: string, kind: AttemptKind, id: string, payload: unknown): Promise<void>
  /** Marks it used and tells what it was; undefined when it was used already, is expired or unknown. */
  take(appId: string, kind: AttemptKind, id: string): Promise<TakenAttempt | undefined>
}
