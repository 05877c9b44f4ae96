import { describe, expect, it } from 'vitest'
import { fakeChain } from '../testing/fake-chain.ts'
import { fakeClient } from '../testing/fake-client.ts'
import { fakeFrame } from '../testing/fake-frame.ts'
import { connectedEthereumWallets } from './ethereum/connected-wallet.ts'
import { connectedSolanaWallets } from './solana/connected-wallet.ts'

function wallets(client = fakeClient()) {
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
    const client = fakeClient()
    const frame = fakeFrame(client, {})
    const chain = fakeChain()
    const { ethereum, solana } = wallets(client)
    for (const wallet of [ethereum, solana])
      expect(Object.keys(wallet).filter((member) => /export|key|phrase/i.test(member))).toEqual([])
    // what the provider does not know goes to the public chain, which has no keys, and never to the frame, which has
    const provider = await ethereum.getEthereumProvider()
    const methods = ['eth_exportPrivateKey', 'privy_export', 'privy:wallets:export']
    for (const method of methods)
      expect(await provider.request({ method, params: [ethereum.address] })).toBeNull()
    expect(chain.calls.map(({ method }) => method)).toEqual(methods)
    expect(frame.requests).toEqual([])
    const { request } = await solana.getProvider()
    for (const method of methods) await expect(request({ method, params: {} } as never)).rejects.toThrow()
    expect(frame.requests).toEqual([])
    chain.restore()
  })
})
