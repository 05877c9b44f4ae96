import type { Limits } from '../app/operator-settings.ts'
import type { PhoneNumber } from './phone-number.ts'

export const SEND_WINDOW_MS = 10 * 60_000
const HOUR_MS = 3_600_000
/** A network address that spent its whole budget has all of it back after this long. */
const BUDGET_MS = 10 * HOUR_MS
/** First tries for each place. */
const FIRST_TRIES = 10
const FORGET_PACE_MS = HOUR_MS
/** One address's sends are counted in this many rows, so that they do not wait for one another. */
const SHARDS = 8

export interface LoginRequest {
  appId: string
  /** `email:` and the address in lower case, or `phone:` and the number in E.164 */
  identifier: string
  /** whose code it is: the known device, else who asks, see clientOf */
  client: string
  address: string
  /** the device that has been logged in as this user, see knownDevice */
  device: string | null
}

/** A counter and what it allows. */
export interface CounterRule {
  key: string
  allowed: number
}

/** How many sends fit into a window of that length. */
export interface SendRule extends CounterRule {
  windowMs: number
}

/**
 * Messages that strangers cause, however many they are: after `free` of them the next ones are further and further apart.
 * Who asks in between is let in by the code that was sent last.
 */
export interface PaceRule {
  key: string
  free: number
  /** without one for so long they go out at once again */
  forgetMs: number
}

/** So many places, of which one comes back each `refillMs`. */
export interface Budget {
  key: string
  allowed: number
  refillMs: number
}

/** How many identifiers a network address may guess wrong codes at. */
export interface BudgetRule {
  /** for codes that are typed by who asked for them */
  places: Budget
  /** for everybody else, whether or not there is a code: who asks for none can take nothing from those who do */
  foreignPlaces: Budget
  /** is there when this identifier has its place already */
  mark: string
  /** what is left to codes that are typed by who asked for them, each once, when all places are taken */
  firstTries: Budget
}

const baseOf = ({ appId, identifier }: LoginRequest) => `${appId} ${identifier}`

/** A known device has a counter of its own alone: nothing that others do holds it back. */
export function sendRules(request: LoginRequest, limits: Limits, shard: number): SendRule[] {
  const base = baseOf(request)
  const rule = (key: string, allowed: number) => ({ key, allowed, windowMs: SEND_WINDOW_MS })
  if (request.device) return [rule(`${base} device ${request.device}`, limits.sends_per_client)]
  return [
    rule(`${base} client ${request.client}`, limits.sends_per_client),
    rule(
      `${request.appId} address ${request.address} ${shard % SHARDS}`,
      Math.ceil(limits.sends_per_address / SHARDS),
    ),
  ]
}

export function paceRule(request: LoginRequest, limits: Limits): PaceRule | null {
  if (request.device) return null
  return { key: `${baseOf(request)} pace`, free: limits.sends_per_identifier, forgetMs: FORGET_PACE_MS }
}

/** Texts cost money: what one number and one country can make the operator spend is bounded, whoever asks. */
export function textRules(
  request: LoginRequest,
  phone: PhoneNumber,
  limits: Limits,
  shard: number,
): SendRule[] {
  const day = `${baseOf(request)} day`
  return [
    {
      key: request.device ? `${day} device ${request.device}` : day,
      allowed: limits.texts_per_number_per_day,
      windowMs: 24 * HOUR_MS,
    },
    {
      key: `${request.appId} texts +${phone.callingCode} ${shard % SHARDS}`,
      allowed: Math.ceil(limits.texts_per_country_per_hour / SHARDS),
      windowMs: HOUR_MS,
    },
  ]
}

export function guessRules(request: LoginRequest, limits: Limits): CounterRule[] {
  const base = baseOf(request)
  if (request.device) return [{ key: ownCounter(request), allowed: limits.guesses_per_client }]
  return [
    { key: ownCounter(request), allowed: limits.guesses_per_client },
    { key: `${base} address ${request.address}`, allowed: limits.guesses_per_client },
    { key: base, allowed: limits.guesses_per_identifier },
  ]
}

/** The counter that a right code sets back: the one of who typed it. */
export function ownCounter(request: LoginRequest): string {
  const { device, client } = request
  return `${baseOf(request)} ${device ? `device ${device}` : `client ${client}`}`
}

export function budgetRule(request: LoginRequest, limits: Limits): BudgetRule | null {
  if (request.device) return null
  const { appId, address } = request
  const budget = (name: string, allowed: number) => ({
    key: `${appId} ${name} ${address}`,
    allowed,
    refillMs: Math.ceil(BUDGET_MS / allowed),
  })
  return {
    places: budget('address', limits.guesses_per_address),
    foreignPlaces: budget('foreign', limits.guesses_per_address),
    mark: `${baseOf(request)} place ${address}`,
    firstTries: budget('first tries', FIRST_TRIES * limits.guesses_per_address),
  }
}

export const budgetsIn = ({ places, foreignPlaces, firstTries }: BudgetRule): Budget[] => [
  places,
  foreignPlaces,
  firstTries,
]
