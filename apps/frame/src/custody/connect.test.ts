import { expect, it } from 'vitest'
import { createMemoryShareStore } from '../adapters/memory-share-store.ts'
import { createMemoryVault } from '../adapters/memory-vault.ts'
import type { KeyRoom } from '../ports/key-room.ts'
import type { ShareStore } from '../ports/share-store.ts'
import { createDirectRoom } from '../testing/direct-room.ts'
import { createTestFrame, verifierOf } from '../testing/test-frame.ts'
import { APP } from '../testing/token.ts'

const owner = { appId: APP, userId: 'did:privy:ada' }

/** A device with a wallet; the tasks of its key room, and the changes of its store, after that. */
async function setUp() {
  const vault = createMemoryVault()
  const store = createMemoryShareStore()
  const { address } = await createTestFrame(vault, { shares: store }).ask('privy:wallet:create')
  const root = String(address)
  vault.calls.length = 0
  const tasks: string[] = []
  const room = createDirectRoom()
  const keyRoom: KeyRoom = {
    run(task, input) {
      tasks.push(task)
      return room.run(task, input)
    },
  }
  const changes: string[] = []
  const shares: ShareStore = {
    ...store,
    settle(place) {
      changes.push(`settle ${place.shareVersion}`)
      return store.settle(place)
    },
  }
  const frame = createTestFrame(vault, { shares, keyRoom })
  const connect = () =>
    frame.ask('privy:wallets:connect', { entropyId: root, entropyIdVerifier: verifierOf(root) })
  return {
    vault,
    store,
    root,
    tasks,
    changes,
    connect,
    frame,
    calls: () => vault.calls.map(({ name }) => name),
  }
}

it('asks the server for nothing where this device has no share', async () => {
  const { vault, root, calls } = await setUp()
  const entropy = { entropyId: root, entropyIdVerifier: verifierOf(root) }
  const elsewhere = createTestFrame(vault)
  const request = { method: 'personal_sign', params: ['hello'] }
  const asked = [
    elsewhere.ask('privy:wallets:connect', entropy),
    elsewhere.ask('privy:wallets:rpc', { ...entropy, chainType: 'ethereum', request }),
  ]
  const refusal = { type: 'wallet_not_on_device', message: 'Wallet is not on this device' }
  for (const one of asked) await expect(one).rejects.toMatchObject(refusal)
  expect(calls()).toEqual([])
})

it('checks a root once for as long as its version and its wallets stay the same', async () => {
  const { vault, tasks, connect, frame } = await setUp()
  await connect()
  await connect()
  expect(tasks).toEqual(['checkRoot'])
  await frame.ask('privy:solana-wallet:create')
  tasks.length = 0
  await connect()
  await connect()
  expect(tasks).toEqual(['checkRoot'])
  const { wallets } = [...vault.roots.values()][0]!.root
  wallets.pop()
  await connect()
  expect(tasks).toEqual(['checkRoot'])
})

it('checks again for a share of another version', async () => {
  const { vault, store, root, tasks, connect } = await setUp()
  await connect()
  const [stored] = await store.read(owner, root)
  const kept = [...vault.roots.values()][0]!
  kept.root.share_version = 2
  await store.write({ ...stored!, place: { ...stored!.place, shareVersion: 2 } })
  await connect()
  expect(tasks).toEqual(['checkRoot', 'checkRoot'])
})

it('makes a pending share of the server’s version current, and lets a current one be', async () => {
  const { store, root, changes, connect } = await setUp()
  await connect()
  expect(changes).toEqual([])
  const [stored] = await store.read(owner, root)
  await store.write({ ...stored!, status: 'pending' })
  await connect()
  expect(changes).toEqual(['settle 1'])
  expect((await store.read(owner, root)).map(({ status }) => status)).toEqual(['current'])
})

it('says that something went wrong when the key room is lost, not that the wallet is elsewhere', async () => {
  const { vault, store, root } = await setUp()
  const keyRoom: KeyRoom = { run: () => Promise.reject(new Error('The key room was lost')) }
  const frame = createTestFrame(vault, { shares: store, keyRoom })
  const entropy = { entropyId: root, entropyIdVerifier: verifierOf(root) }
  await expect(frame.ask('privy:wallets:connect', entropy)).rejects.toMatchObject({
    type: 'error',
    message: 'Something went wrong in the wallet frame',
  })
})
