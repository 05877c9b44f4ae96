import { timingSafeEqual } from 'node:crypto'
import type { CodeOver } from '@latchkey/contract'
import type { BudgetPlace, CounterBound, GuessState, StoredCode } from '../../ports/login-store.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import { FORGET_AFTER_MS, guessDelayMs, guessTimes } from './guess-delay.ts'
import { CODE_LIFETIME_MS, macOfCode, TRIES_PER_CODE } from './login-code.ts'
import type { Budget, BudgetRule, CounterRule, LoginRequest } from './login-keys.ts'
import { budgetRule, budgetsIn, guessRules } from './login-keys.ts'
import type { LoginPorts } from './send-code.ts'

/** A code that was typed right: `bounds` is up to where each counter lets this one guess through. */
export interface RightCode {
  code: StoredCode
  bounds: readonly CounterBound[]
  /** the place in the network address's budget that this guess needs, if any */
  budget: BudgetPlace | null
  nowMs: number
}

export function wrongCode(reason?: CodeOver): Refusal {
  if (!reason) return new Refusal('invalid_credentials', 'The code is wrong or has expired')
  const text = reason === 'spent' ? 'Too many wrong tries: ask for another code' : 'The code has expired'
  return new Refusal('invalid_credentials', text, { data: { reason } })
}

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
  if (budgetOf) keys.push(budgetOf.mark, ...budgetsIn(budgetOf).map(({ key }) => key))
  for (;;) {
    const nowMs = ports.clock.now()
    const state = await ports.logins.guessState(request, keys)
    const { code } = state
    const right = code !== undefined && codeMatches(ports, request, code, typed)
    const counted = code && mayBeTried(code, nowMs) ? code : undefined
    const bounds = holdBack(rules, state, nowMs)
    if (right && code.usedAt) return { code, bounds, budget: null, nowMs }
    // What is held back goes by the asker's own deeds: a code that others asked for, or used up, shows in none of it.
    const over = code?.own && !counted
    const budget = budgetOf && !over ? placeFor(budgetOf, state, nowMs) : null
    if (right && isOpen(code, nowMs)) return { code, bounds, budget, nowMs }
    // A guess at a code that is over counts against the counters alone.
    if (await ports.logins.countFailure(counted, bounds, budget, guessTimes(nowMs))) {
      throw wrongCode(
        code?.own ? whyOver(code, counted ? code.askedTries + 1 : code.askedTries, nowMs) : undefined,
      )
    }
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

/** Until when its own client is told that a code lasts: one that it shares ends before, and nothing shows it. */
const ownEnd = ({ askedAt }: StoredCode) => askedAt.getTime() + CODE_LIFETIME_MS

/** Whether a wrong guess is a try of this code: what its own client is told counts them. */
function mayBeTried(code: StoredCode, nowMs: number): boolean {
  return code.own ? code.askedTries < TRIES_PER_CODE && nowMs < ownEnd(code) : isOpen(code, nowMs)
}

function isOpen(code: StoredCode, nowMs: number): boolean {
  const tries = code.own ? code.tries : code.foreignTries
  return !code.usedAt && tries < TRIES_PER_CODE && code.expiresAt.getTime() > nowMs
}

/**
 * By what the asking client did itself, and no word about what became of its code: whether it was used by whoever got the
 * message, or is one that others were sent.
 */
function whyOver(code: StoredCode, tries: number, nowMs: number): CodeOver | undefined {
  if (tries >= TRIES_PER_CODE) return 'spent'
  return nowMs >= ownEnd(code) ? 'expired' : undefined
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
 * The place that the network address needs to guess at this identifier; null when it has one. Where all are taken, whoever
 * types a code of its own for the first time since it asked still may, so that nobody who shares the address with a
 * guesser is kept from a right one.
 * @throws Refusal `too_many_requests`.
 */
function placeFor(rule: BudgetRule, state: GuessState, nowMs: number): BudgetPlace | null {
  const mark = state.failures.get(rule.mark)
  if (mark && !isForgotten(mark, nowMs)) return null
  const own = state.code?.own ?? false
  const places = own ? rule.places : rule.foreignPlaces
  const waitMs = waitFor(places, state, nowMs)
  if (waitMs === 0) return { ...places, mark: rule.mark }
  const first = own && state.code?.askedTries === 0
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
