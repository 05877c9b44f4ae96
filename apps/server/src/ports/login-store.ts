import type { Budget, LoginRequest, PaceRule, SendRule } from '../domain/login/login-keys.ts'
import type { LetIn, LoginTerms } from './account-store.ts'
import type { FrameProof } from './frame-session-store.ts'

export interface NewCode {
  codeId: string
  keyId: string
  codeMac: Buffer
  sentAt: Date
  expiresAt: Date
  /** the message, sealed; stays with the code until it was handed over */
  outbox: Buffer
  outboxDueAt: Date
}

/** `askedAt`: from when the time runs in which this client is sent nothing new */
export type SendAdmission = { kind: 'stored' | 'repeated'; askedAt: Date } | { kind: 'refused'; until: Date }

export interface StoredCode {
  codeId: string
  keyId: string
  codeMac: Buffer
  expiresAt: Date
  /** by the client whose it is; later than it was sent where it was shared */
  askedAt: Date
  /** of its own client since then; `tries` are those of the code, which is not new each time */
  askedTries: number
  tries: number
  foreignTries: number
  usedAt: Date | null
  sessionId: string | null
  newUser: boolean
  /** whether the asking client is the one that the code was sent for */
  own: boolean
}

export interface GuessState {
  code: StoredCode | undefined
  failures: ReadonlyMap<string, { failures: number; failedAt: Date }>
}

/** A counter that let a guess through, and the number of failures from which it does so no more. */
export interface CounterBound {
  key: string
  bound: number
}

/** A place in a network address's budget: the guess passes while there is one, and takes it when it is wrong. */
export interface BudgetPlace extends Budget {
  /** remembers that the identifier has its place */
  mark: string | null
}

/** When a guess was made; a row of failures that ended before `forgetBefore` begins anew. */
export interface GuessTimes {
  now: Date
  forgetBefore: Date
}

/** A right code that is to be used. */
export interface CodeUse extends GuessTimes {
  request: LoginRequest
  /** the counter that the right code sets back */
  ownKey: string
  bounds: readonly CounterBound[]
  budget: BudgetPlace | null
  code: StoredCode
}

export interface LoginTry extends CodeUse, LoginTerms {
  /** what the session knows its client by */
  client: string
  /** profile fields of the account */
  data: Record<string, unknown>
}

/** `lost`: another request changed the code or a counter first, look again. */
export type LoginResult =
  | LetIn
  | { kind: 'lost' }
  | { kind: 'no-user' }
  | { kind: 'other-user' }
  | { kind: 'full' }

export interface LoginStore {
  /**
   * Counts the send against its rules and keeps the code unless one was asked for after `resendAfter` that can still be
   * used, with fewer than `spentTries` tries. Where the pace does not let another one go out, the asking client gets the
   * code that the identifier was sent last (`repeated`). One statement.
   */
  admitSend(
    request: LoginRequest,
    rules: { counted: readonly SendRule[]; pace: PaceRule | null },
    code: NewCode,
    before: { now: Date; resendAfter: Date; spentTries: number },
  ): Promise<SendAdmission>
  /** That this try to send this code, to this number (E.164), does not arrive; nothing where another try was made since. */
  noteUndelivered(sent: { codeId: string; tries: number }, to: string): Promise<void>
  /** Whether the message that this client caused last does not arrive. */
  isUndelivered(request: LoginRequest): Promise<boolean>
  guessState(request: LoginRequest, keys: readonly string[]): Promise<GuessState>
  /**
   * Whose the identifier is, and whether the proof shows it: its key is one that this user has bound where an account that
   * is not new let them in, and its id, which counts once, is taken here for the first time.
   */
  holder(
    appId: string,
    identifier: string,
    proof: FrameProof | null,
  ): Promise<{ userId: string; proven: boolean } | undefined>
  /** Counts a wrong guess against the code and the counters; false when others were counted in between. */
  countFailure(
    code: StoredCode | undefined,
    bounds: readonly CounterBound[],
    budget: BudgetPlace | null,
    times: GuessTimes,
  ): Promise<boolean>
  /** Uses the code, for all who share it, finds or makes the user and opens the session: one statement. */
  logIn(login: LoginTry): Promise<LoginResult>
  /** Marks the code as used by a session; false when it or a counter was changed in between. */
  useCode(use: CodeUse & { sessionId: string }): Promise<boolean>
}
