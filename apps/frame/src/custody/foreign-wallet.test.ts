import { describe, expect, it } from 'vitest'
import { createMemoryVault } from '../adapters/memory-vault.ts'
import { createTestFrame, verifierOf } from '../testing/test-frame.ts'

const FOREIGN = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'

/** A user whose Solana wallet the server says is somebody else's. */
async function planted() {
  const vault = createMemoryVault()
  const frame = createTestFrame(vault, { reauth: true })
  const address = String((await frame.ask('privy:wallet:create')).address)
  const entropy = { entropyId: address, entropyIdVerifier: verifierOf(address) }
  const clean = await frame.ask('privy:wallets:connect', entropy)
  const { wallets } = [...vault.roots.values()][0]!.root
  wallets.push({ chain_type: 'solana', wallet_index: 0, address: FOREIGN, public_key: FOREIGN })
  return { frame, address, entropy, clean }
}

describe('a wallet that was registered with somebody else’s key', () => {
  it('is named at connect, at each one, and at none before', async () => {
    const { frame, address, entropy, clean } = await planted()
    expect(clean).toEqual({ entropyId: address })
    for (let times = 0; times < 2; times++) {
      expect(await frame.ask('privy:wallets:connect', entropy)).toEqual({
        entropyId: address,
        foreignWallets: [FOREIGN],
      })
    }
  })

  it('signs nothing, with an error of its own, while the other wallets go on signing', async () => {
    const { frame, address } = await planted()
    await expect(frame.sign(address, 'solana')).rejects.toMatchObject({
      type: 'error',
      code: 'foreign_wallet',
      message: 'A wallet of this account does not come from your key',
    })
    expect(await frame.sign(address, 'ethereum')).toMatchObject({ address })
  })
})
