import { createPublicKey } from 'node:crypto'
import { ACCESS_TOKEN_AUDIENCE, WALLET_SCOPE } from '@latchkey/contract'
import { jwtVerify } from 'jose'
import type { GrantedAppKey } from './frame-evidence.ts'
import type { GrantedSession } from './granted-session.ts'
import type { ResealRequest } from './signer.ts'
import { SignerRefusal } from './signer.ts'
import type { SignerKeys } from './signer-keys.ts'

const CLOCK_SKEW_S = 5

/**
 * Checks, without trusting the caller, that a user of the app holds this token and logged in recently. The key
 * counts only with the signer's own grant for it; see docs/decisions/signer.md.
 * @returns whose session it is, and when the user logged in
 * @throws SignerRefusal `unknown_key`, `invalid_token`, `login_required`
 */
export async function verifyAccessToken(
  keys: SignerKeys,
  request: Pick<ResealRequest, 'accessToken' | 'key' | 'issuer'>,
  limits: { nowMs: number; maxLoginAge: number },
): Promise<Omit<GrantedSession, 'frameKey'>> {
  const { key, issuer } = request
  if (!keys.isGrant(key)) {
    throw new SignerRefusal('unknown_key', 'This app key was not registered with the signer')
  }
  const claims = await claimsOf(request, limits.nowMs)
  const { sub, sid, aid, scope, auth_time } = claims
  const fits = typeof sub === 'string' && aid === key.appId && scope === WALLET_SCOPE && claims.iss === issuer
  if (!fits || typeof auth_time !== 'number' || typeof sid !== 'string') {
    throw new SignerRefusal('invalid_token', 'This is not an access token of the app')
  }
  const now = limits.nowMs / 1000
  if (!(auth_time <= now + CLOCK_SKEW_S && now - auth_time <= limits.maxLoginAge)) {
    throw new SignerRefusal('login_required', 'The login is too old')
  }
  return { appId: key.appId, userId: sub, sessionId: sid, authTime: auth_time }
}

/**
 * Checks the token of a user that the app's pages and its backend see, under a key that the signer has granted. It says who is
 * logged in, and nothing of a frame.
 * @throws SignerRefusal `unknown_key`, `invalid_token`
 */
export async function verifyUserToken(
  keys: SignerKeys,
  { userToken, key, issuer }: { userToken: string; key: GrantedAppKey; issuer: string },
  nowMs: number,
): Promise<{ userId: string; sessionId: string }> {
  if (!keys.isGrant(key)) {
    throw new SignerRefusal('unknown_key', 'This app key was not registered with the signer')
  }
  const { sub, sid } = await claimsOf({ accessToken: userToken, key, issuer }, nowMs, key.appId)
  if (typeof sub === 'string' && typeof sid === 'string') return { userId: sub, sessionId: sid }
  throw new SignerRefusal('invalid_token', 'This is no token of a user of the app')
}

async function claimsOf(
  { accessToken, key, issuer }: Pick<ResealRequest, 'accessToken' | 'key' | 'issuer'>,
  nowMs: number,
  audience: string = ACCESS_TOKEN_AUDIENCE,
) {
  try {
    const { payload, protectedHeader } = await jwtVerify(accessToken, createPublicKey(key.spki), {
      algorithms: ['ES256'],
      typ: 'JWT',
      issuer,
      audience,
      currentDate: new Date(nowMs),
    })
    if (protectedHeader.kid === key.kid) return payload
  } catch {
    // Which check failed is nobody's business.
  }
  throw new SignerRefusal('invalid_token', 'The access token does not verify')
}
