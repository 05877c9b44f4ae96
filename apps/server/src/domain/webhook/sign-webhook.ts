import { createHmac } from 'node:crypto'

export const SECRET_PREFIX = 'whsec_'
export const SECRET_BYTES = 24

/**
 * The headers that name, date and sign a webhook: HMAC-SHA256 over `id.timestamp.body` under the endpoint's secret, in
 * base64 with the version in front (the Svix scheme, which published server clients verify). `at`: unix seconds.
 */
export function webhookHeaders(input: { id: string; at: number; body: string; secret: string }) {
  const key = Buffer.from(input.secret.slice(SECRET_PREFIX.length), 'base64')
  const mac = createHmac('sha256', key).update(`${input.id}.${input.at}.${input.body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'svix-id': input.id,
    'svix-timestamp': String(input.at),
    'svix-signature': `v1,${mac}`,
  }
}
