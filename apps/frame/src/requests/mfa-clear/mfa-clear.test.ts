import { expect, it } from 'vitest'
import { createMemoryVault } from '../../adapters/memory-vault.ts'
import { createTestFrame } from '../../testing/test-frame.ts'

it('answers mfa:verify without a code, and drops what it holds at mfa:clear', async () => {
  const vault = createMemoryVault()
  const frame = createTestFrame(vault)
  expect(await frame.ask('privy:mfa:verify', { mfaMethod: null, mfaCode: null })).toEqual({})
  const { address } = await frame.ask('privy:wallet:create')
  const entropy = { entropyId: address, entropyIdVerifier: 'ethereum-address-verifier' }
  await frame.ask('privy:wallets:connect', entropy)
  expect(await frame.ask('privy:mfa:clear', { userId: 'did:privy:ada' })).toEqual({})
  const request = { method: 'personal_sign', params: ['hello'] }
  await frame.ask('privy:wallets:rpc', { ...entropy, chainType: 'ethereum', request })
  expect(vault.calls.map(({ name }) => name)).toContain('mfaClear')
  expect(vault.calls.at(-1)).toMatchObject({ name: 'releaseAuthShare', body: { purpose: 'sign' } })
})
