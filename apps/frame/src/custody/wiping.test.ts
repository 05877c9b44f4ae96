import { fromBase64url } from '@latchkey/keys'
import { beforeEach, expect, it, vi } from 'vitest'
import { createMemoryShareStore } from '../adapters/memory-share-store.ts'
import { createMemoryVault } from '../adapters/memory-vault.ts'
import type { KeyRoom } from '../ports/key-room.ts'
import type { ShareStore } from '../ports/share-store.ts'
import { createDirectRoom } from '../testing/direct-room.ts'
import { createTestFrame, verifierOf } from '../testing/test-frame.ts'
import { APP, testToken } from '../testing/token.ts'

vi.mock('@latchkey/keys', async (original) => {
  const keys = await original<typeof import('@latchkey/keys')>()
  return { ...keys, fromBase64url: vi.fn(keys.fromBase64url) }
})

const SHARE_BYTES = 17
/** Wiped, or handed over to the key room. */
const isGone = (bytes: Uint8Array) => Object.values(bytes).every((byte) => byte === 0)

/** A device with a wallet, and every share that its frame has in its hands from now on, by reference. */
async function setUp() {
  const vault = createMemoryVault()
  const store = createMemoryShareStore()
  const { address } = await createTestFrame(vault, { shares: store }).ask('privy:wallet:create')
  const root = String(address)
  const entropy = { entropyId: root, entropyIdVerifier: verifierOf(root) }
  vi.mocked(fromBase64url).mockClear()

  const seen: Uint8Array[] = []
  const shares: ShareStore = {
    ...store,
    async read(owner, of) {
      const found = await store.read(owner, of)
      seen.push(...found.map(({ share }) => share))
      return found
    },
    write(stored) {
      seen.push(stored.share)
      return store.write(stored)
    },
  }
  const left = () => {
    const decoded = vi.mocked(fromBase64url).mock.results.map(({ value }) => value as Uint8Array)
    const all = [...seen, ...decoded.filter(({ length }) => length === SHARE_BYTES || length === 0)]
    return { hands: all.length, left: all.filter((share) => !isGone(share)).length }
  }
  const rpc = { ...entropy, chainType: 'ethereum', request: { method: 'personal_sign', params: ['hello'] } }
  return { vault, store, shares, seen, root, entropy, rpc, left, frame: createTestFrame(vault, { shares }) }
}
type SetUp = Awaited<ReturnType<typeof setUp>>

/** A key room that cannot be had: what it was to be given stays with whoever asked. */
const lostRoom = ({ seen }: SetUp): KeyRoom => ({
  run(_, input) {
    seen.push(...Object.values(input).filter((value) => value instanceof Uint8Array))
    return Promise.reject(new Error('The key room did not start'))
  },
})
const withoutRoom = (given: SetUp) =>
  createTestFrame(given.vault, { shares: given.shares, keyRoom: lostRoom(given) })
const fullDisk = (given: SetUp) => {
  const write: ShareStore['write'] = ({ share }) => {
    given.seen.push(share)
    return Promise.reject(new Error('full'))
  }
  return { shares: { ...given.shares, write } }
}
const newerRoot = ({ vault }: SetUp) => {
  for (const { root } of vault.roots.values()) root.share_version = 2
}

beforeEach(() => {
  vi.mocked(fromBase64url).mockClear()
})

it.each<[string, string, (given: SetUp) => Promise<unknown>]>([
  ['a signature', 'done', ({ frame, root }) => frame.sign(root, 'ethereum')],
  ['a signature without a connect', 'done', ({ frame, rpc }) => frame.ask('privy:wallets:rpc', rpc)],
  ['a recovery', 'done', ({ frame, entropy }) => frame.ask('privy:wallets:recover', entropy)],
  ['another wallet', 'done', ({ frame }) => frame.ask('privy:solana-wallet:create')],
  [
    'a first wallet',
    'done',
    ({ shares }) => createTestFrame(createMemoryVault(), { shares }).ask('privy:wallet:create'),
  ],
  [
    'a first wallet that found the disk full',
    'error',
    (given) => createTestFrame(createMemoryVault(), fullDisk(given)).ask('privy:wallet:create'),
  ],
  [
    'a recovery that found the disk full',
    'error',
    (given) => createTestFrame(given.vault, fullDisk(given)).ask('privy:wallets:recover', given.entropy),
  ],
  [
    'a connect to a newer version of the root',
    'wallet_not_on_device',
    (given) => {
      newerRoot(given)
      return given.frame.ask('privy:wallets:connect', given.entropy)
    },
  ],
  [
    'a signature by a newer version of the root',
    'wallet_not_on_device',
    (given) => {
      newerRoot(given)
      return given.frame.ask('privy:wallets:rpc', given.rpc)
    },
  ],
  [
    'a connect without a key room',
    'error',
    (given) => withoutRoom(given).ask('privy:wallets:connect', given.entropy),
  ],
  [
    'a signature without a key room',
    'error',
    (given) => withoutRoom(given).ask('privy:wallets:rpc', given.rpc),
  ],
  [
    'a recovery without a key room',
    'error',
    (given) => withoutRoom(given).ask('privy:wallets:recover', given.entropy),
  ],
])('%s leaves no share behind', async (_, end, act) => {
  const given = await setUp()
  const asked = act(given).then(() => 'done')
  expect(await asked.catch(({ type }) => type)).toBe(end)
  const { hands, left } = given.left()
  expect(hands).toBeGreaterThan(0)
  expect(left).toBe(0)
})

