import { createWalletClient, custom, type Hex, hashMessage, recoverAddress, verifyTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry, mainnet } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeChain } from '../../testing/fake-chain.ts'
import { type FakeClient, fakeClient, userWith, walletAccount } from '../../testing/fake-client.ts'
import { type FakeFrame, fakeFrame, refusal } from '../../testing/fake-frame.ts'
import { type EIP1193Provider, ethereumProvider } from './provider.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const headless = { embeddedWallets: { showWalletUIs: false } } as const

type Rpc = { request: { method: string; params: unknown[] } }

/** The frame's signing, with the test's own key. */
async function signs({ request: { method, params } }: Rpc) {
  const data = {
    personal_sign: () => account.signMessage({ message: raw(params[0] as string) }),
    eth_signTypedData_v4: () =>
      account.signTypedData(params[1] as Parameters<typeof account.signTypedData>[0]),
    eth_signTransaction: () => account.signTransaction(viemTransaction(params[0] as object)),
    secp256k1_sign: () => account.sign({ hash: params[0] as Hex }),
  }[method]
  if (!data) throw refusal('invalid_request_arguments')
  return { address: account.address, chainType: 'ethereum', response: { method, data: await data() } }
}
const raw = (message: string) => (message.startsWith('0x') ? { raw: message as Hex } : message)
const viemTransaction = ({ from: _, type, ...transaction }: { from?: string; type?: number }) =>
  ({ ...transaction, type: ['legacy', 'eip2930', 'eip1559'][Number(type ?? 2)] }) as never

let client: FakeClient
let frame: FakeFrame
let provider: EIP1193Provider
let chain: ReturnType<typeof fakeChain>

beforeEach(() => {
  chain = fakeChain()
  client = fakeClient({
    user: userWith(walletAccount('ethereum', { address: account.address })),
    config: { ...headless, supportedChains: [foundry, mainnet] },
  })
  frame = fakeFrame(client, {
    'privy:wallets:connect': () => ({ entropyId: account.address }),
    'privy:wallets:rpc': signs as never,
  })
  provider = ethereumProvider(client, account.address)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  chain.restore()
  vi.restoreAllMocks()
})

const events = () => frame.requests.map(({ event }) => event)
const rpcs = () => frame.requests.filter(({ event }) => event === 'privy:wallets:rpc').map(({ data }) => data)

describe('under viem, as custom(provider)', () => {
  const wallet = () =>
    createWalletClient({ account: account.address, chain: foundry, transport: custom(provider) })

  it('signs messages that recover to the wallet [PROXY-008]', async () => {
    const message = 'Grüße ✓'
    const signature = await wallet().signMessage({ message })
    expect(await recoverAddress({ hash: hashMessage(message), signature })).toBe(account.address)
    expect(events()).toEqual(['privy:wallets:connect', 'privy:wallets:rpc'])
    expect(rpcs()[0]).toMatchObject({
      entropyId: account.address,
      entropyIdVerifier: 'ethereum-address-verifier',
      hdWalletIndex: 0,
      chainType: 'ethereum',
      request: { method: 'personal_sign' },
    })
  })

  it('signs typed data [PROXY-010]', async () => {
    const typed = {
      domain: { name: 'Shop', chainId: 31337 },
      types: { Order: [{ name: 'id', type: 'uint256' }] },
      primaryType: 'Order',
      message: { id: 7n },
    } as const
    const signature = await wallet().signTypedData(typed)
    expect(await verifyTypedData({ ...typed, address: account.address, signature })).toBe(true)
  })

  it('sends a transaction over the chain RPC, prepared [PROXY-009]', async () => {
    const hash = await wallet().sendTransaction({ to: account.address, value: 10n ** 15n })
    expect(hash).toBe(chain.sent[0]?.hash)
    expect(chain.sent[0]?.transaction).toMatchObject({
      to: account.address.toLowerCase(),
      value: 10n ** 15n,
      nonce: 5,
      chainId: 31337,
      type: 'eip1559',
      gas: 21000n,
    })
    expect(client.fired).toEqual([['sendTransaction', 'onSuccess', { hash }]])
  })

  it('tells a refusal by the user as viem knows it', async () => {
    client = fakeClient({
      user: userWith(walletAccount('ethereum', { address: account.address })),
      config: { supportedChains: [foundry] },
    })
    fakeFrame(client, {})
    provider = ethereumProvider(client, account.address)
    const refused = expect(wallet().signMessage({ message: 'hi' })).rejects.toMatchObject({
      name: 'UserRejectedRequestError',
      code: 4001,
    })
    await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
    client.modal.close('user')
    await refused
  })
})

