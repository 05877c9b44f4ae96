import 'fake-indexeddb/auto'
import { inspect } from 'node:util'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createFrameDatabase,
  DEVICE_KEYS,
  FRAME_KEYS,
  PROOF_KEYS,
  result,
  SHARES,
} from './adapters/frame-database.ts'
import { createHttpVault } from './adapters/http-vault.ts'
import { createMemoryVault } from './adapters/memory-vault.ts'
import { createShareStore } from './adapters/share-store.ts'
import { createProofKeys } from './adapters/stored-proof-keys.ts'
import { createMemoryClouds } from './testing/memory-clouds.ts'
import { deriveForTests, encodingsOf } from './testing/planted.ts'
import { createTestFrame, FRAME_ORIGIN, verifierOf } from './testing/test-frame.ts'
import { testToken } from './testing/token.ts'
import { createVaultServer } from './testing/vault-server.ts'

vi.mock('hash-wasm', async () => (await import('./testing/quick-argon2.ts')).quickArgon2)

const PLANTED = Uint8Array.from(Buffer.from('9e885d952ad362caeb4efe34a8e91bd2', 'hex'))

/** What a page hands over: it may be seen in what the page sent, and nowhere else. */
const PASSWORD = 'Correct h0rse battery'
const HOST_KEY = Uint8Array.from({ length: 32 }, (_, at) => 250 - at * 5)
const IMPORTED = Uint8Array.from(
  Buffer.from('b46298c1a0dd2b204e205d49e28b0a2063a31729befe3d7f3fda679be9e9964d', 'hex'),
)

/**
 * Gives the planted entropy to whoever draws 16 bytes, until it is told to stop, since salts are as long; and remembers every
 * draw of 32: the recovery keys.
 */
function plantEntropy() {
  const planting = { now: true }
  const draw = crypto.getRandomValues.bind(crypto)
  const recoveryKeys: Uint8Array[] = []
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const bytes = array as Uint8Array
    if (bytes.length === 16 && planting.now) bytes.set(PLANTED)
    else draw(bytes as Uint8Array<ArrayBuffer>)
    if (bytes.length === 32) recoveryKeys.push(Uint8Array.from(bytes))
    return array
  })
  return { recoveryKeys, planting }
}

/** Everything that is written anywhere a person or a program could read it. */
function listen() {
  const written: unknown[] = []
  for (const level of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const) {
    vi.spyOn(console, level).mockImplementation((...values) => void written.push(values))
  }
  return written
}

const textOf = (value: unknown) =>
  inspect(value, { depth: 20, maxArrayLength: null, maxStringLength: null, showHidden: true })

afterEach(() => {
  vi.restoreAllMocks()
})

