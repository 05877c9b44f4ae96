import { createHash } from 'node:crypto'
import { type ProviderId, traits } from './provider.ts'

/** Somebody with an account at one provider. */
export interface Person {
  /** The subject, in that provider's spelling. */
  id: string
  name: string
  username: string
  email: string | null
  emailVerified: boolean
}

export function isPerson(value: unknown): value is Person {
  const { id, name, username, email, emailVerified } = (value ?? {}) as Record<string, unknown>
  return (
    [id, name, username].every((text) => typeof text === 'string') &&
    (email === null || typeof email === 'string') &&
    typeof emailVerified === 'boolean'
  )
}

/** The provider's subject for somebody: always the same for the same name there, whatever was forgotten meanwhile. */
export function subjectOf(provider: ProviderId, handle: string): string {
  const hex = createHash('sha256').update(`${provider}:${handle}`).digest('hex')
  return traits[provider].subject(hex)
}

/** First and last name, for providers that part them. */
export function partName(name: string): { first: string; last: string } {
  const at = name.lastIndexOf(' ')
  return at < 0 ? { first: name, last: '' } : { first: name.slice(0, at), last: name.slice(at + 1) }
}
