import type { AppKey } from '../app/app.ts'
import type { ParsedJwt } from './jwt.ts'
import { parseJwt, signatureHolds } from './jwt.ts'

type Claims = ParsedJwt['claims']
type Keys = ReadonlyMap<string, Pick<AppKey, 'publicKey' | 'spki'>>

export interface VerifiedTokens {
  /** What a token says that one of these keys has signed; undefined for everything else. */
  claimsOf(token: string, keys: Keys): Claims | undefined
}

/**
 * Remembers the last `most` tokens whose signature held, with what they say: a page sends one token many times, and a
 * signature that held once holds for ever under the same key. The key has to be there each time. What failed is checked
 * anew.
 */
export function createVerifiedTokens(most: number, holds = signatureHolds): VerifiedTokens {
  const held = new Map<string, { kid: string; spki: string; claims: Claims }>()
  return {
    claimsOf(token, keys) {
      const known = held.get(token)
      if (known && keys.get(known.kid)?.spki === known.spki) return known.claims
      const parsed = parseJwt(token)
      const kid = parsed?.header.kid
      const key = typeof kid === 'string' ? keys.get(kid) : undefined
      if (!parsed || !key || parsed.header.typ !== 'JWT' || !holds(parsed, key.publicKey)) return undefined
      held.set(token, { kid: kid as string, spki: key.spki, claims: Object.freeze(parsed.claims) })
      if (held.size > most) {
        const oldest = held.keys().next().value
        if (oldest !== undefined) held.delete(oldest)
      }
      return parsed.claims
    },
  }
}
