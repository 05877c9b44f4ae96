import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { calculateThumbprint, generateKeyPair } from 'dpop'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { createTestFrame } from '../testing/test-frame.ts'
import { APP } from '../testing/token.ts'
import { createFrameDatabase, FRAME_KEYS, PROOF_KEYS, result } from './frame-database.ts'
import { createMemoryVault } from './memory-vault.ts'
import { createProofKeys } from './stored-proof-keys.ts'

const session = (sessionId: string, appId = APP) => ({ appId, sessionId })
const keysOf = (factory: IDBFactory) => createProofKeys(createFrameDatabase(factory))
const thumbprintOf = async (keys: ReturnType<typeof createProofKeys>, one: ReturnType<typeof session>) =>
  calculateThumbprint((await keys.of(one)).publicKey)

/** A browser's database as version 1 of the frame left it, with the pair of one session. */
async function leaveVersion1(factory: IDBFactory, sessionId: string): Promise<CryptoKeyPair> {
  const keyPair = await generateKeyPair('ES256')
  const request = factory.open('latchkey', 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('device-shares', {
      keyPath: ['appId', 'userId', 'root', 'shareVersion'],
    })
    request.result.createObjectStore('device-keys')
    request.result.createObjectStore('proof-keys').put({ keyPair, madeAt: 1_700_000_000_000 }, sessionId)
  }
  ;(await result(request)).close()
  return keyPair
}

describe('proof keys', () => {
  it('are one per app, over tabs, loads, sessions and users', async () => {
    const factory = new IDBFactory()
    const tabs = [keysOf(factory), keysOf(factory)]
    const first = await Promise.all(tabs.map((keys, tab) => thumbprintOf(keys, session(`s${tab}`))))
    const reloaded = keysOf(factory)
    expect([...first, await thumbprintOf(reloaded, session('s3')), await reloaded.thumbprint(APP)]).toEqual(
      Array(4).fill(first[0]),
    )
    const other = 'latchkeyotherapp000000001'
    expect(await reloaded.thumbprint(other)).not.toBe(first[0])
    expect(await thumbprintOf(reloaded, session('s1', other))).toBe(await reloaded.thumbprint(other))
  })

  it('outlive a logout: the frame tells the same thumbprint after mfa:clear and in its next life', async () => {
    const factory = new IDBFactory()
    const frame = createTestFrame(createMemoryVault(), { proofKeys: keysOf(factory) })
    const before = await frame.ask('privy:iframe:ready')
    await frame.ask('privy:wallet:create')
    await frame.ask('privy:mfa:clear', { userId: 'did:privy:ada' })
    const next = createTestFrame(createMemoryVault(), { proofKeys: keysOf(factory) })
    expect([await frame.ask('privy:iframe:ready'), await next.ask('privy:iframe:ready')]).toEqual([
      before,
      before,
    ])
    expect(before).toEqual({ dpop_jkt: await keysOf(factory).thumbprint(APP) })
  })

  it('have the thumbprint of RFC 7638, and a private half that cannot be read', async () => {
    const keys = keysOf(new IDBFactory())
    const { publicKey, privateKey } = await keys.of(session('s1'))
    const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
    const members = JSON.stringify({ crv, kty, x, y })
    expect(await keys.thumbprint(APP)).toBe(createHash('sha256').update(members).digest('base64url'))
    await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow()
  })

  it('that version 1 made for a session stay with it; every other session gets the app’s', async () => {
    const factory = new IDBFactory()
    const old = await leaveVersion1(factory, 'old-session')
    const keys = keysOf(factory)
    expect(await thumbprintOf(keys, session('old-session'))).toBe(await calculateThumbprint(old.publicKey))
    expect(await thumbprintOf(keys, session('new-session'))).toBe(await keys.thumbprint(APP))
    expect(await keys.thumbprint(APP)).not.toBe(await calculateThumbprint(old.publicKey))
    const left = await createFrameDatabase(factory).run(PROOF_KEYS, 'readonly', (transaction) =>
      result(transaction.objectStore(PROOF_KEYS).getAllKeys()),
    )
    expect(left).toEqual(['old-session'])
  })

  it('are kept with the time they were made at', async () => {
    const database = createFrameDatabase(new IDBFactory())
    await createProofKeys(database, () => 1_700_000_000_123).thumbprint(APP)
    const kept = await database.run(FRAME_KEYS, 'readonly', (transaction) =>
      result(transaction.objectStore(FRAME_KEYS).get(APP)),
    )
    expect(kept).toEqual({ keyPair: expect.anything(), madeAt: 1_700_000_000_123 })
  })

  it('live in memory when the browser denies storage', async () => {
    const keys = createProofKeys({ run: () => Promise.reject(new DOMException('denied', 'SecurityError')) })
    const first = await thumbprintOf(keys, session('s1'))
    expect([await thumbprintOf(keys, session('s2')), await keys.thumbprint(APP)]).toEqual([first, first])
  })
})
