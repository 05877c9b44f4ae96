import { expect, it } from 'vitest'
import { createMemoryVault } from '../../adapters/memory-vault.ts'
import { createTestFrame } from '../../testing/test-frame.ts'

it('proves the key to the vault for the session of the token, and tells the page nothing of what it answers', async () => {
  const vault = createMemoryVault()
  const frame = createTestFrame(vault)
  await frame.ask('privy:wallet:create')
  vault.calls.length = 0
  expect(await frame.ask('latchkey:session:bind')).toEqual({})
  expect(vault.calls).toEqual([{ name: 'listRoots', body: {}, userId: 'did:privy:ada' }])
})

it('says that the server refused, and calls it for nobody', async () => {
  const vault = createMemoryVault()
  const frame = createTestFrame(vault)
  vault.refuse.set('listRoots', 'missing_or_invalid_token')
  await expect(frame.ask('latchkey:session:bind')).rejects.toMatchObject({ message: 'The session has ended' })
  vault.calls.length = 0
  await expect(frame.ask('latchkey:session:bind', { accessToken: 'no token' })).rejects.toMatchObject({
    type: 'invalid_request_arguments',
  })
  expect(vault.calls).toEqual([])
})
