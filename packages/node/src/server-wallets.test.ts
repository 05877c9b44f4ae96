import type { KeyObject } from 'node:crypto'
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { newAuthorizationKey, signerOf } from './authorization-key.ts'
import type { LatchkeyOptions } from './latchkey.ts'
import { createLatchkey } from './latchkey.ts'

const APP_ID = 'nodeapp000000000000000002'
const ID = 'wallet000000000000000001'
const SIGNATURE = 'privy-authorization-signature'

interface Asked {
  method: string
  url: string
  headers: Headers
  body: string
}

function backend(answer: object, options: Partial<LatchkeyOptions> = {}) {
  const calls: Asked[] = []
  const latchkey = createLatchkey({
    appId: APP_ID,
    appSecret: 'lks_secret',
    apiUrl: 'https://auth.example.com/',
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers)
      calls.push({
        method: String(init?.method),
        url: String(url),
        headers,
        body: String(init?.body ?? ''),
      })
      return Response.json(answer)
    },
    ...options,
  })
  return { latchkey, calls }
}

const publicKeyOf = (spki: string): KeyObject =>
  createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' })

/** Which of these texts was signed, by each of the keys, as OpenSSL checks it. */
const signedBy = ({ headers }: Asked, keys: readonly string[], text: string): boolean[] =>
  (headers.get(SIGNATURE) ?? '')
    .split(',')
    .map((one, nth) =>
      verify('sha256', Buffer.from(text), publicKeyOf(keys[nth] as string), Buffer.from(one, 'base64')),
    )

afterEach(() => vi.restoreAllMocks())

const answered = { method: 'personal_sign', data: { signature: '0x5160', encoding: 'hex' } }

describe('a request of a wallet', () => {
  it('is signed as it is sent, in the spelling of RFC 8785', async () => {
    const key = await newAuthorizationKey()
    const { latchkey, calls } = backend(answered, { authorizationKeys: [key.privateKey] })
    expect(await latchkey.wallets.signMessage(ID, 'Grüße', { expiresAt: 1_900_000_000_001 })).toBe('0x5160')
    const [call] = calls as [Asked]
    expect([call.method, call.url]).toEqual(['POST', `https://auth.example.com/api/v1/wallets/${ID}/rpc`])
    expect(call.headers.get('privy-request-expiry')).toBe('1900000000001')
    expect(call.headers.get('authorization')).toBe(`Basic ${btoa(`${APP_ID}:lks_secret`)}`)
    const body = '{"method":"personal_sign","params":{"encoding":"utf-8","message":"Grüße"}}'
    expect(JSON.parse(call.body)).toEqual(JSON.parse(body))
    const text = `{"body":${body},"headers":{"privy-app-id":"${APP_ID}","privy-request-expiry":"1900000000001"},"method":"POST","url":"https://auth.example.com/api/v1/wallets/${ID}/rpc","version":1}`
    expect(signedBy(call, [key.publicKey], text)).toEqual([true])
    expect(signedBy(call, [key.publicKey], text.replace('Grüße', 'Gruß'))).toEqual([false])
  })

  it('counts for a quarter of an hour, for as long as is said, or for ever', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000)
    const key = await newAuthorizationKey()
    const { latchkey, calls } = backend(answered, { authorizationKeys: [key.privateKey] })
    await latchkey.wallets.signMessage(ID, 'a')
    await latchkey.wallets.signMessage(ID, 'a', { expiresAt: 1_800_000_000_007 })
    await latchkey.wallets.signMessage(ID, 'a', { expiresAt: null })
    expect(calls.map(({ headers }) => headers.get('privy-request-expiry'))).toEqual([
      '1800000900000',
      '1800000000007',
      null,
    ])
  })

  it('names its idempotency key in what is signed', async () => {
    const key = await newAuthorizationKey()
    const answer = { method: 'eth_sendTransaction', data: { transaction_id: 't1', hash: '0xab' } }
    const { latchkey, calls } = backend(answer, { authorizationKeys: [key.privateKey] })
    const transaction = { to: '0x1', value: undefined, nonce: 3 }
    const what = { caip2: 'eip155:1', transaction: transaction as { to: string; nonce: number } }
    const once = { idempotencyKey: 'order-7', expiresAt: null }
    expect(await latchkey.wallets.sendTransaction(ID, what, once)).toEqual({
      transactionId: 't1',
      hash: '0xab',
    })
    const [call] = calls as [Asked]
    expect(call.headers.get('privy-idempotency-key')).toBe('order-7')
    const body =
      '{"caip2":"eip155:1","method":"eth_sendTransaction","params":{"transaction":{"nonce":3,"to":"0x1"}}}'
    const text = `{"body":${body},"headers":{"privy-app-id":"${APP_ID}","privy-idempotency-key":"order-7"},"method":"POST","url":"https://auth.example.com/api/v1/wallets/${ID}/rpc","version":1}`
    expect(signedBy(call, [key.publicKey], text)).toEqual([true])
  })

  it('without a body is signed with an empty one, which is sent', async () => {
    const key = await newAuthorizationKey()
    const { latchkey, calls } = backend({ success: true }, { authorizationKeys: [key.privateKey] })
    await latchkey.policies.delete(ID, { expiresAt: null })
    const [call] = calls as [Asked]
    expect([call.method, call.body]).toEqual(['DELETE', '{}'])
    const text = `{"body":{},"headers":{"privy-app-id":"${APP_ID}"},"method":"DELETE","url":"https://auth.example.com/api/v1/policies/${ID}","version":1}`
    expect(signedBy(call, [key.publicKey], text)).toEqual([true])
  })

  it('is signed by all who are named, those of the call in place of those of the options', async () => {
    const [own, a, b] = await Promise.all([
      newAuthorizationKey(),
      newAuthorizationKey(),
      newAuthorizationKey(),
    ])
    const { latchkey, calls } = backend(answered, { authorizationKeys: [own.privateKey] })
    const elsewhere = createPrivateKey({
      key: Buffer.from(b.privateKey, 'base64'),
      format: 'der',
      type: 'pkcs8',
    })
    const inKms = async (request: Uint8Array) => sign('sha256', request, elsewhere).toString('base64')
    const signers = [signerOf(`wallet-auth:${a.privateKey}`), inKms]
    await latchkey.wallets.signMessage(ID, 'x', { signers, expiresAt: null })
    await latchkey.wallets.signMessage(ID, 'x', { signers: [], expiresAt: null })
    const body = '{"method":"personal_sign","params":{"encoding":"utf-8","message":"x"}}'
    const text = `{"body":${body},"headers":{"privy-app-id":"${APP_ID}"},"method":"POST","url":"https://auth.example.com/api/v1/wallets/${ID}/rpc","version":1}`
    const [both, none] = calls as [Asked, Asked]
    expect(signedBy(both, [a.publicKey, b.publicKey], text)).toEqual([true, true])
    expect(signedBy(both, [own.publicKey, own.publicKey], text)).toEqual([false, false])
    expect(none.headers.has(SIGNATURE)).toBe(false)
  })
})

