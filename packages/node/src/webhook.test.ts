import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { verifyWebhook } from './webhook.ts'

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const NOW = 1_800_000_000_000
const BODY = JSON.stringify({ type: 'user.created', user: { id: 'did:privy:x' } })

function signed(body = BODY, at = NOW / 1000, secret = SECRET) {
  const key = Buffer.from(secret.slice(6), 'base64')
  const mac = createHmac('sha256', key).update(`msg_1.${at}.${body}`).digest('base64')
  return { 'svix-id': 'msg_1', 'svix-timestamp': String(at), 'svix-signature': `v1,${mac}` }
}

describe('verifyWebhook', () => {
  it('reads an event that is signed with the secret', () => {
    const event = verifyWebhook({ body: BODY, headers: signed(), secret: SECRET, now: NOW })
    expect(event).toEqual({ type: 'user.created', user: { id: 'did:privy:x' } })
  })

  it('takes Headers, header names as Node frameworks write them, and several signatures', () => {
    const { 'svix-id': id, 'svix-timestamp': at, 'svix-signature': signature } = signed()
    const headers = new Headers({
      'svix-id': id,
      'svix-timestamp': at,
      'svix-signature': `v1,AAAA ${signature}`,
    })
    expect(verifyWebhook({ body: BODY, headers, secret: SECRET, now: NOW }).type).toBe('user.created')
    const upper = { 'Svix-Id': id, 'Svix-Timestamp': at, 'Svix-Signature': [signature] }
    expect(verifyWebhook({ body: BODY, headers: upper, secret: SECRET, now: NOW }).type).toBe('user.created')
  })

  it.each([
    ['another body', { body: `${BODY} ` }],
    ['another secret', { secret: `whsec_${Buffer.alloc(24, 8).toString('base64')}` }],
    ['no prefix on the secret', { secret: SECRET.slice(6) }],
    ['a signature that is too old', { headers: signed(BODY, NOW / 1000 - 301) }],
    ['a signature from the future', { headers: signed(BODY, NOW / 1000 + 301) }],
    ['an empty secret', { secret: 'whsec_', headers: signed(BODY, NOW / 1000, 'whsec_') }],
    [
      'a secret that is none',
      { secret: 'whsec_undefined', headers: signed(BODY, NOW / 1000, 'whsec_undefined') },
    ],
    ['no headers', { headers: {} }],
    ['a timestamp that is none', { headers: { ...signed(), 'svix-timestamp': 'soon' } }],
    [
      'another version',
      { headers: { ...signed(), 'svix-signature': signed()['svix-signature'].replace('v1', 'v2') } },
    ],
    ['a body that is not JSON', { body: 'x', headers: signed('x') }],
  ])('refuses %s', (_, changes) => {
    const input = { body: BODY, headers: signed(), secret: SECRET, now: NOW, ...changes }
    expect(() => verifyWebhook(input)).toThrow(expect.objectContaining({ code: 'invalid_webhook' }))
  })
})
