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
import { deriveForTests, encodingsOf } from './testing/planted.ts'
import { createTestFrame, FRAME_ORIGIN, verifierOf } from './testing/test-frame.ts'
import { testToken } from './testing/token.ts'
import { createVaultServer } from './testing/vault-server.ts'

const PLANTED = Uint8Array.from(Buffer.from('9e885d952ad362caeb4efe34a8e91bd2', 'hex'))

/** Gives the planted entropy to whoever draws 16 bytes, and remembers every draw of 32: the recovery keys. */
function plantEntropy() {
  const draw = crypto.getRandomValues.bind(crypto)
  const recoveryKeys: Uint8Array[] = []
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const bytes = array as Uint8Array
    if (bytes.length === 16) bytes.set(PLANTED)
    else draw(bytes as Uint8Array<ArrayBuffer>)
    if (bytes.length === 32) recoveryKeys.push(Uint8Array.from(bytes))
    return array
  })
  return recoveryKeys
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
    const recoveryKeys = plantEntropy()
    const written = listen()
    const factory = new IDBFactory()
    const database = createFrameDatabase(factory)
    const shares = createShareStore(database)
    const proofKeys = createProofKeys(database)
    const vault = createMemoryVault()
    const server = createVaultServer(vault)
    const clock = { now: () => Date.now(), wait: async () => {} }
    const http = createHttpVault({ origin: FRAME_ORIGIN, fetch: server.fetch, proofKeys, clock })
    const frame = createTestFrame(http, { shares, proofKeys })
    const errors: unknown[] = []

    const address = String((await frame.ask('privy:wallet:create')).address)
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
      'messages to the page': [frame.emitted, fresh.emitted],
      errors: errors,
      'the console': written,
      'addresses of requests': server.requests.map(({ url }) => url),
      'headers of requests': server.requests.map(({ headers }) => [...headers]),
      'bodies of requests': server.requests.map(({ body }) => body),
      storage: stored,
    }
    expect(errors.length).toBeGreaterThanOrEqual(4)
    expect(recoveryKeys.length).toBeGreaterThan(0)
    const secrets = [
      ...planted,
      device.share,
      device.share.subarray(0, 16),
      ...recoveryKeys.flatMap((key) => key),
    ]
    for (const [place, content] of Object.entries(places)) {
      const text = textOf(content)
      for (const secret of secrets.flatMap(encodingsOf)) {
        expect(text.includes(secret), `${place} holds ${secret.slice(0, 6)}…`).toBe(false)
      }
    }
    // The search does find what is there: the auth share travels in a body and nowhere else.
    const auth = [...vault.roots.values()][0]!.body.auth_share
    expect(textOf(places['bodies of requests'])).toContain(auth)
    expect(textOf(places['messages to the page'])).not.toContain(auth)
    expect(textOf(places['addresses of requests'])).not.toContain(auth)
  })
})
