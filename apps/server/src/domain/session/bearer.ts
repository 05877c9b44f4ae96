import { ACCESS_TOKEN_AUDIENCE, WALLET_SCOPE } from '@latchkey/contract'
import type { App } from '../app/app.ts'
import { createVerifiedTokens } from './verified-tokens.ts'

export interface Bearer {
  kind: 'customer' | 'access'
  userId: string
  sessionId: string
  /** unix seconds of the login; access tokens only */
  authTime: number | undefined
  expired: boolean
  token: string
}

/** How far servers of one installation may be apart in time: what one has signed is not from the future for another. */
const CLOCK_SKEW_S = 60
const verified = createVerifiedTokens(5_000)

/**
 * Reads a token of this app. Undefined when it is not one: unknown key, bad signature, another issuer,
 * audience or app. An expired one is returned and marked, since a refresh may carry it.
 */
export function readBearer(app: App, token: string, nowMs: number): Bearer | undefined {
  const claims = verified.claimsOf(token, app.keys)
  if (!claims) return undefined
  const { sub, sid, iss, exp, iat, auth_time } = claims
  if (iss !== app.settings.issuer || typeof sub !== 'string' || typeof sid !== 'string') return undefined
  if (typeof exp !== 'number' || typeof iat !== 'number' || iat > nowMs / 1000 + CLOCK_SKEW_S)
    return undefined
  const kind = kindOf(app, claims)
  if (!kind) return undefined
  return {
    kind,
    userId: sub,
    sessionId: sid,
    authTime: kind === 'access' ? (auth_time as number) : undefined,
    expired: exp <= nowMs / 1000,
    token,
  }
}

function kindOf(app: App, claims: Record<string, unknown>): Bearer['kind'] | undefined {
  const { aud, aid, scope, auth_time, linked_accounts } = claims
  // An identity token has the customer token's audience; it tells who somebody is and asks for nothing.
  if (aud === app.id && scope === undefined && aid === undefined && linked_accounts === undefined) {
    return 'customer'
  }
  const isAccess =
    aud === ACCESS_TOKEN_AUDIENCE && aid === app.id && scope === WALLET_SCOPE && typeof auth_time === 'number'
  return isAccess ? 'access' : undefined
}
