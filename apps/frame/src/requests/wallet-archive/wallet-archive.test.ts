import type { ErrorCode } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import { createMemoryVault } from '../../adapters/memory-vault.ts'
import { createTestFrame, verifierOf } from '../../testing/test-frame.ts'

const SOLANA = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const user = { userId: 'did:privy:ada' }

async function setUp() {
  const vault = createMemoryVault()
  const frame = createTestFrame(vault, { reauth: true })
  const address = String((await frame.ask('privy:wallet:create')).address)
  vault.calls.length = 0
  return { vault, frame, address }
}

describe('archiving', () => {
  it('asks the vault for the root by its one spelling, and answers nothing else', async () => {
    const { vault, frame, address } = await setUp()
    expect(await frame.ask('latchkey:wallet:archive', { address: address.toLowerCase() })).toEqual({})
    expect(vault.calls).toEqual([{ name: 'archiveRoot', body: {}, ...user }])
    expect(vault.archived).toEqual([address])
  })

  it('takes any of its wallets, also again where the first answer was lost', async () => {
    const { vault, frame, address } = await setUp()
    const { publicKey } = await frame.ask('privy:solana-wallet:create', { ethereumAddress: address })
    for (const named of [publicKey, publicKey]) {
      expect(await frame.ask('latchkey:wallet:archive', { address: named })).toEqual({})
    }
    expect(vault.archived).toEqual([address])
  })

  it('drops what was released for an operation of the wallet', async () => {
    const { frame, address } = await setUp()
    const entropy = { entropyId: address, entropyIdVerifier: verifierOf(address) }
    const signed = () => {
      const request = { method: 'personal_sign', params: ['hello'] }
      return frame.ask('privy:wallets:rpc', { ...entropy, chainType: 'ethereum', hdWalletIndex: 0, request })
    }
    await frame.ask('privy:wallets:connect', entropy)
    expect(await signed()).toMatchObject({ address })
    await frame.ask('privy:wallets:connect', entropy)
    await frame.ask('latchkey:wallet:archive', { address })
    await expect(signed()).rejects.toMatchObject({ message: 'This user has no such wallet' })
  })
})

describe('restoring', () => {
  it('asks the vault for the very root that the list named, and no other', async () => {
    const { vault, frame, address } = await setUp()
    await frame.ask('latchkey:wallet:archive', { address })
    expect(await frame.ask('latchkey:wallets:archived')).toEqual({ addresses: [address] })
    vault.calls.length = 0
    expect(await frame.ask('latchkey:wallet:restore', { address: address.toLowerCase() })).toEqual({})
    expect(vault.calls).toEqual([{ name: 'restoreRoot', body: {}, ...user }])
    expect(await frame.ask('latchkey:wallets:archived')).toEqual({ addresses: [] })
  })
})

describe.each([
  ['latchkey:wallet:archive', 'archiveRoot'],
  ['latchkey:wallet:restore', 'restoreRoot'],
] as const)('%s', (event, call) => {
  it('refuses what is no address, and asks for nothing', async () => {
    const { vault, frame } = await setUp()
    const refused = await Promise.all(
      [undefined, 7, 'root', '0x12'].map((address) =>
        frame.ask(event, { address }).catch((error) => `${error.code}: ${error.message}`),
      ),
    )
    expect(refused).toEqual(Array(4).fill('invalid_request_arguments: address is not valid'))
    expect(vault.calls).toEqual([])
  })

  it('knows no wallet of anybody else', async () => {
    const { frame } = await setUp()
    await expect(frame.ask(event, { address: SOLANA })).rejects.toMatchObject({
      message: 'This user has no such wallet',
      code: 'no_such_wallet',
    })
  })

  it.each<[ErrorCode, string]>([
    ['wallet_used', 'wallet_used'],
    ['invalid_request', 'refused'],
    ['unavailable', 'unavailable'],
    ['resource_already_exists', 'another_wallet'],
    ['not_found', 'no_such_wallet'],
    ['reauthentication_required', 'reauthentication_required'],
    ['older_account_required', 'older_account_required'],
  ])('says why the vault refused: %s is %s', async (refusal, code) => {
    const { vault, frame, address } = await setUp()
    vault.refuse.set(call, refusal)
    await expect(frame.ask(event, { address })).rejects.toMatchObject({ code })
  })
})
