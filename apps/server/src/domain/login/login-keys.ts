import type { Limits } from '../app/settings.ts'

export const SEND_WINDOW_MS = 10 * 60_000
/** One address's sends are counted in this many rows, so that they do not wait for one another. */
const ADDRESS_SHARDS = 8

export interface LoginRequest {
  appId: string
  /** `email:` and the address in lower case */
  identifier: string
  /** who asks: the client's analytics id, or its address when it sent none */
  client: string
  address: string
}

/** A counter and what it allows. `waivable`: not held against a device the user has logged in with before. */
export interface CounterRule {
  key: string
  allowed: number
  waivable: boolean
}

export function sendRules(request: LoginRequest, limits: Limits, shard: number): CounterRule[] {
  const base = `${request.appId} ${request.identifier}`
  return [
    { key: `${base} client ${request.client}`, allowed: limits.sends_per_client, waivable: false },
    { key: `${base} address ${request.address}`, allowed: limits.sends_per_client, waivable: false },
    { key: base, allowed: limits.sends_per_identifier, waivable: true },
    {
      key: `${request.appId} address ${request.address} ${shard % ADDRESS_SHARDS}`,
      allowed: Math.ceil(limits.sends_per_address / ADDRESS_SHARDS),
      waivable: false,
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
