import { OAUTH_PROVIDERS } from '@latchkey/contract'
import * as v from 'valibot'
import { importAppleKey } from '../domain/oauth/providers/apple.ts'
import type { Credentials } from '../ports/credential-store.ts'

const filled = v.pipe(v.string(), v.trim(), v.minLength(1))
const client = v.strictObject({ client_id: filled, client_secret: filled })

const appleKey = v.pipeAsync(
  filled,
  v.checkAsync(
    (text) =>
      importAppleKey(text).then(
        () => true,
        () => false,
      ),
    'has to be the text of the .p8 file, a PKCS #8 PEM (-----BEGIN PRIVATE KEY-----) of an EC key on P-256',
  ),
)

/** A Farcaster account, and the key of the address that owns it. */
const fid = v.pipe(
  v.string(),
  v.regex(/^[1-9][0-9]{0,14}$/, 'has to be the number of a Farcaster account, as text'),
)
const ethereumKey = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{64}$/, 'has to be 0x and 64 hexadecimal digits'),
)

type Schema = v.GenericSchema<unknown, Credentials> | v.GenericSchemaAsync<unknown, Credentials>

/** What each service needs. */
const SCHEMAS: Record<string, Schema> = {
  ...Object.fromEntries(OAUTH_PROVIDERS.map((provider) => [provider, client])),
  apple: v.strictObjectAsync({ client_id: filled, team_id: filled, key_id: filled, private_key: appleKey }),
  tiktok: v.strictObject({ client_key: filled, client_secret: filled }),
  telegram: v.strictObject({ bot_token: filled }),
  farcaster_signer: v.strictObject({
    fid,
    private_key: ethereumKey,
    sponsor_fid: v.exactOptional(fid),
    sponsor_private_key: v.exactOptional(ethereumKey),
  }),
  captcha: v.strictObject({ secret_key: filled }),
  blockaid: v.strictObject({ api_key: filled }),
  coingecko: v.strictObject({ api_key: filled, plan: v.exactOptional(v.picklist(['demo', 'pro'])) }),
  google_drive: client,
  icloud: v.strictObject({
    container_identifier: filled,
    environment: v.picklist(['development', 'production']),
    api_token: filled,
  }),
}

/** @throws Error with one line that names what is missing or wrong, and no value. */
export async function parseCredentials(name: string, json: string): Promise<Credentials | null> {
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
  const result = await v.safeParseAsync(schema, value)
  if (result.success) return result.output
  const [issue] = result.issues
  const fault = issue.type === 'check' || issue.type === 'regex' ? issue.message : 'is missing or not known'
  throw new Error(`${name}: the field ${v.getDotPath(issue) ?? ''} ${fault}`)
}
