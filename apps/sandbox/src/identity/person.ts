import { createHash } from 'node:crypto'
import type { ProviderId } from './provider.ts'

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
  return SUBJECTS[provider](hex)
}

const SUBJECTS: Record<ProviderId, (hex: string) => string> = {
  google: (hex) => `1${digits(hex, 20)}`,
  twitter: (hex) => `1${digits(hex, 18)}`,
  discord: (hex) => `1${digits(hex, 17)}`,
  github: (hex) => `1${digits(hex, 7)}`,
  linkedin: (hex) => base64(hex).slice(0, 10),
  spotify: (hex) => `31${BigInt(`0x${hex}`).toString(36).slice(0, 26)}`,
  instagram: (hex) => `17841${digits(hex, 12)}`,
  tiktok: (hex) =>
    `-000${base64(hex).replace(/[-_]/g, 'x').slice(0, 8)}-${base64(hex).replace(/[-_]/g, 'y').slice(8, 32)}`,
  line: (hex) => `U${hex.slice(0, 32)}`,
  apple: (hex) => `00${digits(hex, 4)}.${hex.slice(0, 32)}.${digits(hex.slice(32), 4)}`,
}

function digits(hex: string, count: number): string {
  return BigInt(`0x${hex}`).toString().slice(-count).padStart(count, '0')
}

function base64(hex: string): string {
  return Buffer.from(hex, 'hex').toString('base64url')
}

/** First and last name, for providers that part them. */
export function partName(name: string): { first: string; last: string } {
  const at = name.lastIndexOf(' ')
  return at < 0 ? { first: name, last: '' } : { first: name.slice(0, at), last: name.slice(at + 1) }
}
