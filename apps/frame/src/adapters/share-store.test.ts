import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import type { ShareStore } from '../ports/share-store.ts'
import { createTestFrame, THUMBPRINT } from '../testing/test-frame.ts'
import { createFrameDatabase, DEVICE_KEYS, result, SHARES } from './frame-database.ts'
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

  it('tells roots, users and apps apart when it settles and when it drops', async () => {
    const store = create()
    const others = [
      { ...place('root'), appId: 'other' },
      { ...place('root'), userId: 'did:privy:bob' },
      place('roots'),
    ]
    for (const one of [place('root', 1), place('root', 2), ...others]) {
      await store.write({ place: one, status: 'pending', share: share(1) })
    }
    await store.settle(place('root', 2))
    const left = async () => {
      const read = [place('root'), ...others].map((one) => store.read(one, one.root))
      return (await Promise.all(read)).map((found) => found.map(({ status }) => status))
    }
    expect(await left()).toEqual([['current'], ['pending'], ['pending'], ['pending']])
    await store.drop(place('root', 1))
    await store.drop({ ...place('root', 2), userId: 'did:privy:bob' })
    await store.dropPending(owner, ['root'])
    expect(await left()).toEqual([['current'], ['pending'], ['pending'], []])
    await store.drop(place('root', 2))
    expect(await left()).toEqual([[], ['pending'], ['pending'], []])
  })

  it('drops what was begun and never settled, of one user and of no root that is named', async () => {
    const store = create()
    const bob = { ...place('bob'), userId: 'did:privy:bob' }
    await store.write({ place: place('a'), status: 'pending', share: share(1) })
    await store.write({ place: place('b'), status: 'current', share: share(2) })
    await store.write({ place: bob, status: 'pending', share: share(3) })
    await store.write({ place: place('c'), status: 'pending', share: share(4) })
    await store.dropPending(owner, ['c'])
    expect(await store.read(owner, 'a')).toEqual([])
    expect(await store.read(owner, 'c')).toHaveLength(1)
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
    const good = await store.read(owner, 'root')
    expect(good).toHaveLength(1)
    for (const broken of [
      { version: 2 },
      { status: 'lost' },
      { ciphertext: new Uint8Array(33) },
      { ciphertext: 'text' },
      { iv: 'text' },
    ]) {
      await database.run(SHARES, 'readwrite', (transaction) =>
        result(transaction.objectStore(SHARES).put({ ...records[0], ...broken })),
      )
      expect(await store.read(owner, 'root')).toEqual([])
    }
  })

  it('seals the shares of every user and app under a key of their own', async () => {
    const database = createFrameDatabase(new IDBFactory())
    const store = createShareStore(database)
    const owners = [owner, { ...owner, userId: 'did:privy:bob' }, { ...owner, appId: 'other' }]
    for (const one of [...owners, owner]) {
      const place = { ...one, root: 'root', shareVersion: 1 }
      await store.write({ place, status: 'current', share: share(1) })
    }
    const names = await database.run(DEVICE_KEYS, 'readonly', (transaction) =>
      result(transaction.objectStore(DEVICE_KEYS).getAllKeys()),
    )
    expect(names).toEqual(['app/did:privy:ada', 'app/did:privy:bob', 'other/did:privy:ada'])
    const keys = await database.run(DEVICE_KEYS, 'readonly', (transaction) =>
      result<CryptoKey[]>(transaction.objectStore(DEVICE_KEYS).getAll()),
    )
    expect(keys.map(({ extractable }) => extractable)).toEqual([false, false, false])
  })

  it('has no share to read where the key is gone', async () => {
    const database = createFrameDatabase(new IDBFactory())
    const store = createShareStore(database)
    await store.write({ place: place('root'), status: 'current', share: share(1) })
    await database.run(DEVICE_KEYS, 'readwrite', (transaction) =>
      result(transaction.objectStore(DEVICE_KEYS).clear()),
    )
    expect(await store.read(owner, 'root')).toEqual([])
  })

  it('asks for storage once, and keeps to what it got', async () => {
    const database = createFrameDatabase(new IDBFactory())
    let asked = 0
    let given = false
    const store = createShareStore({
      run(...request) {
        asked++
        return given ? database.run(...request) : Promise.reject(new DOMException('denied', 'SecurityError'))
      },
    })
    await store.write({ place: place('root'), status: 'current', share: share(1) })
    given = true
    expect(await store.read(owner, 'root')).toMatchObject([{ share: share(1) }])
    expect(asked).toBe(1)
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
