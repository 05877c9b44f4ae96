import type { Person } from './person.ts'
import { subjectOf } from './person.ts'
import { type ProviderId, traits } from './provider.ts'

/** The person cannot be made; the message tells a reader why. */
export class PersonRefusal extends Error {
  override name = 'PersonRefusal'
}

const LONGEST_NAME = 100
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/
const USERNAME = /^[\w.-]{1,39}$/

/** Reads a person from a form or from JSON; throws PersonRefusal. What is left out is made from the rest. */
export function readPerson(provider: ProviderId, fields: Record<string, unknown>): Person {
  const name = text(fields.name, 'Name')
  if (!name || name.length > LONGEST_NAME)
    throw new PersonRefusal(`A name has 1 to ${LONGEST_NAME} characters.`)
  const email = text(fields.email, 'E-mail') || null
  if (email && !EMAIL.test(email)) throw new PersonRefusal('The e-mail address is not one.')
  const knows = traits[provider]
  if (knows.email === 'always' && !email) throw new PersonRefusal(`${knows.label} knows everybody's e-mail.`)
  const username = text(fields.username, 'Username') || usernameFrom(email ?? name)
  if (!USERNAME.test(username))
    throw new PersonRefusal('A username has 1 to 39 letters, digits, dots, hyphens and underscores.')
  const kept = knows.email === 'never' ? null : email
  const unverified = ['false', 'off', false].includes((fields.emailVerified ?? true) as string | boolean)
  return person(provider, { name, username, email: kept, emailVerified: kept !== null && !unverified })
}

/** The person whom a hint speaks of: an e-mail address, else a username. */
export function personFromHint(provider: ProviderId, hint: string): Person {
  const isEmail = EMAIL.test(hint)
  const username = usernameFrom(hint)
  const name = username
    .split(/[._-]+/)
    .filter(Boolean)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
  const email = traits[provider].email === 'never' ? null : isEmail ? hint : `${username}@example.com`
  return person(provider, { name: name || username, username, email, emailVerified: email !== null })
}

/** Who lives at every provider from the beginning. */
export function firstPeople(provider: ProviderId): Person[] {
  const domain = 'example.com'
  const quiet = traits[provider].email === 'sometimes'
  return [
    { name: 'Ada Lovelace', username: 'ada', email: `ada.lovelace@${domain}` },
    { name: 'Grace Hopper', username: 'grace', email: `grace.hopper@${domain}` },
    { name: 'Olúwáṣeun Adébáyọ̀-Fitzgerald', username: 'oluwaseun', email: quiet ? null : `seun@${domain}` },
  ].map((one) => {
    const email = traits[provider].email === 'never' ? null : one.email
    return person(provider, { ...one, email, emailVerified: email !== null })
  })
}

function person(provider: ProviderId, fields: Omit<Person, 'id'>): Person {
  return { id: subjectOf(provider, handleOf(fields)), ...fields }
}

/** By what a person is told from the others at a provider. */
export function handleOf({ email, username }: Pick<Person, 'email' | 'username'>): string {
  return (email ?? username).toLowerCase()
}

function text(value: unknown, label: string): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw new PersonRefusal(`${label} must be a text.`)
  return value.trim()
}

function usernameFrom(source: string): string {
  const local = source.split('@')[0] as string
  const plain = local
    .normalize('NFKD')
    .replace(/\s+/g, '.')
    .replace(/[^\w.-]/g, '')
  return plain.slice(0, 39).toLowerCase() || 'somebody'
}
