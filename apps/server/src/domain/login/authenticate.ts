import { timingSafeEqual } from 'node:crypto'
import type { AuthResponse, LoginMode } from '@latchkey/contract'
import type { CounterBound, GuessState, LoginTry, StoredCode } from '../../ports/login-store.ts'
import type { SessionStore } from '../../ports/session-store.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import { issueTokens } from '../session/issue.ts'
import { newSession } from '../session/new-session.ts'
import { isLive } from '../session/refresh.ts'
import { newUserId } from '../user/new-user-id.ts'
import { toWireUser } from '../user/wire-user.ts'
import { checkEmailForm, checkLists } from './email-policy.ts'
import { FORGET_AFTER_MS, guessDelayMs } from './guess-delay.ts'
import { LOST_ANSWER_MS, macOfCode, TRIES_PER_CODE } from './login-code.ts'
import type { CounterRule, LoginRequest } from './login-keys.ts'
import { guessRules } from './login-keys.ts'
import type { LoginPorts } from './send-code.ts'
import { emailRequest } from './send-code.ts'

export interface AuthenticatePorts extends LoginPorts {
  sessions: SessionStore
}

export interface AuthenticateInput {
  email: string
  code: string
  mode: LoginMode
  client: string
  address: string
}

/** More failures than a counter can hold. */
const UNBOUNDED = 2 ** 31 - 1

const wrongCode = () => new Refusal('invalid_credentials', 'The code is wrong or has expired')

/**
 * Exchanges a code for a session, making the account when there is none. Each round reads once and writes once;
 * the write holds only when nobody changed the code or used up a counter in between, otherwise the round is repeated.
 * So guesses sent at the same time are counted one by one, also at different codes, and a double submit ends in one
 * session.
 * @throws Refusal `invalid_credentials`, `too_many_requests`, `user_does_not_exist`, `allowlist_rejected`,
 * `max_accounts_reached`, `disallowed_login_method`, `disallowed_plus_email`.
 */
export async function authenticateEmail(
  ports: AuthenticatePorts,
  app: App,
  input: AuthenticateInput,
): Promise<AuthResponse> {
  checkEmailForm(app.settings, input.email)
  const request = emailRequest(app, input.email, input)
  const rules = guessRules(request, app.settings.limits)
  const keys = rules.map((rule) => rule.key)
  for (;;) {
    const nowMs = ports.clock.now()
    const state = await ports.logins.guessState(request, keys)
    const { code } = state
    const right = code !== undefined && codeMatches(ports, request, code, input.code)
    const bounds = await holdBack(ports, request, rules, state, nowMs)
    if (right && code.usedAt) return repeatAnswer(ports, app, code, nowMs)
    if (!right || !code || !isOpen(code, nowMs)) {
      if (await ports.logins.countFailure(request, countable(code, nowMs), bounds, new Date(nowMs)))
        throw wrongCode()
      continue
    }
    checkLists(app.settings, input.email)
    const login = openLogin(ports, app, { request, bounds, code, mode: input.mode, nowMs })
    const result = await ports.logins.logIn(login)
    if (result.kind === 'lost') continue
    if (result.kind === 'no-user') throw new Refusal('user_does_not_exist', 'No account has this address')
    if (result.kind === 'full')
      throw new Refusal('max_accounts_reached', 'This app takes no further accounts')
    const user = toWireUser(result.user)
    const answer = issueTokens(app, ports.keyring, { user, session: login.session, generation: 1, nowMs })
    return { ...answer, is_new_user: result.isNew }
  }
}

function codeMatches(ports: LoginPorts, request: LoginRequest, code: StoredCode, typed: string): boolean {
  if (!ports.keyring.ids.includes(code.keyId)) return false
  const { appId, identifier } = request
  return timingSafeEqual(
    macOfCode(ports.keyring, code.keyId, { appId, identifier, code: typed }),
    code.codeMac,
  )
}

function isOpen(code: StoredCode, nowMs: number): boolean {
  const tries = code.own ? code.tries : code.foreignTries
  return !code.usedAt && tries < TRIES_PER_CODE && code.expiresAt.getTime() > nowMs
}

/** A guess at a code that is over counts against the counters alone. */
function countable(code: StoredCode | undefined, nowMs: number): StoredCode | undefined {
  return code && isOpen(code, nowMs) ? code : undefined
}

/** @throws Refusal `too_many_requests`. @returns up to where each counter lets this one guess through. */
async function holdBack(
  ports: LoginPorts,
  request: LoginRequest,
  rules: readonly CounterRule[],
  state: GuessState,
  nowMs: number,
): Promise<CounterBound[]> {
  const bounds: CounterBound[] = []
  for (const { key, allowed, waivable } of rules) {
    const counter = state.failures.get(key)
    let bound = allowed
    if (counter && nowMs - counter.failedAt.getTime() <= FORGET_AFTER_MS) {
      const until = counter.failedAt.getTime() + guessDelayMs(counter.failures, allowed)
      const waived = until > nowMs && waivable && (await ports.logins.knownDevice(request))
      if (until > nowMs && !waived) {
        throw new Refusal('too_many_requests', 'Too many wrong codes; wait before the next try', {
          retryAfterSeconds: Math.ceil((until - nowMs) / 1000),
        })
      }
      bound = waived ? UNBOUNDED : Math.max(allowed, counter.failures + 1)
    }
    bounds.push({ key, bound })
  }
  return bounds
}

/** The answer to a login may have been lost: the client that logged in gets the same session again. */
async function repeatAnswer(
  ports: AuthenticatePorts,
  app: App,
  code: StoredCode,
  nowMs: number,
): Promise<AuthResponse> {
  const recent = code.own && code.usedAt && nowMs - code.usedAt.getTime() <= LOST_ANSWER_MS
  const found = recent && code.sessionId ? await ports.sessions.find(code.sessionId) : undefined
  if (!found || !isLive(found.session, app, nowMs)) throw wrongCode()
  const user = toWireUser(found.user)
  const answer = issueTokens(app, ports.keyring, { user, session: found.session, generation: 1, nowMs })
  return { ...answer, is_new_user: code.newUser }
}

function openLogin(
  ports: LoginPorts,
  app: App,
  input: {
    request: LoginRequest
    bounds: readonly CounterBound[]
    code: StoredCode
    mode: LoginMode
    nowMs: number
  },
): LoginTry {
  const { nowMs } = input
  return {
    request: input.request,
    bounds: input.bounds,
    code: input.code,
    mayCreate: input.mode === 'login-or-sign-up',
    userLimit: app.settings.user_limit,
    newUserId: newUserId(ports.random),
    now: new Date(nowMs),
    session: newSession(ports, nowMs),
  }
}
