import { type Hex, keccak256, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry, mainnet } from 'viem/chains'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ethereumConfirmation } from '../../flows/transaction/ethereum.ts'
import { runTransaction } from '../../flows/transaction/run.ts'
import { ethereumProvider } from '../../providers/ethereum/provider.ts'
import { afterWait } from '../../testing/after-wait.ts'
import { type ChainAnswers, fakeChain } from '../../testing/fake-chain.ts'
import { fakeClient, userWith, walletAccount } from '../../testing/fake-client.ts'
import { fakeFrame } from '../../testing/fake-frame.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const [first, second] = ['0x000000000000000000000000000000000000dEaD', `0x${'42'.repeat(20)}`] as const

let restore = () => {}
afterEach(() => {
  restore()
  vi.restoreAllMocks()
})

/** A provider on a chain that mines what it is sent; `refused`: the values of transactions that it reverts. */
function setUp({ reverts = [] as bigint[], answers = {} as ChainAnswers, ui = false } = {}) {
  const mined = new Map<string, { status: '0x0' | '0x1' }>()
  const sent: { to: string | null | undefined; value: bigint; nonce: number | undefined }[] = []
  const chain = fakeChain({
    eth_getTransactionCount: () => `0x${(5 + mined.size).toString(16)}`,
    eth_simulateV1([options]) {
      const [{ calls } = { calls: [] }] = (options as { blockStateCalls: { calls: object[] }[] })
        .blockStateCalls
      return [{ calls: calls.map(() => ({ status: '0x1', gasUsed: '0x7530' })) }]
    },
    eth_sendRawTransaction([raw]) {
      const { to, value = 0n, nonce } = parseTransaction(raw as Hex)
      sent.push({ to, value, nonce })
      mined.set(keccak256(raw as Hex), { status: reverts.includes(value) ? '0x0' : '0x1' })
      return keccak256(raw as Hex)
    },
    eth_getTransactionReceipt([transactionHash]) {
      const found = mined.get(String(transactionHash))
      if (!found) return null
      const { status } = found
      const blockHash = `0x${'ab'.repeat(32)}`
      return { transactionHash, status, blockNumber: '0x2a', blockHash, gasUsed: '0x5208', logs: [] }
    },
    ...answers,
  } as ChainAnswers)
  restore = chain.restore
  const client = fakeClient({
    user: userWith(walletAccount('ethereum', { address: account.address })),
    config: {
      supportedChains: [foundry, mainnet],
      defaultChain: foundry,
      embeddedWallets: { showWalletUIs: ui },
    },
  })
  fakeFrame(client, {
    'privy:wallets:connect': () => ({ entropyId: account.address }),
    'privy:wallets:rpc': async (data: { request: { params: [Record<string, unknown>] } }) => {
      const { from: _, type: __, ...transaction } = data.request.params[0]
      const signed = await account.signTransaction({ ...transaction, type: 'eip1559' } as never)
      return { response: { method: 'eth_signTransaction', data: signed } }
    },
  })
  const provider = ethereumProvider(client, account.address)
  const ask = (method: string, ...params: unknown[]) => provider.request({ method, params })
  return { client, chain, sent, ask }
}

const batch = {
  version: '2.0.0',
  chainId: '0x7a69',
  from: account.address,
  atomicRequired: false,
  calls: [
    { to: first, value: '0x1' },
    { to: second, value: '0x2' },
  ],
}

