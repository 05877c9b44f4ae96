import { timingSafeEqual } from 'node:crypto'
import type { CounterBound, GuessState, StoredCode } from '../../ports/login-store.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import { FORGET_AFTER_MS, guessDelayMs } from './guess-delay.ts'
import { macOfCode, TRIES_PER_CODE } from './login-code.ts'
import type { CounterRule, LoginRequest } from './login-keys.ts'
import { guessRules } from './login-keys.ts'
import type { LoginPorts } from './send-code.ts'

/** A code that was typed right: `bounds` is up to where each counter lets this one guess through. */
export interface RightCode {
  code: StoredCode
  bounds: readonly CounterBound[]
  nowMs: number
}

/** More failures than a counter can hold. */
const UNBOUNDED = 2 ** 31 - 1

export const wrongCode = () => new Refusal('invalid_credentials', 'The code is wrong or has expired')

/**
 * Compares what was typed with the code that was sent. It reads once, and a wrong guess writes once; that write holds
 * only when nobody changed the code or used up a counter in between, otherwise it is repeated. So guesses sent at the
 * same time are counted one by one, also at different codes. A right code may have been used (`code.usedAt`).
 * @throws Refusal `invalid_credentials`, `too_many_requests`.
 */
export async function judgeCode(
  ports: LoginPorts,
  app: App,
  request: LoginRequest,
  typed: string,
): Promise<RightCode> {
  const rules = guessRules(request, app.settings.limits)
  const keys = rules.map((rule) => rule.key)
  for (;;) {
    const nowMs = ports.clock.now()
    const state = await ports.logins.guessState(request, keys)
    const { code } = state
    const right = code !== undefined && codeMatches(ports, request, code, typed)
    const bounds = await holdBack(ports, request, rules, state, nowMs)
    if (right && (code.usedAt || isOpen(code, nowMs))) return { code, bounds, nowMs }
    if (await ports.logins.countFailure(request, countable(code, nowMs), bounds, new Date(nowMs)))
      throw wrongCode()
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
