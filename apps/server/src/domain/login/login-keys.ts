import type { Limits } from '../app/settings.ts'
import type { PhoneNumber } from './phone-number.ts'

export const SEND_WINDOW_MS = 10 * 60_000
const HOUR_MS = 3_600_000
/** One address's sends are counted in this many rows, so that they do not wait for one another. */
const SHARDS = 8

export interface LoginRequest {
  appId: string
  /** `email:` and the address in lower case, or `phone:` and the number in E.164 */
  identifier: string
  /** who asks, see clientOf */
  client: string
  address: string
}

/** A counter and what it allows. `waivable`: not held against a device the user has logged in with before. */
export interface CounterRule {
  key: string
  allowed: number
  waivable: boolean
}

/** How many sends fit into a window of that length. */
export interface SendRule extends CounterRule {
  windowMs: number
}

export function sendRules(request: LoginRequest, limits: Limits, shard: number): SendRule[] {
  const base = `${request.appId} ${request.identifier}`
  const rule = (key: string, allowed: number, waivable = false) => ({
    key,
    allowed,
    waivable,
    windowMs: SEND_WINDOW_MS,
  })
  return [
    rule(`${base} client ${request.client}`, limits.sends_per_client),
    rule(`${base} address ${request.address}`, limits.sends_per_client),
    rule(base, limits.sends_per_identifier, true),
    rule(
      `${request.appId} address ${request.address} ${shard % SHARDS}`,
      Math.ceil(limits.sends_per_address / SHARDS),
    ),
  ]
}

/** Texts cost money: what one number and one country can make the operator spend is bounded, whoever asks. */
export function textRules(
  request: LoginRequest,
  phone: PhoneNumber,
  limits: Limits,
  shard: number,
): SendRule[] {
  return [
    {
      key: `${request.appId} ${request.identifier} day`,
      allowed: limits.texts_per_number_per_day,
      waivable: false,
      windowMs: 24 * HOUR_MS,
    },
    {
      key: `${request.appId} texts +${phone.callingCode} ${shard % SHARDS}`,
      allowed: Math.ceil(limits.texts_per_country_per_hour / SHARDS),
      waivable: false,
      windowMs: HOUR_MS,
    },
  ]
}

export function guessRules(request: LoginRequest, limits: Limits): CounterRule[] {
  const base = `${request.appId} ${request.identifier}`
  return [
    { key: `${base} client ${request.client}`, allowed: limits.guesses_per_client, waivable: false },
    { key: `${base} address ${request.address}`, allowed: limits.guesses_per_client, waivable: false },
    { key: base, allowed: limits.guesses_per_identifier, waivable: true },
    {
      key: `${request.appId} address ${request.address}`,
      allowed: limits.guesses_per_address,
      waivable: false,
    },
  ]
}
