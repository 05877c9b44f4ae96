import { ProviderFailure } from './provider-failure.ts'

const LONGEST_SUBJECT = 255
const LONGEST_TEXT = 1_000

/** The member of that name as an object; an empty one when it is something else. */
export function part(value: unknown, name: string): Record<string, unknown> {
  const inner = (value as Record<string, unknown> | null | undefined)?.[name]
  return typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    ? (inner as Record<string, unknown>)
    : {}
}

/** A text that may be shown and stored, or null. NUL and halves of surrogate pairs cannot be stored. */
export function text(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const clean = storable(storable(value).trim().slice(0, LONGEST_TEXT))
  return clean === '' ? null : clean
}

const storable = (value: string) => value.replace(/\0|\p{Surrogate}/gu, '')

/** An address in lower case; null unless it looks like one. */
export function email(value: unknown): string | null {
  const found = text(value)?.toLowerCase()
  return found && found.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(found) ? found : null
}

/** An https address of a picture, or null. */
export function picture(value: unknown): string | null {
  const found = text(value)
  return found && URL.canParse(found) && /^https?:$/.test(new URL(found).protocol) ? found : null
}

/**
 * The provider's id of an account. It has to be there exactly as it is: whoever it names owns the account here.
 * @throws ProviderFailure `garbage`.
 */
export function subject(value: unknown): string {
  const id = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof id !== 'string' || !/^[\x21-\x7e]+$/.test(id) || id.length > LONGEST_SUBJECT) {
    throw new ProviderFailure('garbage', 'subject')
  }
  return id
}
