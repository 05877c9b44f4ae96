import { createHash } from 'node:crypto'
import { ROUTES, routePath, WALLET_ROUTES } from '@latchkey/contract'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import type { FrameEvidence } from './frame-evidence.ts'
import { SignerRefusal } from './signer.ts'

/** Routes of a frame, by name. */
const FRAME_ROUTES = { ...ROUTES, ...WALLET_ROUTES }

/** How far a proof's time may be from the signer's clock; its id is remembered for as long as it could pass. */
export const PROOF_AGE_S = 60

export interface FrameProof {
  /** RFC 7638 thumbprint of the key that made it */
  frameKey: string
  id: string
  /** milliseconds since 1970 */
  expiresAt: number
  /** the parts of a grant that it was made for, as SHA-256 of `delegationParts` in base64url */
  grant?: string
}

const refuse = () => new SignerRefusal('invalid_proof', 'The proof of the frame’s key does not hold')

/**
 * Checks the very DPoP proof (RFC 9449) that the frame sent to the API: made for this call about this root, for this
 * token, a moment ago. The host is the API's own, which the signer does not know; the path names the root.
 * @throws SignerRefusal `invalid_proof`
 */
export async function verifyFrameProof(
  proof: string,
  request: Pick<FrameEvidence, 'accessToken' | 'route' | 'root'> & { nowMs: number },
): Promise<FrameProof> {
  const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
    algorithms: ['ES256'],
    typ: 'dpop+jwt',
    currentDate: new Date(request.nowMs),
  }).catch(() => {
    throw refuse()
  })
  const { htm, htu, ath, iat, jti, grant } = payload
  if (htm !== FRAME_ROUTES[request.route].method || !isFor(htu, request)) throw refuse()
  if (ath !== createHash('sha256').update(request.accessToken).digest('base64url')) throw refuse()
  if (typeof iat !== 'number' || !(Math.abs(request.nowMs / 1000 - iat) <= PROOF_AGE_S)) throw refuse()
  if (typeof jti !== 'string' || jti.length < 8 || jti.length > 128 || !protectedHeader.jwk) throw refuse()
  const frameKey = await calculateJwkThumbprint(protectedHeader.jwk)
  const made = { frameKey, id: `${frameKey} ${jti}`, expiresAt: (iat + PROOF_AGE_S + 1) * 1000 }
  return typeof grant === 'string' ? { ...made, grant } : made
}

function isFor(htu: unknown, { route, root }: Pick<FrameEvidence, 'route' | 'root'>): boolean {
  if (typeof htu !== 'string' || !URL.canParse(htu)) return false
  const { pathname } = new URL(htu)
  const expected = routePath(FRAME_ROUTES[route], { address: root })
  // A frame may spell an Ethereum address without its checksum.
  return root.startsWith('0x') ? pathname.toLowerCase() === expected.toLowerCase() : pathname === expected
}