describe('an authorization key', () => {
  it.each([
    ['short numbers', '01'.padStart(64, '0') + '7f'.padStart(64, '0'), '300602010102017f'],
    ['numbers that would read as negative', `${'80'.repeat(32)}${'ff'.repeat(32)}`, undefined],
  ])('signs in DER: %s', async (_, raw, der) => {
    const { privateKey } = await newAuthorizationKey()
    vi.spyOn(crypto.subtle, 'sign').mockResolvedValue(new Uint8Array(Buffer.from(raw, 'hex')).buffer)
    const signature = Buffer.from(await signerOf(privateKey)(new Uint8Array(1)), 'base64').toString('hex')
    expect(signature).toBe(der ?? `3046022100${'80'.repeat(32)}022100${'ff'.repeat(32)}`)
  })

  it('is read from a PEM as well', async () => {
    const { privateKey, publicKey } = await newAuthorizationKey()
    const der = Buffer.from(privateKey, 'base64')
    const pem = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({
      format: 'pem',
      type: 'pkcs8',
    })
    const signature = await signerOf(pem as string)(Uint8Array.of(1, 2))
    const holds = (bytes: number[]) =>
      verify('sha256', Buffer.from(bytes), publicKeyOf(publicKey), Buffer.from(signature, 'base64'))
    expect([holds([1, 2]), holds([1, 3])]).toEqual([true, false])
  })

  it.each(['', 'wallet-auth:', 'no key', 'AAAA', '%%%'])('is none: %j', async (text) => {
    await expect(signerOf(text)(new Uint8Array(1))).rejects.toMatchObject({ code: 'invalid_options' })
  })
})

describe('what the API seals', () => {
  it('is opened by whom it was sealed to alone', async () => {
    const key = await newAuthorizationKey()
    const point = Buffer.from(key.publicKey, 'base64').subarray(-65).toString('base64')
    const garbage = { encryption_type: 'HPKE', encapsulated_key: point, ciphertext: btoa('x'.repeat(40)) }
    const { latchkey } = backend(garbage, { authorizationKeys: [key.privateKey] })
    await expect(latchkey.wallets.exportKey(ID)).rejects.toMatchObject({ code: 'api_error' })
  })
})
