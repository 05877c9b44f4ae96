import { createHash } from 'node:crypto'
import type { Challenge } from './tickets.ts'

/** The challenge of an authorization request; 'bad' when it cannot be one (RFC 7636, section 4.2). */
export function readChallenge(query: URLSearchParams): Challenge | 'bad' | undefined {
  const value = query.get('code_challenge')
  const method = query.get('code_challenge_method') || 'plain'
  if (!value) return query.has('code_challenge_method') ? 'bad' : undefined
  if (!/^[\w.~-]{43,128}$/.test(value)) return 'bad'
  if (method.toUpperCase() === 'S256') return { method: 'S256', value }
  return method === 'plain' ? { method, value } : 'bad'
}

/** Whether a verifier answers a challenge (RFC 7636, section 4.6). */
export function answersChallenge(verifier: string, { method, value }: Challenge): boolean {
  if (method === 'plain') return verifier === value
  return createHash('sha256').update(verifier).digest('base64url') === value
}
