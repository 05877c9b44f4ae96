import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestFrame, FRAME_ORIGIN } from '../testing/test-frame.ts'
import { testToken } from '../testing/token.ts'
import { createVaultServer, tokenHash, verifyProof } from '../testing/vault-server.ts'
import { createHttpVault } from './http-vault.ts'
import { createMemoryVault } from './memory-vault.ts'
import { createProofKeys } from './stored-proof-keys.ts'

const denied = { run: () => Promise.reject(new DOMException('denied', 'SecurityError')) }

function setUp() {
  const vault = createMemoryVault()
  const server = createVaultServer(vault)
  const waits: number[] = []
  const clock = { now: () => Date.now(), wait: async (milliseconds: number) => void waits.push(milliseconds) }
  const proofKeys = createProofKeys(denied)
  const http = createHttpVault({ origin: FRAME_ORIGIN, fetch: server.fetch, proofKeys, clock })
  return { vault, server, waits, frame: createTestFrame(http, { proofKeys }) }
}

describe('the vault over HTTP', () => {
  it('binds every call to method, address and token with a fresh proof', async () => {
    const { server, frame } = setUp()
    const { address } = await frame.ask('privy:wallet:create')
    await frame.sign(String(address), 'ethereum')
    const [token, seen, thumbs] = [testToken(), new Set<string>(), new Set<string>()]
    expect(server.requests.length).toBeGreaterThan(2)
    for (const { url, headers } of server.requests) {
      const { header, claims } = await verifyProof(headers.get('dpop') ?? '')
      expect(header).toMatchObject({ alg: 'ES256', typ: 'dpop+jwt', jwk: { kty: 'EC', crv: 'P-256' } })
      expect(header.jwk).not.toHaveProperty('d')
      expect(claims).toMatchObject({ htm: 'POST', htu: url, ath: await tokenHash(token) })
      expect(headers.get('authorization')).toBe(`Bearer ${token}`)
      seen.add(claims.jti)
      thumbs.add(JSON.stringify(header.jwk))
    }
    expect(seen.size).toBe(server.requests.length)
    expect(thumbs.size).toBe(1)
  })

  it('names the very parts of a grant in the proof that brings it, and in no other', async () => {
    const { vault, server, frame } = setUp()
    const { address } = await frame.ask('privy:wallet:create')
    const wallet = { address, chainType: 'ethereum' }
    await frame.ask('privy:delegated-actions:consent', { rootWallet: wallet, delegatedWallets: [wallet] })
    const [kept] = vault.delegated
    const { encapsulated_key, ciphertext } = kept?.encrypted_tee_share ?? {}
    const parts = JSON.stringify([encapsulated_key, ciphertext, kept?.app_share])
    const named = await Promise.all(
      server.requests.map(async ({ url, headers }) => {
        const { claims } = await verifyProof(headers.get('dpop') ?? '')
        return [new URL(url).pathname, claims.grant]
      }),
    )
    expect(named.filter(([, grant]) => grant !== undefined)).toEqual([
      ['/api/v1/wallets/delegate', createHash('sha256').update(parts).digest('base64url')],
    ])
    expect(named.length).toBeGreaterThan(5)
  })

  it('keeps tokens and everything else secret out of addresses', async () => {
    const { server, frame } = setUp()
    const { address } = await frame.ask('privy:wallet:create')
    await frame.sign(String(address), 'ethereum')
    const paths = server.requests.map(({ url }) =>
      url.replace(FRAME_ORIGIN, '').replace(String(address), ':address'),
    )
    expect(paths).toEqual([
      '/api/v1/embedded_wallets/list',
      '/api/v1/embedded_wallets/signer_key',
      '/api/v1/embedded_wallets/nonce',
      '/api/v1/embedded_wallets',
      '/api/v1/embedded_wallets/:address/auth_share',
    ])
  })

  it('repeats the same body after a lost answer, a lost connection and a server away', async () => {
    const { vault, server, waits, frame } = setUp()
    server.faults.push(new TypeError('network'), Response.json({ code: 'unavailable' }, { status: 503 }))
    await frame.ask('privy:wallet:create')
    expect(vault.roots.size).toBe(1)
    expect(waits).toEqual([500, 1500])
    expect(server.requests.slice(0, 3).map(({ url, body }) => [url, body])).toEqual(
      Array(3).fill([`${FRAME_ORIGIN}/api/v1/embedded_wallets/list`, '{}']),
    )
  })

  it.each([
    ['too_many_requests', 'error', /code 429/],
    ['login_required', 'error', /^Log in again to restore your wallet\.$/],
    ['older_account_required', 'error', /^This way to log in was added .* Log in by an older one/],
    ['invalid_dpop_proof', 'error', /^Log in again/],
    ['missing_or_invalid_token', 'error', /session/],
    ['missing_or_invalid_mfa', 'error', /^Verify by a second factor first/],
    ['not_found', 'invalid_request_arguments', /./],
    ['feature_not_enabled', 'error', /^This app has not set this up/],
    ['unavailable', 'error', /cannot be reached/],
  ] as const)('says %s in the words of the dialect [PROXY-022]', async (code, type, message) => {
    const { vault, frame } = setUp()
    vault.refuse.set('listRoots', code)
    const asked = frame.ask('privy:wallet:create')
    await expect(asked).rejects.toMatchObject({ type, message: expect.stringMatching(message) })
  })

  it('says missing_or_invalid_mfa where a published client then asks for a code [PROXY-022]', async () => {
    const { vault, frame } = setUp()
    const { address } = await frame.ask('privy:wallet:create')
    vault.refuse.set('releaseAuthShare', 'missing_or_invalid_mfa')
    const asked = frame.sign(String(address), 'ethereum')
    await expect(asked).rejects.toMatchObject({ type: 'missing_or_invalid_mfa' })
  })

  it.each([
    ['not JSON', new Response('<html>', { status: 200 })],
    ['JSON of another shape', Response.json({ roots: 'none' })],
    ['a refusal without a code', new Response('no', { status: 403 })],
    ['a refusal with an unknown code', Response.json({ code: '<script>' }, { status: 400 })],
  ])('answers an error, and nothing of the answer, when it gets %s', async (_, response) => {
    const { server, frame } = setUp()
    server.faults.push(response)
    const asked = frame.ask('privy:wallet:create')
    await expect(asked).rejects.toMatchObject({ type: 'error', message: expect.not.stringContaining('<') })
  })

  it('tells a wrong clock of this device from a session that is bound elsewhere', async () => {
    for (const [off, message] of [
      [0, /^Log in again/],
      [-3_600_000, /clock/],
      [3_600_000, /clock/],
    ] as const) {
      const { server, frame } = setUp()
      const date = new Date(Date.now() + off).toUTCString()
      const refusal = { error: 'refused', code: 'invalid_dpop_proof' }
      server.faults.push(Response.json(refusal, { status: 401, headers: { date } }))
      const asked = frame.ask('privy:wallet:create')
      await expect(asked).rejects.toMatchObject({ type: 'error', message: expect.stringMatching(message) })
    }
  })
})
