import { timingSafeEqual } from 'node:crypto'
import type { BudgetPlace, CounterBound, GuessState, StoredCode } from '../../ports/login-store.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import { FORGET_AFTER_MS, guessDelayMs } from './guess-delay.ts'
import { macOfCode, TRIES_PER_CODE } from './login-code.ts'
import type { Budget, BudgetRule, CounterRule, LoginRequest } from './login-keys.ts'
import { budgetRule, guessRules } from './login-keys.ts'
import type { LoginPorts } from './send-code.ts'

/** A code that was typed right: `bounds` is up to where each counter lets this one guess through. */
export interface RightCode {
  code: StoredCode
  bounds: readonly CounterBound[]
  /** the place in the network address's budget that this guess needs, if any */
  budget: BudgetPlace | null
  nowMs: number
}

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
  const budgetOf = budgetRule(request, app.settings.limits)
  const keys = rules.map((rule) => rule.key)
  if (budgetOf) keys.push(budgetOf.places.key, budgetOf.mark, budgetOf.firstTries.key)
  for (;;) {
    const nowMs = ports.clock.now()
    const state = await ports.logins.guessState(request, keys)
    const { code } = state
    const right = code !== undefined && codeMatches(ports, request, code, typed)
    const open = code && isOpen(code, nowMs) ? code : undefined
    const bounds = holdBack(rules, state, nowMs)
    const budget = budgetOf && open ? placeFor(budgetOf, state, open, nowMs) : null
    if (right && (code.usedAt || open)) return { code, bounds, budget, nowMs }
    // A guess at a code that is over counts against the counters alone.
    if (await ports.logins.countFailure(open, bounds, budget, new Date(nowMs))) throw wrongCode()
  }
}

function codeMatches(ports: LoginPorts, request: LoginRequest, code: StoredCode, typed: string): boolean {
  if (!ports.codeKeys.ids.includes(code.keyId)) return false
  const { appId, identifier } = request
  return timingSafeEqual(
    macOfCode(ports.codeKeys, code.keyId, { appId, identifier, code: typed }),
    code.codeMac,
  )
}

function isOpen(code: StoredCode, nowMs: number): boolean {
  const tries = code.own ? code.tries : code.foreignTries
  return !code.usedAt && tries < TRIES_PER_CODE && code.expiresAt.getTime() > nowMs
}

/** @throws Refusal `too_many_requests`. @returns up to where each counter lets this one guess through. */
function holdBack(rules: readonly CounterRule[], state: GuessState, nowMs: number): CounterBound[] {
  return rules.map(({ key, allowed }) => {
    const counter = state.failures.get(key)
    if (!counter || isForgotten(counter, nowMs)) return { key, bound: allowed }
    const until = counter.failedAt.getTime() + guessDelayMs(counter.failures, allowed)
    if (until > nowMs) throw tooMany(until - nowMs)
    return { key, bound: Math.max(allowed, counter.failures + 1) }
  })
}

/**
 * The place that the network address needs to guess at this identifier's code; null when it has one. Where all are taken,
 * whoever types a code of its own for the first time still may, so that nobody who shares the address with a guesser is
 * kept from a right one.
 * @throws Refusal `too_many_requests`.
 */
function placeFor(rule: BudgetRule, state: GuessState, code: StoredCode, nowMs: number): BudgetPlace | null {
  const mark = state.failures.get(rule.mark)
  if (mark && !isForgotten(mark, nowMs)) return null
  const waitMs = waitFor(rule.places, state, nowMs)
  if (waitMs === 0) return { ...rule.places, mark: rule.mark }
  const first = code.own && code.tries === 0
  if (first && waitFor(rule.firstTries, state, nowMs) === 0) return { ...rule.firstTries, mark: null }
  throw tooMany(waitMs)
}

function waitFor({ key, allowed, refillMs }: Budget, state: GuessState, nowMs: number): number {
  const counter = state.failures.get(key)
  if (!counter) return 0
  const ageMs = nowMs - counter.failedAt.getTime()
  return counter.failures - Math.floor(ageMs / refillMs) < allowed ? 0 : refillMs - (ageMs % refillMs)
}

const isForgotten = ({ failedAt }: { failedAt: Date }, nowMs: number) =>
  nowMs - failedAt.getTime() > FORGET_AFTER_MS

const tooMany = (waitMs: number) =>
  new Refusal('too_many_requests', 'Too many wrong codes; wait before the next try', {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
