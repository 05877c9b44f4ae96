import { readFileSync } from 'node:fs'
import { importPKCS8, SignJWT } from 'jose'
import * as v from 'valibot'
import type { KeyWrapper } from '../../ports/key-wrapper.ts'
import { KmsError, WRAPPED_FOR } from '../../ports/key-wrapper.ts'
import { askKms, bytesIn, codeIn } from './ask-kms.ts'

const SERVICE = 'Google Cloud KMS'
const SCOPE = 'https://www.googleapis.com/auth/cloudkms'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const KEY = /^projects\/[\w:.-]+\/locations\/[\w-]+\/keyRings\/[\w-]+\/cryptoKeys\/[\w-]+$/

const accountSchema = v.object({
  type: v.literal('service_account'),
  client_email: v.string(),
  private_key_id: v.string(),
  private_key: v.string(),
  token_uri: v.pipe(v.string(), v.url()),
})

export type GoogleAccount = v.InferOutput<typeof accountSchema>

/** A key file of a service account. @throws Error with one sentence where it is none */
export function readGoogleAccount(path: string): GoogleAccount {
  try {
    return v.parse(accountSchema, JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw new Error(`GOOGLE_APPLICATION_CREDENTIALS names ${path}, which is no key file of a service account`)
  }
}

export interface GoogleKmsOptions {
  /** `projects/…/locations/…/keyRings/…/cryptoKeys/…`, of purpose ENCRYPT_DECRYPT */
  key: string
  account: GoogleAccount
  /** an endpoint of the operator's own network in place of the public one */
  url?: string | undefined
  /** milliseconds since 1970 */
  now?: () => number
}

/**
 * A key of Google Cloud KMS: `encrypt` and `decrypt` with additional data, as a service account.
 * @see https://cloud.google.com/kms/docs/reference/rest/v1/projects.locations.keyRings.cryptoKeys/decrypt
 * @see https://developers.google.com/identity/protocols/oauth2/service-account#httprest
 */
export function createGoogleKms(options: GoogleKmsOptions): KeyWrapper {
  const { key, account, now = Date.now } = options
  if (!KEY.test(key)) {
    throw new Error('SIGNER_KMS_KEY has to be projects/…/locations/…/keyRings/…/cryptoKeys/… for Google')
  }
  const base = options.url ?? 'https://cloudkms.googleapis.com/'
  const additionalAuthenticatedData = Buffer.from(WRAPPED_FOR).toString('base64')

  async function token(): Promise<string> {
    const answer = await askKms(SERVICE, new URL(account.token_uri), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: GRANT, assertion: await assertion(account, now()) }).toString(),
    })
    const { access_token: given, error } = answer.body
    if (answer.status === 200 && typeof given === 'string') return given
    throw new KmsError(`${SERVICE} knows no such account (${codeIn(error) ?? answer.status})`)
  }

  async function call(action: 'encrypt' | 'decrypt', given: object): Promise<Record<string, unknown>> {
    const answer = await askKms(SERVICE, new URL(`/v1/${key}:${action}`, base), {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await token()}` },
      body: JSON.stringify({ ...given, additionalAuthenticatedData }),
    })
    if (answer.status === 200) return answer.body
    const { status } = Object(answer.body.error) as { status?: unknown }
    throw new KmsError(`${SERVICE} refused it (${codeIn(status) ?? answer.status})`)
  }

  return {
    kms: 'google',
    key,
    wrap: async (plain) =>
      bytesIn(SERVICE, (await call('encrypt', { plaintext: plain.toString('base64') })).ciphertext),
    unwrap: async (wrapped) =>
      bytesIn(SERVICE, (await call('decrypt', { ciphertext: wrapped.toString('base64') })).plaintext),
  }
}

async function assertion(account: GoogleAccount, nowMs: number): Promise<string> {
  const at = Math.floor(nowMs / 1000)
  const key = await importPKCS8(account.private_key, 'RS256').catch(() => {
    throw new KmsError('The private key of the Google service account cannot be read')
  })
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: account.private_key_id })
    .setIssuer(account.client_email)
    .setAudience(account.token_uri)
    .setIssuedAt(at)
    .setExpirationTime(at + 600)
    .sign(key)
}
