import { expect, it } from 'vitest'
import { createMemoryLock } from '../adapters/memory-lock.ts'
import { createMemoryVault } from '../adapters/memory-vault.ts'
import { createTestFrame, verifierOf } from '../testing/test-frame.ts'
import { APP } from '../testing/token.ts'

it('gives create, add, connect and recover one turn at a time under one name per app and user', async () => {
  const memory = createMemoryLock()
  const running = { now: 0, most: 0 }
  const names: string[] = []
  const lock: typeof memory = {
    run(name, task) {
      names.push(name)
      return memory.run(name, async () => {
        running.most = Math.max(running.most, ++running.now)
        try {
          return await task()
        } finally {
          running.now--
        }
      })
    },
  }
  const frame = createTestFrame(createMemoryVault(), { lock })
  const address = String((await frame.ask('privy:wallet:create')).address)
  const entropy = { entropyId: address, entropyIdVerifier: verifierOf(address) }
  await Promise.all([
    frame.ask('privy:solana-wallet:create'),
    frame.ask('privy:wallets:add', { ...entropy, chainType: 'ethereum', hdWalletIndex: 1 }),
    frame.ask('privy:wallets:connect', entropy),
    frame.ask('privy:wallets:recover', entropy),
  ])
  expect(names).toEqual(Array(5).fill(`latchkey/${APP}/did:privy:ada`))
  expect(running).toEqual({ now: 0, most: 1 })
})
