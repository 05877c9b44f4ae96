import { describe, expect, it } from 'vitest'
import { fakeClient } from '../testing/fake-client.ts'
import { connectedEthereumWallets } from './ethereum/connected-wallet.ts'
import { connectedSolanaWallets } from './solana/connected-wallet.ts'

function wallets() {
  const client = fakeClient()
  const { user } = client.state.get()
  const [ethereum] = connectedEthereumWallets(client, user, {})
  const [solana] = connectedSolanaWallets(client, user)
  if (!ethereum || !solana) throw new Error('no wallets')
  return { ethereum, solana }
}

describe('an embedded wallet as a connected one', () => {
  it('cannot be unlinked [LINK-019] [LINK-021]', async () => {
    const { ethereum, solana } = wallets()
    await expect(ethereum.unlink()).rejects.toThrow('Cannot unlink an embedded wallet.')
    await expect(solana.unlink()).rejects.toThrow('Cannot unlink an embedded Solana wallet.')
  })

  it('cannot be used to log in or to link [LINK-022]', async () => {
    const { ethereum, solana } = wallets()
    await expect(solana.loginOrLink()).rejects.toThrow(
      'Cannot log in with or link an embedded Solana wallet.',
    )
    await expect(ethereum.loginOrLink()).rejects.toThrow('Cannot log in with or link an embedded wallet.')
  })

  it('has no way to be exported [LINK-020]', async () => {
    const { ethereum, solana } = wallets()
    for (const wallet of [ethereum, solana])
      expect(Object.keys(wallet).filter((member) => /export|key|phrase/i.test(member))).toEqual([])
    const provider = await ethereum.getEthereumProvider()
    for (const method of ['eth_exportPrivateKey', 'privy_export'])
      await expect(provider.request({ method, params: [] })).rejects.toThrow()
  })
})
