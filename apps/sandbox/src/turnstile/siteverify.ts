import type { Tokens } from './tokens.ts'
import { TEST_SECRETS } from './widgets.ts'

export interface Verdict {
  success: boolean
  'error-codes': string[]
  challenge_ts?: string
  hostname?: string
  action?: string
  cdata?: string
  metadata?: { interactive: boolean }
  messages?: string[]
}

const LONGEST_TOKEN = 2048
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Judges a token (https://developers.cloudflare.com/turnstile/get-started/server-side-validation/).
 * @param fields the request's members; undefined when it could not be read
 * @param widgets the site key of each secret
 */
export function siteverify(
  fields: Record<string, unknown> | undefined,
  tokens: Tokens,
  widgets: ReadonlyMap<string, string>,
  now: number,
): Verdict {
  if (!fields) return failure('bad-request')
  const { secret, response: token, idempotency_key: key } = fields
  const missing = [secret ? '' : 'missing-input-secret', token ? '' : 'missing-input-response'].filter(
    Boolean,
  )
  if (missing.length > 0) return failure(...missing)
  if (key !== undefined && !(typeof key === 'string' && UUID.test(key))) return failure('bad-request')
  if (typeof secret !== 'string') return failure('invalid-input-secret')
  if (Object.hasOwn(TEST_SECRETS, secret)) {
    const error = TEST_SECRETS[secret]
    return error ? failure(error) : success({ at: now, hostname: 'example.com' })
  }
  const siteKey = widgets.get(secret)
  if (siteKey === undefined) return failure('invalid-input-secret')
  if (typeof token !== 'string' || token.length > LONGEST_TOKEN) return failure('invalid-input-response')
  const redeemed = tokens.redeem(token, siteKey, key)
  return 'error' in redeemed ? failure(redeemed.error) : success(redeemed)
}

function success(solved: {
  at: number
  hostname: string
  action?: string
  cdata?: string
  interactive?: boolean
}): Verdict {
  const { at, hostname, action = '', cdata = '', interactive = false } = solved
  return {
    success: true,
    'error-codes': [],
    challenge_ts: new Date(at).toISOString(),
    hostname,
    action,
    cdata,
    metadata: { interactive },
  }
}

function failure(...codes: string[]): Verdict {
  return { success: false, 'error-codes': codes, messages: [] }
}
