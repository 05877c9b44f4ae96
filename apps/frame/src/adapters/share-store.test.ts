import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import type { ShareStore } from '../ports/share-store.ts'
import { createTestFrame, THUMBPRINT } from '../testing/test-frame.ts'
import { createFrameDatabase, result, SHARES } from './frame-database.ts'
import { createMemoryShareStore } from './memory-share-store.ts'
import { createMemoryVault } from './memory-vault.ts'
import { createShareStore } from './share-store.ts'

const owner = { appId: 'app', userId: 'did:privy:ada' }
const place = (root: string, shareVersion = 1) => ({ ...owner, root, shareVersion })
const share = (fill: number) => new Uint8Array(17).fill(fill)
const idb = (factory = new IDBFactory()) => createShareStore(createFrameDatabase(factory))
const denied = () => {
  const factory = new IDBFactory()
  factory.open = () => {
    throw new DOMException('The user denied permission to access the database.', 'SecurityError')
  }
  return createShareStore(createFrameDatabase(factory))
}

const adapters: [string, () => ShareStore][] = [
  ['memory', createMemoryShareStore],
  ['IndexedDB', idb],
  ['IndexedDB, denied', denied],
]

describe.each(adapters)('share store: %s', (_, create) => {
  it('gives back what was written, to its owner and for its root alone', async () => {
    const store = create()
    await store.write({ place: place('root'), status: 'pending', share: share(1) })
    expect(await store.read(owner, 'root')).toEqual([
      { place: place('root'), status: 'pending', share: share(1) },
    ])
    expect(await store.read(owner, 'roo')).toEqual([])
    expect(await store.read({ ...owner, userId: 'did:privy:bob' }, 'root')).toEqual([])
    expect(await store.read({ ...owner, appId: 'other' }, 'root')).toEqual([])
  })

  it('makes one version current and drops the others of that root', async () => {
    const store = create()
    await store.write({ place: place('root', 1), status: 'current', share: share(1) })
    await store.write({ place: place('root', 2), status: 'pending', share: share(2) })
    await store.write({ place: place('other'), status: 'pending', share: share(3) })
    await store.settle(place('root', 2))
    expect(await store.read(owner, 'root')).toMatchObject([{ place: place('root', 2), status: 'current' }])
    expect(await store.read(owner, 'other')).toMatchObject([{ status: 'pending' }])
    await store.settle(place('unknown'))
    expect(await store.read(owner, 'unknown')).toEqual([])
  })

  it('drops what was begun and never settled, of one user', async () => {
    const store = create()
    const bob = { ...place('bob'), userId: 'did:privy:bob' }
    await store.write({ place: place('a'), status: 'pending', share: share(1) })
    await store.write({ place: place('b'), status: 'current', share: share(2) })
    await store.write({ place: bob, status: 'pending', share: share(3) })
    await store.dropPending(owner)
    expect(await store.read(owner, 'a')).toEqual([])
    expect(await store.read(owner, 'b')).toHaveLength(1)
    expect(await store.read(bob, 'bob')).toHaveLength(1)
  })

  it('keeps its own copy: wiping what was written or read changes nothing', async () => {
    const store = create()
    const written = share(7)
    await store.write({ place: place('root'), status: 'current', share: written })
    written.fill(0)
    for (const { share: read } of await store.read(owner, 'root')) read.fill(0)
    expect(await store.read(owner, 'root')).toMatchObject([{ share: share(7) }])
  })
})

describe('IndexedDB', () => {
  it('keeps shares over a reload, and two tabs share one key', async () => {
    const factory = new IDBFactory()
    const [first, second] = [idb(factory), idb(factory)]
    await Promise.all([
      first.write({ place: place('a'), status: 'current', share: share(1) }),
      second.write({ place: place('b'), status: 'current', share: share(2) }),
    ])
    const reloaded = idb(factory)
    expect(await reloaded.read(owner, 'a')).toMatchObject([{ share: share(1) }])
    expect(await reloaded.read(owner, 'b')).toMatchObject([{ share: share(2) }])
  })

  it('holds no share in the clear, and takes what does not open or is of another format for absent', async () => {
    const factory = new IDBFactory()
    const database = createFrameDatabase(factory)
    const store = createShareStore(database)
    await store.write({ place: place('root'), status: 'current', share: share(0xab) })
    const records = await database.run(SHARES, 'readonly', (transaction) =>
      result(transaction.objectStore(SHARES).getAll()),
    )
    expect(JSON.stringify(records)).not.toContain('171,171')
    for (const broken of [{ version: 2 }, { ciphertext: new Uint8Array(33) }, { iv: 'text' }]) {
      await database.run(SHARES, 'readwrite', (transaction) =>
        result(transaction.objectStore(SHARES).put({ ...records[0], ...broken })),
      )
      expect(await store.read(owner, 'root')).toEqual([])
    }
  })

  it('falls back to memory when the browser denies IndexedDB', async () => {
    const frame = createTestFrame(createMemoryVault(), { shares: denied() })
    expect(await frame.ask('privy:iframe:ready')).toEqual({ dpop_jkt: THUMBPRINT })
    const { address } = await frame.ask('privy:wallet:create')
    expect(await frame.sign(String(address), 'ethereum')).toMatchObject({ address })
  })

  it('tells of a full disk instead of going on without a durable share', async () => {
    const database = createFrameDatabase(new IDBFactory())
    const shares = createShareStore({
      run: (stores, mode, work) =>
        mode === 'readwrite' && stores === SHARES
          ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
          : database.run(stores, mode, work),
    })
    const vault = createMemoryVault()
    const asked = createTestFrame(vault, { shares }).ask('privy:wallet:create')
    await expect(asked).rejects.toMatchObject({ type: 'error' })
    expect(vault.roots.size).toBe(0)
  })
})
