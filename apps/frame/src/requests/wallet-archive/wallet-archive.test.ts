import { describe, expect, it } from 'vitest'
import { createMemoryVault } from '../../adapters/memory-vault.ts'
import { createTestFrame } from '../../testing/test-frame.ts'

describe.each([
  ['latchkey:wallet:archive', 'archiveRoot'],
  ['latchkey:wallet:restore', 'restoreRoot'],
] as const)('%s', (event, call) => {
  it('asks the vault for the root by its one spelling, and answers nothing else', async () => {
    const vault = createMemoryVault()
    const frame = createTestFrame(vault)
    const address = String((await frame.ask('privy:wallet:create')).address)
    expect(await frame.ask(event, { address: address.toLowerCase() })).toEqual({})
    expect(vault.calls.at(-1)).toEqual({ name: call, body: {}, userId: 'did:privy:ada' })
  })

  it('refuses what is no address, and hands the vault’s refusal on', async () => {
    const vault = createMemoryVault()
    const frame = createTestFrame(vault)
    for (const address of [undefined, 7, 'root', '0x12']) {
      await expect(frame.ask(event, { address })).rejects.toMatchObject({ type: 'invalid_request_arguments' })
    }
    expect(vault.calls).toEqual([])
    const address = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
    await expect(frame.ask(event, { address })).rejects.toMatchObject({
      message: 'This user has no such wallet',
    })
  })
})
