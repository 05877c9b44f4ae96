import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { OutsideError } from '../../ports/outside.ts'
import { readObject } from '../outside/read-object.ts'
import type { Verifier } from './verifier.ts'

const SITEVERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'

/** Codes that say nothing of the visitor: the service or the secret key is not in order. */
const NOT_THE_VISITOR = ['internal-error', 'missing-input-secret', 'invalid-input-secret']

/** Turnstile's server-side check (POST siteverify). The token has to come from a page and for the app of the question. */
export const turnstile: Verifier = async (outside, secretKey, { token, address, appId, hosts }) => {
  const form = new URLSearchParams({ secret: secretKey, response: token })
  // Of IPv6 the network alone is known here, which is no address.
  if (isIP(address)) form.set('remoteip', address)
  // So that a check whose answer was lost can be asked again; that a token counts once is seen to by the caller.
  form.set('idempotency_key', uuidOf(token))
  let answer: Record<string, unknown> | undefined
  try {
    const { text } = await outside.fetch(SITEVERIFY, { method: 'POST', body: form })
    answer = readObject(text)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
  }
  if (!answer || typeof answer.success !== 'boolean') return 'unreachable'
  if (!answer.success) {
    const codes: unknown[] = Array.isArray(answer['error-codes']) ? answer['error-codes'] : []
    return codes.some((code) => NOT_THE_VISITOR.includes(String(code))) ? 'unreachable' : 'failed'
  }
  const ours = (value: unknown, allowed: readonly string[]) =>
    value === undefined || value === null || value === '' || allowed.includes(String(value))
  return ours(answer.action, [appId]) && ours(answer.hostname, hosts) ? 'passed' : 'failed'
}

/** A UUID (version 8, RFC 9562) that stands for the token. */
function uuidOf(token: string): string {
  const bytes = createHash('sha256').update(token).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