describe('the method table', () => {
  it.each([
    ['eth_accounts', [account.address]],
    ['eth_requestAccounts', [account.address]],
    ['eth_coinbase', account.address],
    ['eth_chainId', '0x7a69'],
  ])('%s', async (method, answer) => {
    await expect(provider.request({ method })).resolves.toEqual(answer)
  })

  it('passes what it does not know on to the chain', async () => {
    await expect(provider.request({ method: 'eth_blockNumber' })).resolves.toBe('0x2a')
  })

  it('hands on what a contract that undoes a call says and gives back, and nothing of the node', async () => {
    chain.restore()
    const undone = Object.assign(new Error('execution reverted: not yours'), { code: 3, data: '0x08c379a0' })
    chain = fakeChain({
      eth_call: () => {
        throw undone
      },
    })
    const asked = provider.request({ method: 'eth_call', params: [{ to: account.address }, 'latest'] })
    const { message, code, data } = await asked.catch((error) => error)
    expect({ message, code, data }).toEqual({
      message: 'execution reverted: not yours',
      code: 3,
      data: '0x08c379a0',
    })
  })

  it('estimates gas without the fees of the caller', async () => {
    const call = { to: account.address, gasPrice: '0x1', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }
    await expect(provider.request({ method: 'eth_estimateGas', params: [call] })).resolves.toBe('0x5208')
    expect(chain.calls.at(-1)).toEqual({
      method: 'eth_estimateGas',
      params: [{ to: account.address, chainId: '0x7a69' }],
    })
  })

  it('switches the chain, says so, and remembers it', async () => {
    const changed = vi.fn()
    provider.on('chainChanged', changed)
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })
    expect(changed).toHaveBeenCalledWith('0x1')
    expect(client.storage.get(`privy:wallet:${account.address}`)).toBe('0x1')
    await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x1')
    provider.removeListener('chainChanged', changed)
    await provider.request({ method: 'wallet_switchEthereumChain', params: ['0x7a69'] })
    expect(changed).toHaveBeenCalledTimes(1)
  })

  it('signs a transaction as it was given, adding only from and chainId', async () => {
    const request = { to: account.address, value: '0x1', nonce: 3, gas: '0x5208', gasPrice: '0x5', type: 0 }
    await provider.request({ method: 'eth_signTransaction', params: [request] })
    expect(rpcs()[0]).toMatchObject({
      request: {
        method: 'eth_signTransaction',
        params: [
          {
            ...request,
            value: 1n,
            gas: 21000n,
            gasPrice: 5n,
            from: account.address,
            chainId: 31337,
          },
        ],
      },
    })
    expect(chain.sent).toEqual([])
  })

  it.each([
    'eth_sign',
    'secp256k1_sign',
    'eth_populateTransactionRequest',
    'csw_signUserOperation',
  ])('gives %s to the frame as it is, with no screen', async (method) => {
    const params = [`0x${'22'.repeat(32)}`]
    await provider.request({ method, params }).catch(() => {})
    expect(rpcs()[0]).toMatchObject({ request: { method, params } })
    expect(client.modal.state.get().open).toBe(false)
  })

  it.each([
    ['wallet_switchEthereumChain', [{ chain: 1 }], 4200],
    ['wallet_switchEthereumChain', undefined, 4200],
    ['wallet_switchEthereumChain', [{ chainId: '0x99' }], 4901],
    ['eth_sendTransaction', { to: account.address }, 4200],
    ['eth_signTransaction', undefined, 4200],
    ['csw_signUserOperation', [], 4900],
  ])('%s with %j fails with %i', async (method, params, code) => {
    await expect(provider.request({ method, params })).rejects.toMatchObject({ code })
  })

  const typed = {
    types: { Order: [{ name: 'id', type: 'uint256' }] },
    primaryType: 'Order',
    message: { id: 7 },
  }
  const payment = { to: account.address, value: '0x1', nonce: 3, gas: '0x5208', gasPrice: '0x5', type: 0 }
  describe.each([
    ['personal_sign', (signer: string) => ['0x6869', signer]],
    ['eth_signTypedData_v4', (signer: string) => [signer, typed]],
    ['eth_sign', (signer: string) => [signer, `0x${'22'.repeat(32)}`]],
    ['eth_signTransaction', (signer: string) => [{ ...payment, from: signer }]],
    ['eth_sendTransaction', (signer: string) => [{ ...payment, from: signer }]],
  ])('%s', (method, params) => {
    it('is refused for another address, and asks nobody', async () => {
      const other = `${account.address.slice(0, -1)}${account.address.endsWith('0') ? '1' : '0'}`
      await expect(provider.request({ method, params: params(other) })).rejects.toMatchObject({ code: 4100 })
      expect(frame.requests).toEqual([])
      expect(chain.sent).toEqual([])
    })

    it('is done for the wallet in whatever case its address is spelt', async () => {
      await provider.request({ method, params: params(account.address.toLowerCase()) }).catch(() => {})
      expect(rpcs()).toHaveLength(1)
    })
  })

  it('signs a message whose signer is left out', async () => {
    await provider.request({ method: 'personal_sign', params: ['0x6869'] })
    expect(rpcs()).toHaveLength(1)
  })

  it('signs nothing where address and message have changed places', async () => {
    const swapped = { method: 'personal_sign', params: [account.address, '0x6869'] }
    await expect(provider.request(swapped)).rejects.toMatchObject({ code: 4100 })
    expect(frame.requests).toEqual([])
  })

  const permission = {
    invoker: 'https://shop.example',
    parentCapability: 'eth_accounts',
    caveats: [{ type: 'restrictReturnedAccounts', value: [account.address] }],
  }
  it.each([
    ['wallet_addEthereumChain', [{ chainId: '0x1', chainName: 'Mainnet' }], null],
    ['wallet_getPermissions', undefined, [permission]],
    ['wallet_requestPermissions', [{ eth_accounts: {} }], [permission]],
  ])('answers %s by itself', async (method, params, answer) => {
    vi.stubGlobal('window', { location: { origin: 'https://shop.example' } })
    await expect(provider.request({ method, params })).resolves.toEqual(answer)
    vi.unstubAllGlobals()
    expect(chain.calls).toEqual([])
  })

  it.each([
    ['wallet_addEthereumChain', [{ chainId: '0x99' }], 4200],
    ['wallet_addEthereumChain', [{ chainId: 153 }], -32602],
    ['wallet_addEthereumChain', undefined, -32602],
    ['wallet_requestPermissions', [{ eth_secrets: {} }], 4200],
    ['wallet_requestPermissions', [{}], -32602],
    ['wallet_watchAsset', { type: 'ERC20', options: { address: account.address } }, 4200],
    ['wallet_showCallsStatus', ['0x1'], 4200],
    ['wallet_sendCalls', [{}], -32602],
  ])('refuses %s with %j by %i, and asks no chain', async (method, params, code) => {
    await expect(provider.request({ method, params })).rejects.toMatchObject({ code })
    expect(chain.calls).toEqual([])
  })

  it('has no address and no permission once the user has left', async () => {
    client.state.set((now) => ({ ...now, user: null, authenticated: false }))
    await expect(provider.request({ method: 'eth_coinbase' })).resolves.toBeNull()
    await expect(provider.request({ method: 'wallet_getPermissions' })).resolves.toEqual([])
    const request = { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] }
    await expect(provider.request(request)).rejects.toMatchObject({ code: 4100 })
  })

  it('is disconnected once the user has left', async () => {
    await client.logout()
    await expect(provider.request({ method: 'eth_accounts' })).resolves.toEqual([])
    for (const method of ['eth_sendTransaction', 'secp256k1_sign']) {
      await expect(provider.request({ method, params: [{}] })).rejects.toMatchObject({ code: 4900 })
    }
  })
})

