import type { ErrorCode } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import { createMemoryVault } from '../adapters/memory-vault.ts'
import { createTestFrame, verifierOf } from '../testing/test-frame.ts'

/** A frame whose vault wants a login before it releases anything; and what it was asked. */
async function setUp(reauth: boolean, code: ErrorCode = 'reauthentication_required') {
  const vault = createMemoryVault()
  const frame = createTestFrame(vault, { reauth })
  const address = String((await frame.ask('privy:wallet:create')).address)
  vault.refuse.set('releaseAuthShare', code)
  vault.calls.length = 0
  const entropy = { entropyId: address, entropyIdVerifier: verifierOf(address) }
  const refused = await frame.ask('privy:wallets:connect', entropy).catch((error: unknown) => error)
  return { refused, asked: vault.calls.map(({ name }) => name) }
}

const AGAIN = 'Log in again to restore your wallet.'
const OLDER = 'This way to log in was added a short while ago. Log in by an older one to use the wallet here.'

describe('a session that this frame’s key cannot be bound to', () => {
  it('is told to a page that asks for a login in place, and goes on', async () => {
    const { refused, asked } = await setUp(true)
    expect(refused).toMatchObject({ type: 'error', message: AGAIN, code: 'reauthentication_required' })
    expect(asked).toEqual(['releaseAuthShare'])
  })

  it('ends under a published client, which knows the sentence alone', async () => {
    const { refused, asked } = await setUp(false)
    expect(refused).toMatchObject({ type: 'error', message: AGAIN, code: undefined })
    expect(asked).toEqual(['releaseAuthShare', 'endSession'])
  })

  it('does not end for another refusal', async () => {
    const vault = createMemoryVault()
    const frame = createTestFrame(vault)
    vault.refuse.set('listRoots', 'missing_or_invalid_token')
    await expect(frame.ask('privy:wallet:create')).rejects.toMatchObject({
      message: 'The session has ended',
    })
    expect(vault.calls.map(({ name }) => name)).toEqual(['listRoots'])
  })
})

it.each([
  ['a login that is too old', 'login_required', AGAIN, 'reauthentication_required'],
  ['an account just added', 'older_account_required', OLDER, 'older_account_required'],
] as const)('%s is told, and ends nothing under whichever client', async (_, refusal, message, code) => {
  for (const reauth of [true, false]) {
    const { refused, asked } = await setUp(reauth, refusal)
    expect(refused).toMatchObject({ type: 'error', message, code: reauth ? code : undefined })
    expect(asked).toEqual(['releaseAuthShare'])
  }
})
