import { expect, it } from 'vitest'
import { createMemoryVault } from '../../adapters/memory-vault.ts'
import { createTestFrame } from '../../testing/test-frame.ts'

const accounts = [{ type: 'email', subject: 'ada@b.example' }]

it('tells the vault which accounts the page has seen linked', async () => {
  const vault = createMemoryVault()
  const frame = createTestFrame(vault)
  expect(await frame.ask('latchkey:account:confirm', { accounts })).toEqual({})
  expect(vault.calls).toEqual([{ name: 'confirmAccounts', body: { accounts }, userId: 'did:privy:ada' }])
})

it.each([
  ['none', []],
  ['one without its subject', [{ type: 'email' }]],
  [
    'more than a guest links',
    Array.from({ length: 21 }, (_, index) => ({ type: 'email', subject: `${index}` })),
  ],
])('takes no list of accounts that is %s', async (_, list) => {
  const vault = createMemoryVault()
  const asked = createTestFrame(vault).ask('latchkey:account:confirm', { accounts: list })
  await expect(asked).rejects.toMatchObject({ type: 'invalid_request_arguments' })
  expect(vault.calls).toEqual([])
})
