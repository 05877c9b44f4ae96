import type { UserEvent } from '@latchkey/contract'
import { equalBytes } from '@noble/ciphers/utils.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { fromBase64 } from './base64.ts'
import { LatchkeyError } from './errors.ts'

const SECRET_PREFIX = 'whsec_'
/** How far the sender's clock and ours may be apart, and how late a webhook may come, in seconds. */
const TOLERANCE_S = 300
/** A shorter one is a setting that was left empty, and anybody could sign with it. Ours have 24. */
const SHORTEST_KEY_BYTES = 16

type HeaderValue = string | string[] | undefined
export type WebhookHeaders = Headers | Record<string, HeaderValue>

/**
 * Checks that a webhook is ours and fresh, and reads it (Svix scheme: HMAC-SHA256 over id, timestamp and body). `body`
 * is the text as it came: parsed and written again it may not match. The same event may come twice; `svix-id` tells.
 * @throws LatchkeyError `invalid_webhook`.
 */
export function verifyWebhook(input: {
  body: string
  headers: WebhookHeaders
  /** `whsec_…`, as it was shown when the endpoint was added */
  secret: string
  /** ms since the epoch, for tests */
  now?: number
}): UserEvent {
  const { body, headers, secret } = input
  const id = header(headers, 'svix-id')
  const timestamp = header(headers, 'svix-timestamp')
  const signatures = header(headers, 'svix-signature')
  const at = Number(timestamp)
  if (!id || !signatures || !Number.isInteger(at)) throw invalid('its headers are missing')
  if (Math.abs((input.now ?? Date.now()) / 1000 - at) > TOLERANCE_S) throw invalid('it is too old')
  if (!secret.startsWith(SECRET_PREFIX)) throw invalid(`the secret does not begin with ${SECRET_PREFIX}`)
  const key = fromBase64(secret.slice(SECRET_PREFIX.length))
  if (!key || key.length < SHORTEST_KEY_BYTES) throw invalid('the secret is not one of an endpoint')
  const expected = hmac(sha256, key, new TextEncoder().encode(`${id}.${timestamp}.${body}`))
  const matches = signatures.split(' ').some((signature) => {
    const [version, mac = ''] = signature.split(',')
    const given = fromBase64(mac)
    return version === 'v1' && given !== null && equalBytes(given, expected)
  })
  if (!matches) throw invalid('its signature is wrong')
  try {
    return JSON.parse(body) as UserEvent
  } catch (cause) {
    throw new LatchkeyError('invalid_webhook', 'The webhook is not JSON', { cause })
  }
}

const invalid = (why: string) => new LatchkeyError('invalid_webhook', `The webhook is not valid: ${why}`)

function header(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const value = headers[name] ?? headers[name.replace(/(^|-)./g, (match) => match.toUpperCase())]
  return Array.isArray(value) ? value[0] : value
}