describe('secrets', () => {
  it('lets no planted entropy, share, key or phrase out of the frame', async () => {
    const { recoveryKeys, planting } = plantEntropy()
    const clouds = createMemoryClouds()
    const written = listen()
    const factory = new IDBFactory()
    const database = createFrameDatabase(factory)
    const shares = createShareStore(database)
    const proofKeys = createProofKeys(database)
    const vault = createMemoryVault()
    const server = createVaultServer(vault)
    const clock = { now: () => Date.now(), wait: async () => {} }
    const http = createHttpVault({ origin: FRAME_ORIGIN, fetch: server.fetch, proofKeys, clock })
    const frame = createTestFrame(http, { shares, proofKeys, clouds })
    const errors: unknown[] = []

    const address = String((await frame.ask('privy:wallet:create')).address)
    planting.now = false
    await frame.ask('privy:solana-wallet:create')
    await frame.sign(address, 'ethereum')
    await frame.sign(address, 'solana')
    const entropy = { entropyId: address, entropyIdVerifier: verifierOf(address) }
    const add = { ...entropy, chainType: 'ethereum', hdWalletIndex: 1 }
    await frame.ask('privy:wallets:add', add)
    const fresh = createTestFrame(http, {
      shares: createShareStore(createFrameDatabase(new IDBFactory())),
      proofKeys,
    })
    await fresh.ask('privy:wallets:recover', entropy)
    await fresh.sign(address, 'ethereum')
    for (const request of [
      { method: 'personal_sign', params: [7] },
      { method: 'eth_signTransaction', params: [{ chainId: 'x' }] },
      { method: 'secp256k1_sign', params: [] },
    ]) {
      const asked = frame.ask('privy:wallets:rpc', { ...entropy, chainType: 'ethereum', request })
      await asked.catch((error: unknown) => errors.push(error))
    }
    server.faults.push(Response.json({ code: 'internal_error' }), new Response('{', { status: 400 }))
    await frame.ask('privy:wallets:connect', entropy).catch((error: unknown) => errors.push(error))
    await frame
      .ask('privy:wallets:connect', { ...entropy, accessToken: testToken({ sub: 'x' }) })
      .catch((error: unknown) => errors.push(error))
    const elsewhere = () => createTestFrame(http, { proofKeys, clouds })
    const others = [elsewhere(), elsewhere(), elsewhere()] as const
    const set = (more: object) => frame.ask('privy:wallets:set-recovery', { ...entropy, ...more })
    const recover = (by: (typeof others)[number], given: object) =>
      by.ask('privy:wallets:recover', { ...entropy, ...given })
    server.faults.length = 0
    await set({ recoveryMethod: 'user-passcode', recoveryPassword: PASSWORD })
    await recover(others[0], { recoveryPassword: 'another' }).catch((error: unknown) => errors.push(error))
    await recover(others[0], { recoveryPassword: PASSWORD })
    const recoveryKey = Buffer.from(HOST_KEY).toString('base64')
    await set({ recoveryMethod: 'recovery-encryption-key', recoveryKey })
    await recover(others[1], { recoveryKey })
    await set({ recoveryMethod: 'google-drive', recoveryAccessToken: 'ada.1' })
    await recover(others[2], { recoveryAccessToken: 'eve.1' }).catch((error: unknown) => errors.push(error))
    await recover(others[2], { recoveryAccessToken: 'ada.2' })
    const privateKey = `0x${Buffer.from(IMPORTED).toString('hex')}`
    const imported = { privateKey, chainType: 'ethereum', mode: 'on-device' }
    await frame.ask('privy:wallets:import', imported)
    const broken = { ...imported, privateKey: `${privateKey}0` }
    await frame.ask('privy:wallets:import', broken).catch((error: unknown) => errors.push(error))
    await frame.ask('privy:mfa:clear', { userId: 'did:privy:ada' })

    const [planted, wallets] = await deriveForTests(PLANTED)
    expect(address).toBe(wallets.ethereum)
    const device = (
      await shares.read({ appId: 'latchkeytestapp0000000001', userId: 'did:privy:ada' }, address)
    )[0]!
    const stores = [SHARES, DEVICE_KEYS, PROOF_KEYS, FRAME_KEYS]
    const stored = await database.run(stores, 'readonly', (transaction) =>
      Promise.all(stores.map((name) => result(transaction.objectStore(name).getAll()))),
    )
    const places: Record<string, unknown> = {
      'messages to the page': [frame, fresh, ...others].map(({ emitted }) => emitted),
      errors: errors,
      'the console': written,
      'addresses of requests': server.requests.map(({ url }) => url),
      'headers of requests': server.requests.map(({ headers }) => [...headers]),
      'bodies of requests': server.requests.map(({ body }) => body),
      storage: stored,
    }
    expect(errors.length).toBeGreaterThanOrEqual(7)
    // of the first root, of the record in the cloud, and of the imported one
    expect(recoveryKeys.length).toBeGreaterThanOrEqual(3)
    const secrets = [
      ...planted,
      ...[PASSWORD, HOST_KEY, IMPORTED],
      device.share,
      device.share.subarray(0, 16),
      ...recoveryKeys.flatMap((key) => key),
    ]
    const spellings = secrets.flatMap(encodingsOf)
    expect(spellings.length).toBeGreaterThan(secrets.length)
    for (const [place, content] of Object.entries(places)) {
      const text = textOf(content)
      for (const secret of spellings) {
        expect(text.includes(secret), `${place} holds ${secret.slice(0, 6)}…`).toBe(false)
      }
    }
    // What the search looks for does lie in the user's own cloud, and there alone.
    const inCloud = [...clouds.records.values()].map((record) => new TextDecoder().decode(record)).join()
    expect(recoveryKeys.flatMap(encodingsOf).some((key) => inCloud.includes(key))).toBe(true)
    // The search does find what is there: the auth share travels in a body and nowhere else.
    const auth = [...vault.roots.values()][0]!.body.auth_share
    expect(textOf(places['bodies of requests'])).toContain(auth)
    expect(textOf(places['messages to the page'])).not.toContain(auth)
    expect(textOf(places['addresses of requests'])).not.toContain(auth)
  })
})