describe('a wallet that is not on this device', () => {
  it('is recovered before it signs, when that needs nobody', async () => {
    let here = false
    frame = fakeFrame(client, {
      'privy:wallets:connect': () => {
        if (!here) throw refusal('wallet_not_on_device')
        return { entropyId: account.address }
      },
      'privy:wallets:recover': () => {
        here = true
        return { entropyId: account.address }
      },
      'privy:wallets:rpc': signs as never,
    })
    await provider.request({ method: 'personal_sign', params: ['hi', account.address] })
    expect(events()).toEqual(['privy:wallets:connect', 'privy:wallets:recover', 'privy:wallets:rpc'])
    await provider.request({ method: 'personal_sign', params: ['hi', account.address] })
    expect(events().slice(3)).toEqual(['privy:wallets:connect', 'privy:wallets:rpc'])
  })

  it('is not usable where its user leaves the recovery', async () => {
    client.state.set((state) => ({
      ...state,
      user: userWith(
        walletAccount('ethereum', { address: account.address, recoveryMethod: 'user-passcode' }),
      ),
    }))
    frame = fakeFrame(client, {
      'privy:wallets:connect': () => {
        throw refusal('wallet_not_on_device')
      },
    })
    await expect(
      provider.request({ method: 'personal_sign', params: ['hi', account.address] }),
    ).rejects.toMatchObject({ code: -32603 })
    expect(events()).toEqual(['privy:wallets:connect'])
  })
})
