import { afterEach, describe, expect, it, vi } from 'vitest'
import type { VaultCall } from '../ports/vault.ts'
import { VaultError } from '../ports/vault.ts'
import { createHttpVault } from './http-vault.ts'
import { createProofKeys } from './stored-proof-keys.ts'

const ORIGIN = 'https://keys.example'
const NOW = 1_700_000_000_000
const session = { token: 'the-token', appId: 'the-app', userId: 'ada', sessionId: 'the-session' }
const denied = { run: () => Promise.reject(new DOMException('denied', 'SecurityError')) }

/** A vault whose server gives these answers in turn; what it was asked, and how long was waited in between. */
function setUp(...answers: (Response | Error)[]) {
  const asked: { url: string; init: RequestInit }[] = []
  const waits: number[] = []
  const vault = createHttpVault({
    origin: ORIGIN,
    fetch: async (url, init) => {
      asked.push({ url: String(url), init: init as RequestInit })
      const answer = answers.shift()
      if (answer instanceof Response) return answer
      throw answer ?? new TypeError('network')
    },
    proofKeys: createProofKeys(denied),
    clock: { now: () => NOW, wait: async (milliseconds) => void waits.push(milliseconds) },
  })
  return { vault, asked, waits }
}
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'an answer',
    (error) => (error instanceof VaultError ? error.code : error),
  )
const refused = (status: number, body: object | string, headers = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })

afterEach(() => {
  vi.restoreAllMocks()
})

it('sends nothing but what the route needs, follows no redirect, and waits 15 seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const { vault, asked } = setUp(Response.json({}))
  const body = { chain_type: 'solana', recipient_public_key: 'key' } as const
  await vault.call(session, 'archiveRoot', body as never, '0xroot')
  const [{ url, init }] = asked as [(typeof asked)[0]]
  expect(url).toBe(`${ORIGIN}/api/v1/embedded_wallets/0xroot/archive`)
  const { signal, headers, ...rest } = init
  expect(rest).toEqual({
    method: 'POST',
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    body: JSON.stringify(body),
  })
  expect(headers).toEqual({
    authorization: 'Bearer the-token',
    dpop: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    'privy-app-id': 'the-app',
    'content-type': 'application/json',
  })
  expect(timeout.mock.calls).toEqual([[15_000]])
  expect(signal).toBe(timeout.mock.results[0]?.value)
})

describe('what the network or the server lost', () => {
  it('is asked for three times, and then given up', async () => {
    const { vault, asked, waits } = setUp(new TypeError('network'), refused(500, {}), refused(503, {}))
    expect(await refusalOf(vault.call(session, 'walletNonce', {}))).toBe('unavailable')
    expect(waits).toEqual([500, 1500])
    const proofs = asked.map(({ init }) => (init.headers as Record<string, string>).dpop)
    expect(new Set(proofs).size).toBe(3)
  })

  it('is answered at the third try', async () => {
    const { vault } = setUp(new TypeError('network'), refused(599, {}), Response.json({ nonce: 'n' }))
    expect(await vault.call(session, 'walletNonce', {})).toEqual({ nonce: 'n' })
  })

  it('is no refusal of the request: that is asked once', async () => {
    const { vault, asked } = setUp(refused(499, { code: 'not_found' }))
    expect(await refusalOf(vault.call(session, 'walletNonce', {}))).toBe('not_found')
    expect(asked).toHaveLength(1)
  })
})

it.each([
  ['too_many_requests', refused(429, '<html>')],
  ['too_many_requests', refused(429, { code: 'no code of ours' })],
  ['unavailable', refused(403, '<html>')],
  ['unavailable', refused(400, 'null')],
  ['unavailable', refused(400, { code: 7 })],
  ['login_required', refused(429, { code: 'login_required' })],
])('takes for %s what is refused so: %#', async (code, response) => {
  expect(await refusalOf(setUp(response).vault.call(session, 'walletNonce', {}))).toBe(code)
})

describe('the clock of this device', () => {
  const at = (off: number) => ({ date: new Date(NOW + off).toUTCString() })
  const wrong = {
    type: 'error',
    message: 'The clock of this device is wrong, set it right and try again',
  }
  const proof = { code: 'invalid_dpop_proof' }
  it.each([
    ['51 seconds behind', refused(401, proof, at(51_000)), expect.objectContaining(wrong)],
    ['51 seconds ahead', refused(401, proof, at(-51_000)), expect.objectContaining(wrong)],
    ['50 seconds behind', refused(401, proof, at(50_000)), 'invalid_dpop_proof'],
    ['50 seconds ahead', refused(401, proof, at(-50_000)), 'invalid_dpop_proof'],
    ['not to be compared', refused(401, proof), 'invalid_dpop_proof'],
    ['a day off', refused(401, { code: 'login_required' }, at(86_400_000)), 'login_required'],
  ])('is blamed for a refused proof where it is wrong: %s', async (_, response, refusal) => {
    expect(await refusalOf(setUp(response).vault.call(session, 'walletNonce', {}))).toEqual(refusal)
  })
})

