import type { KeyObject } from 'node:crypto'
import { createHash, createPublicKey } from 'node:crypto'
import { Refusal } from '../refusal.ts'
import { parseJwt, signatureHolds } from '../session/jwt.ts'

/** How far a proof's time may be from ours; its id is remembered for as long as it could pass. */
export const PROOF_AGE_S = 60

export interface DpopProof {
  /** RFC 7638 thumbprint of the key that made it */
  thumbprint: string
  jti: string
  expiresAt: Date
}

const refuse = (why: string) => new Refusal('invalid_dpop_proof', `The DPoP proof ${why}`)

/**
 * Checks a DPoP proof (RFC 9449 section 4.3) for this request and access token, null where there is none. Whether its id was seen before and
 * whether its key is the session's is for the caller to find out.
 * @throws Refusal `invalid_dpop_proof`
 */
export function readDpopProof(
  proof: string | null,
  request: { method: string; url: string; accessToken: string | null; nowMs: number },
): DpopProof {
  const parsed = proof ? parseJwt(proof) : undefined
  if (!parsed || parsed.header.typ !== 'dpop+jwt') throw refuse('is missing or malformed')
  const { key, thumbprint } = publicKeyOf(parsed.header.jwk)
  if (!signatureHolds(parsed, key)) throw refuse('does not verify')
  const { htm, htu, iat, jti, ath } = parsed.claims
  if (htm !== request.method || !sameUrl(htu, request.url)) throw refuse('is for another request')
  const now = request.nowMs / 1000
  if (typeof iat !== 'number' || !(Math.abs(now - iat) <= PROOF_AGE_S))
    throw refuse('is too old or from the future')
  const { accessToken } = request
  const expected =
    accessToken === null ? undefined : createHash('sha256').update(accessToken).digest('base64url')
  if (ath !== expected) throw refuse('is for another token')
  if (typeof jti !== 'string' || !/^[\x20-\x7e]{8,128}$/.test(jti)) throw refuse('has no id')
  return { thumbprint, jti: `${thumbprint} ${jti}`, expiresAt: new Date((iat + PROOF_AGE_S + 1) * 1000) }
}

function publicKeyOf(jwk: unknown): { key: KeyObject; thumbprint: string } {
  const { kty, crv, x, y, d } = (jwk ?? {}) as JsonWebKey
  // The other members are judged by the import, which takes them for this curve alone.
  if (crv !== 'P-256' || d !== undefined) throw refuse('has no P-256 public key')
  try {
    const key = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' })
    // From the key, not from the header: one key has one thumbprint however it was spelled.
    const exported = key.export({ format: 'jwk' })
    const canonical = JSON.stringify({ crv: exported.crv, kty: exported.kty, x: exported.x, y: exported.y })
    return { key, thumbprint: createHash('sha256').update(canonical).digest('base64url') }
  } catch {
    throw refuse('has no P-256 public key')
  }
}

function sameUrl(htu: unknown, url: string): boolean {
  if (typeof htu !== 'string' || !URL.canParse(htu)) return false
  const given = new URL(htu)
  return given.origin + given.pathname === url
}