describe('wallet_sendCalls', () => {
  it('sends one after the other, and says by its id that all are mined', async () => {
    const { ask, sent } = setUp()
    const { id } = await ask('wallet_sendCalls', { ...batch, id: 'order-7' })
    expect(id).toBe('order-7')
    expect(sent).toEqual([
      { to: first.toLowerCase(), value: 1n, nonce: 5 },
      { to: second, value: 2n, nonce: 6 },
    ])
    const status = await ask('wallet_getCallsStatus', id)
    expect(status).toMatchObject({ version: '2.0.0', id, chainId: '0x7a69', status: 200, atomic: false })
    expect(status.receipts.map((one: { status: string }) => one.status)).toEqual(['0x1', '0x1'])
  })

  it('makes an id where none is given', async () => {
    const { ask } = setUp()
    expect((await ask('wallet_sendCalls', batch)).id).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('stops at one that is reverted, and says that a part is done (600)', async () => {
    const { ask, sent } = setUp({ reverts: [2n] })
    const three = [...batch.calls, { to: first, value: '0x3' }]
    const { id } = await ask('wallet_sendCalls', { ...batch, calls: three })
    expect(sent.map(({ value }) => value)).toEqual([1n, 2n])
    expect((await ask('wallet_getCallsStatus', id)).status).toBe(600)
  })

  it('is reverted (500) where nothing else was done', async () => {
    const { ask } = setUp({ reverts: [1n] })
    const { id } = await ask('wallet_sendCalls', batch)
    expect((await ask('wallet_getCallsStatus', id)).status).toBe(500)
  })

  it('shows them together, first to last', async () => {
    const { client, ask, sent } = setUp({ ui: true })
    const refused = expect(ask('wallet_sendCalls', batch)).rejects.toMatchObject({ code: 4001 })
    await vi.waitFor(() => expect(afterWait(client)?.id).toBe('ethereum-transaction'))
    expect(client.modal.state.get().screen?.data).toMatchObject({
      transactionRequests: [
        { from: account.address, to: first, value: 1n, chainId: 31337 },
        { from: account.address, to: second, value: 2n, chainId: 31337 },
      ],
      transactingWalletAddress: account.address,
      signOnly: false,
    })
    client.modal.close('user')
    await refused
    expect(sent).toEqual([])
  })

  it('is tried again in the dialog from the one that was reverted, and what is mined is not sent again', async () => {
    const reverts = [2n]
    const { client, ask, sent } = setUp({ ui: true, reverts })
    const outcome = ask('wallet_sendCalls', {
      ...batch,
      calls: [...batch.calls, { to: first, value: '0x3' }],
    })
    await vi.waitFor(() => expect(afterWait(client)?.id).toBe('ethereum-transaction'))
    const { screen } = client.modal.state.get()
    if (screen?.id !== 'ethereum-transaction') throw new Error('another screen')
    const flow = runTransaction(client as never, ethereumConfirmation(screen.data))
    const becomes = (status: string) => vi.waitFor(() => expect(flow.state.get().status).toBe(status))
    const approve = async () => {
      await becomes('ready')
      flow.send({ type: 'approve pressed' })
    }
    flow.begin()
    await approve()
    await approve()
    await approve()
    await becomes('error')
    reverts.pop()
    flow.send({ type: 'retry pressed' })
    await becomes('ready')
    expect([flow.state.get().index, flow.state.get().prepared?.value]).toEqual([1, 2n])
    await approve()
    await approve()
    await becomes('success')
    flow.send({ type: 'close pressed' })
    const { id } = await outcome
    expect(sent.map(({ value, nonce }) => [value, nonce])).toEqual([
      [1n, 5],
      [2n, 6],
      [2n, 7],
      [3n, 8],
    ])
    expect((await ask('wallet_getCallsStatus', id)).status).toBe(200)
  })

  it.each([
    ['that must be atomic', { atomicRequired: true }, 5760],
    ['that needs a capability', { capabilities: { paymasterService: { url: 'https://pay.example' } } }, 5700],
    ['on a chain that is not configured', { chainId: '0x99' }, 5710],
    ['of too many calls', { calls: Array(21).fill(batch.calls[0]) }, 5740],
    ['of another wallet', { from: first }, 4100],
    ['of no calls', { calls: [] }, -32602],
    ['of another version', { version: '1.0' }, -32602],
  ])('%s is refused, and nothing is asked of the chain', async (_, change, code) => {
    const { ask, chain } = setUp()
    await expect(ask('wallet_sendCalls', { ...batch, ...change })).rejects.toMatchObject({ code })
    expect(chain.calls).toEqual([])
  })

  it('takes a capability that it may leave out', async () => {
    const { ask, sent } = setUp()
    await ask('wallet_sendCalls', { ...batch, capabilities: { paymasterService: { optional: true } } })
    expect(sent).toHaveLength(2)
  })

  it('takes an id once', async () => {
    const { ask, sent } = setUp()
    await ask('wallet_sendCalls', { ...batch, id: 'twice' })
    await expect(ask('wallet_sendCalls', { ...batch, id: 'twice' })).rejects.toMatchObject({ code: 5720 })
    expect(sent).toHaveLength(2)
  })
})

it('knows no batch by an id that it did not give (5730)', async () => {
  const { ask } = setUp()
  await expect(ask('wallet_getCallsStatus', '0x1')).rejects.toMatchObject({ code: 5730 })
})

describe('wallet_getCapabilities', () => {
  const none = { atomic: { status: 'unsupported' } }

  it('says of each configured chain, or of those that are asked for, that calls are not atomic', async () => {
    const { ask } = setUp()
    expect(await ask('wallet_getCapabilities', account.address)).toEqual({ '0x7a69': none, '0x1': none })
    expect(await ask('wallet_getCapabilities', account.address, ['0x1', '0x99'])).toEqual({ '0x1': none })
  })

  it('says nothing of another address', async () => {
    await expect(setUp().ask('wallet_getCapabilities', first)).rejects.toMatchObject({ code: 4100 })
  })
})
