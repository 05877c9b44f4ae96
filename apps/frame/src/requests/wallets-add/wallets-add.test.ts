import { describe, expect, it } from 'vitest'
import { createMemoryVault } from '../../adapters/memory-vault.ts'
import { createTestFrame, verifierOf } from '../../testing/test-frame.ts'

const OTHER = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

/** A user with an Ethereum and a Solana wallet, and a page that adds one more to the root at an address. */
async function setUp() {
  const vault = createMemoryVault()
  const frame = createTestFrame(vault, { reauth: true })
  const root = String((await frame.ask('privy:wallet:create')).address)
  await frame.ask('privy:solana-wallet:create', { ethereumAddress: root })
  const add = (hdWalletIndex: number, at = root) =>
    frame.ask('privy:wallets:add', {
      entropyId: at,
      entropyIdVerifier: verifierOf(at),
      chainType: 'ethereum',
      hdWalletIndex,
    })
  const ofEthereum = () =>
    [...vault.roots.values()].flatMap(({ root: { wallets } }) =>
      wallets.filter(({ chain_type }) => chain_type === 'ethereum').map(({ wallet_index }) => wallet_index),
    )
  return { vault, root, add, ofEthereum }
}

describe('one more wallet', () => {
  it('is made at the next index of its own chain, and found there again', async () => {
    const { add, ofEthereum } = await setUp()
    const { address } = await add(1)
    expect(await add(1)).toEqual({ address })
    expect(ofEthereum()).toEqual([0, 1])
  })

  it('is not made beyond it, whatever other chains have', async () => {
    const { add, ofEthereum } = await setUp()
    await expect(add(2)).rejects.toMatchObject({
      code: 'invalid_request_arguments',
      message: 'hdWalletIndex must be the next unused one (1)',
    })
    expect(ofEthereum()).toEqual([0])
  })

  it('is not made of a root that the user has not', async () => {
    const { add, ofEthereum } = await setUp()
    await expect(add(1, OTHER)).rejects.toMatchObject({ code: 'no_such_wallet' })
    expect(ofEthereum()).toEqual([0])
  })

  it('is not made of a key that was brought along, which has no further ones', async () => {
    const { vault, add, ofEthereum } = await setUp()
    for (const { root } of vault.roots.values()) Object.assign(root, { kind: 'private-key' })
    await expect(add(1)).rejects.toMatchObject({ code: 'no_such_wallet' })
    expect(ofEthereum()).toEqual([0])
  })
})