it('a connect leaves the auth share alone, for the operation after it', async () => {
  const { frame, entropy, left } = await setUp()
  await frame.ask('privy:wallets:connect', entropy)
  // in hand: the stored share and the released one
  expect(left()).toEqual({ hands: 2, left: 1 })
})

it('a connect whose share cannot be made current leaves none', async () => {
  const { vault, store, shares, root, entropy, left } = await setUp()
  const owner = { appId: APP, userId: 'did:privy:ada' }
  const [stored] = await store.read(owner, root)
  await store.write({ ...stored!, status: 'pending' })
  const settle = () => Promise.reject(new Error('storage is gone'))
  const device = createTestFrame(vault, { shares: { ...shares, settle }, keyRoom: createDirectRoom() })
  await expect(device.ask('privy:wallets:connect', entropy)).rejects.toMatchObject({ type: 'error' })
  expect(left()).toEqual({ hands: 2, left: 0 })
})

/** What is in the frame of a host's own key after a message that it was given with, and in how many places. */
async function hostKeyAfter(
  event: 'privy:wallet:create' | 'privy:wallets:set-recovery',
  prepare: (given: SetUp) => { keyRoom?: KeyRoom; user?: string } | void,
) {
  const given = await setUp()
  const { keyRoom = createDirectRoom(), user } = prepare(given) ?? {}
  const copies: Uint8Array[] = []
  const watched: KeyRoom = {
    run(task, input, ask) {
      if ('recovery' in input && 'key' in input.recovery && input.recovery.key)
        copies.push(input.recovery.key)
      return keyRoom.run(task, input, ask)
    },
  }
  const recoveryKey = Buffer.alloc(32, 7).toString('base64url')
  const accessToken = testToken(user ? { sub: user } : {})
  const frame = createTestFrame(given.vault, { shares: given.shares, keyRoom: watched })
  const how = { recoveryMethod: 'recovery-encryption-key', recoveryKey, accessToken }
  await frame.ask(event, { ...given.entropy, ...how }).catch(() => undefined)
  const decoded = vi.mocked(fromBase64url).mock.results.map(({ value }) => value as Uint8Array)
  const keys = [...copies, ...decoded.filter(({ length }) => length === 32)]
  return { places: keys.length, left: keys.filter((key) => !isGone(key)).length }
}
const BOB = { user: 'did:privy:bob' }

it.each([
  ['a creation', 'privy:wallet:create', 2, () => BOB],
  ['a creation where a wallet is', 'privy:wallet:create', 1, () => {}],
  [
    'a creation that is refused',
    'privy:wallet:create',
    1,
    ({ vault }: SetUp) => {
      vault.refuse.set('listRoots', 'unavailable')
    },
  ],
  [
    'a creation without a key room',
    'privy:wallet:create',
    2,
    (given: SetUp) => ({ ...BOB, keyRoom: lostRoom(given) }),
  ],
  ['a new recovery', 'privy:wallets:set-recovery', 2, () => {}],
  [
    'a new recovery that is refused',
    'privy:wallets:set-recovery',
    1,
    ({ vault }: SetUp) => {
      vault.refuse.set('walletNonce', 'unavailable')
    },
  ],
] as const)('leaves nothing of a host’s own key: %s', async (_, event, places, prepare) => {
  expect(await hostKeyAfter(event, prepare)).toEqual({ places, left: 0 })
})
