import * as v from 'valibot'
import type { Credentials } from '../ports/credential-store.ts'

const filled = v.pipe(v.string(), v.trim(), v.minLength(1))
const client = v.strictObject({ client_id: filled, client_secret: filled })

/** What each service needs. */
const SCHEMAS: Record<string, v.GenericSchema<unknown, Credentials>> = {
  apple: v.strictObject({ client_id: filled, team_id: filled, key_id: filled, private_key: filled }),
  tiktok: v.strictObject({ client_key: filled, client_secret: filled }),
  telegram: v.strictObject({ bot_token: filled }),
  captcha: v.strictObject({ secret_key: filled }),
  google: client,
  twitter: client,
  discord: client,
  github: client,
  linkedin: client,
  spotify: client,
  instagram: client,
  line: client,
}

/** @throws Error with one line that names what is missing, and no value. */
export function parseCredentials(name: string, json: string): Credentials | null {
  const schema = Object.hasOwn(SCHEMAS, name) ? SCHEMAS[name] : undefined
  if (!schema)
    throw new Error(`There are no credentials ${name}; there are ${Object.keys(SCHEMAS).join(', ')}`)
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new Error('--json is not JSON')
  }
  if (value === null) return null
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  throw new Error(`${name}: the field ${v.getDotPath(result.issues[0]) ?? ''} is missing or not known`)
}
