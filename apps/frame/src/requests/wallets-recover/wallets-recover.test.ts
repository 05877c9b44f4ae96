import { expect, it } from 'vitest'
import { createMemoryVault } from '../../adapters/memory-vault.ts'
import { createTestFrame, verifierOf } from '../../testing/test-frame.ts'

it('brings a wallet to a device that lacked it, which then connects', async () => {
  const vault = createMemoryVault()
  const address = String((await createTestFrame(vault).ask('privy:wallet:create')).address)
  const other = createTestFrame(vault)
  const entropy = { entropyId: address, entropyIdVerifier: verifierOf(address) }
  const connect = () => other.ask('privy:wallets:connect', entropy)
  await expect(connect()).rejects.toMatchObject({ type: 'wallet_not_on_device' })
  expect(await other.ask('privy:wallets:recover', entropy)).toEqual({ entropyId: address })
  expect(await connect()).toEqual({ entropyId: address })
})