const WALLET = { chain_type: 'solana', wallet_index: 3, address: 'third' }
const ROOT = {
  address: '0xroot',
  chain_type: 'ethereum',
  kind: 'hd',
  share_version: 2,
  recovery_method: 'privy',
  wallets: [WALLET],
}
const ENVELOPE = { version: 1 }
const ANSWERS: [VaultCall, object][] = [
  ['listRoots', { roots: [ROOT, { ...ROOT, kind: 'private-key', chain_type: 'solana' }] }],
  ['createRoot', { root: ROOT }],
  ['walletNonce', { nonce: 'n' }],
  ['signerKey', { key_id: 'id', public_key: 'key', passcode_key: { key_id: 'seed', public_key: 'other' } }],
  ['addWallet', { success: true }],
  ['releaseAuthShare', { share_version: 2, auth_share: 'share', wallets: [WALLET] }],
  [
    'recoveryKeyMaterial',
    {
      recovery_key: 'key',
      recovery_method: 'google-drive',
      recovery_params: {},
      share_version: 2,
      auth_share: 'share',
      encrypted_recovery_share: ENVELOPE,
    },
  ],
  ['setRecovery', { root: ROOT }],
  ['recoveryPasscode', { evaluated: 'point', proof: 'proof' }],
  [
    'recoveryPlaces',
    {
      google_drive: { api_url: 'https://drive.example' },
      icloud: { api_url: 'https://a', container_identifier: 'b', environment: 'c', api_token: 'd' },
    },
  ],
  ['walletExported', { success: true }],
  ['confirmAccounts', { success: true }],
  ['archiveRoot', { success: true }],
  ['restoreRoot', { success: true }],
  ['endSession', { success: true }],
]

/** Every way in which one value of an answer is missing. */
function* withoutOne(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) {
      const { [name]: _, ...rest } = value as Record<string, unknown>
      yield rest
    }
    for (const less of withoutOne(inner)) {
      const copy = structuredClone(value) as Record<string, unknown>
      copy[name] = less
      yield copy
    }
  }
}

describe.each(ANSWERS)('the answer of %s', (name, answer) => {
  const ask = (given: unknown) => setUp(Response.json(given)).vault.call(session, name, {} as never, '0xroot')

  it('is taken as it is, with what is new in it', async () => {
    expect(await ask({ ...answer, later: 1 })).toEqual({ ...answer, later: 1 })
  })

  it.each(['nothing', null, 7])('is none when it is %j', async (given) => {
    expect(await refusalOf(ask(given))).toBe('unavailable')
  })
})

const NEEDED = ANSWERS.filter(([, answer]) => !('success' in answer))
it.each(NEEDED)('an answer of %s that lacks anything is as good as none', async (name, answer) => {
  const all = [...withoutOne(answer)]
  expect(all.length).toBeGreaterThan(0)
  const ask = (given: unknown) => setUp(Response.json(given)).vault.call(session, name, {} as never, '0xroot')
  const codes = await Promise.all(all.map((given) => refusalOf(ask(given))))
  expect(codes).toEqual(all.map(() => 'unavailable'))
})

it.each([
  ['a chain of another kind', { roots: [{ ...ROOT, chain_type: 'bitcoin' }] }],
  ['a root of another kind', { roots: [{ ...ROOT, kind: 'paper' }] }],
  ['a wallet of another chain', { roots: [{ ...ROOT, wallets: [{ ...WALLET, chain_type: 'bitcoin' }] }] }],
])('roots with %s are as good as none', async (_, answer) => {
  const { vault } = setUp(Response.json(answer))
  expect(await refusalOf(vault.call(session, 'listRoots', {}))).toBe('unavailable')
})

it('an envelope of whichever version is handed on, and one of none is as good as nothing', async () => {
  const [, answer] = ANSWERS[6]!
  const ask = (envelope: object) =>
    setUp(Response.json({ ...answer, encrypted_recovery_share: envelope })).vault.call(
      session,
      'recoveryKeyMaterial',
      {},
      '0xroot',
    )
  const later = { version: 7, other: 'text' }
  expect((await ask(later)).encrypted_recovery_share).toEqual(later)
  expect(await refusalOf(ask({ iv: 'iv' }))).toBe('unavailable')
})
