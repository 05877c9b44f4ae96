import { type Hex, keccak256, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry, mainnet } from 'viem/chains'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ethereumConfirmation } from '../../flows/transaction/ethereum.ts'
import { runTransaction } from '../../flows/transaction/run.ts'
import { ethereumProvider } from '../../providers/ethereum/provider.ts'
import { afterWait } from '../../testing/after-wait.ts'
import { type ChainAnswers, fakeChain, Lost } from '../../testing/fake-chain.ts'
import { type FakeClient, fakeClient, userWith, walletAccount } from '../../testing/fake-client.ts'
import { fakeFrame } from '../../testing/fake-frame.ts'
import { type MinedChain, minedChain } from '../../testing/mined-chain.ts'
import { callsKey, KEPT_MS, LEFT_MS } from './kept-batches.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const [first, second] = ['0x000000000000000000000000000000000000dEaD', `0x${'42'.repeat(20)}`] as const

let restore = () => {}
afterEach(() => {
  restore()
  vi.restoreAllMocks()
})

const simulated: ChainAnswers = {
  eth_simulateV1([options]) {
    const [{ calls } = { calls: [] }] = (options as { blockStateCalls: { calls: object[] }[] })
      .blockStateCalls
    return [{ calls: calls.map(() => ({ status: '0x1', gasUsed: '0x7530' })) }]
  },
}

/** A provider on a chain that mines what it is sent; `refused`: the values of transactions that it reverts. */
function setUp({ reverts = [] as bigint[], answers = {} as ChainAnswers, ui = false } = {}) {
  const mined = new Map<string, { status: '0x0' | '0x1' }>()
  const sent: { to: string | null | undefined; value: bigint; nonce: number | undefined }[] = []
  const chain = fakeChain({
    eth_getTransactionCount: () => `0x${(5 + mined.size).toString(16)}`,
    ...simulated,
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
  return { ...wallet(ui), chain, sent }
}

function wallet(ui: boolean) {
  const asked: unknown[] = []
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
      asked.push(data)
      const { from: _, type: __, ...transaction } = data.request.params[0]
      const signed = await account.signTransaction({ ...transaction, type: 'eip1559' } as never)
      return { response: { method: 'eth_signTransaction', data: signed } }
    },
  })
  const provider = ethereumProvider(client, account.address)
  const ask = (method: string, ...params: unknown[]) => provider.request({ method, params })
  return { client, signed: asked, ask }
}

/** The same on a chain that mines when it is told to. */
function minedSetUp(answers?: (chain: MinedChain) => ChainAnswers) {
  const chain = minedChain(account.address, answers)
  restore = chain.restore
  return { ...wallet(false), chain }
}

const receipt = (transactionHash: unknown) => ({
  transactionHash,
  status: '0x1',
  blockNumber: '0x2a',
  blockHash: `0x${'ab'.repeat(32)}`,
  gasUsed: '0x5208',
  logs: [],
})

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

describe('an id that is used twice', () => {
  it('at the same moment is refused for the second, and sends once (5720)', async () => {
    const { ask, sent } = setUp()
    const both = await Promise.allSettled([
      ask('wallet_sendCalls', { ...batch, id: 'order-8' }),
      ask('wallet_sendCalls', { ...batch, id: 'order-8' }),
    ])
    expect(both).toEqual([
      { status: 'fulfilled', value: { id: 'order-8' } },
      { status: 'rejected', reason: expect.objectContaining({ code: 5720 }) },
    ])
    expect(sent.map(({ value }) => value)).toEqual([1n, 2n])
  })

  it('is free again where nothing came of the first', async () => {
    let away = true
    const { ask, sent } = setUp({
      answers: {
        eth_getBalance() {
          if (away) throw new Error('away')
          return '0xde0b6b3a7640000'
        },
      },
    })
    await expect(ask('wallet_sendCalls', { ...batch, id: 'order-9' })).rejects.toMatchObject({ code: -32603 })
    away = false
    await ask('wallet_sendCalls', { ...batch, id: 'order-9' })
    expect(sent).toHaveLength(2)
  })
})

describe('a batch whose answer got lost', () => {
  const one = { ...batch, id: 'order-11', calls: [batch.calls[0]] }
  const SLOW_MS = 60_000

  it(
    'keeps its id, is pending while nobody knows, and is confirmed once it is found',
    async () => {
      let raw: Hex | null = null
      let found = false
      const { ask } = setUp({
        answers: {
          eth_sendRawTransaction([given]) {
            raw = given as Hex
            throw new Lost()
          },
          eth_getTransactionReceipt: ([transactionHash]) =>
            found && raw && transactionHash === keccak256(raw) ? receipt(transactionHash) : null,
        },
      })
      expect(await ask('wallet_sendCalls', one)).toEqual({ id: 'order-11' })
      expect((await ask('wallet_getCallsStatus', 'order-11')).status).toBe(100)
      found = true
      const status = await ask('wallet_getCallsStatus', 'order-11')
      expect([status.status, status.receipts[0].transactionHash]).toEqual([200, keccak256(raw ?? '0x')])
    },
    SLOW_MS,
  )

  it(
    'was not done (400) once another transaction has its nonce',
    async () => {
      const { ask, chain } = minedSetUp(() => ({
        eth_sendRawTransaction: () => {
          throw new Lost()
        },
      }))
      await ask('wallet_sendCalls', one)
      chain.elsewhere({ nonce: 5, value: 9n })
      chain.mine()
      expect((await ask('wallet_getCallsStatus', 'order-11')).status).toBe(400)
    },
    SLOW_MS,
  )
})

describe('a batch that was mined at another price', () => {
  const one = { ...batch, id: 'order-12', calls: [batch.calls[0]] }

  it('is confirmed by the receipt of that, and does not stay pending', async () => {
    const { ask, chain } = minedSetUp()
    await ask('wallet_sendCalls', one)
    expect((await ask('wallet_getCallsStatus', 'order-12')).status).toBe(100)
    chain.forget()
    const other = chain.elsewhere({ nonce: 5, to: first.toLowerCase(), value: 1n })
    chain.mine()
    chain.mine()
    const { status, receipts } = await ask('wallet_getCallsStatus', 'order-12')
    expect([status, receipts.map((one: { transactionHash: string }) => one.transactionHash)]).toEqual([
      200,
      [other],
    ])
  })
})

describe('after the page was loaded anew', () => {
  const one = { ...batch, id: 'order-13', calls: [batch.calls[0]] }

  /** The page of the same browser that comes after that of `before`. */
  function reloaded(before: FakeClient, user = before.state.get().user) {
    const client = fakeClient({
      user,
      config: { supportedChains: [foundry, mainnet], embeddedWallets: { showWalletUIs: false } },
    })
    // as the page left it: whatever that still does
    const left = before.storage.get(callsKey(before))
    client.storage.set(callsKey(client), left)
    const provider = ethereumProvider(client, account.address)
    return {
      client,
      ask: (method: string, ...params: unknown[]) => provider.request({ method, params }),
    }
  }

  it('a batch is known by its id, as it stands, and its id is used', async () => {
    const { client, ask, chain, signed } = minedSetUp()
    await ask('wallet_sendCalls', one)
    const later = reloaded(client)
    expect((await later.ask('wallet_getCallsStatus', 'order-13')).status).toBe(100)
    chain.mine()
    expect(await later.ask('wallet_getCallsStatus', 'order-13')).toMatchObject({
      chainId: '0x7a69',
      status: 200,
      receipts: [{ status: '0x1' }],
    })
    await expect(later.ask('wallet_sendCalls', one)).rejects.toMatchObject({ code: 5720 })
    expect(signed).toHaveLength(1)
  })

  it('what is kept has no transaction in it that anybody could send', async () => {
    const { client, ask, chain } = minedSetUp()
    await ask('wallet_sendCalls', one)
    const kept = JSON.stringify(client.storage.get(callsKey(client)))
    expect([kept.includes('order-13'), kept.includes(String(chain.raws[0]).slice(4, 60))]).toEqual([
      true,
      false,
    ])
  })

  it('a batch of which one was sent is done in part, as nobody sends the rest', async () => {
    const { client, ask, chain } = minedSetUp(() => simulated)
    const two = ask('wallet_sendCalls', { ...batch, id: 'order-14' })
    two.catch(() => {})
    await vi.waitFor(() => expect(chain.raws).toHaveLength(1))
    const later = reloaded(client)
    expect((await later.ask('wallet_getCallsStatus', 'order-14')).status).toBe(100)
    const after = later.client.clock.now() + LEFT_MS + 1
    Object.assign(later.client, { clock: { ...later.client.clock, now: () => after } })
    chain.mine()
    expect((await later.ask('wallet_getCallsStatus', 'order-14')).status).toBe(600)
    await two
  })

  it('a batch is forgotten after a day', async () => {
    const { client, ask } = minedSetUp()
    await ask('wallet_sendCalls', one)
    const later = reloaded(client)
    const after = later.client.clock.now() + KEPT_MS + 1
    Object.assign(later.client, { clock: { ...later.client.clock, now: () => after } })
    await expect(later.ask('wallet_getCallsStatus', 'order-13')).rejects.toMatchObject({ code: 5730 })
  })

  it('a batch is not known to another user of the browser, and is forgotten then', async () => {
    const { client, ask } = minedSetUp()
    await ask('wallet_sendCalls', one)
    const user = client.state.get().user
    const other = reloaded(client, user && { ...user, id: 'did:privy:other' })
    await expect(other.ask('wallet_getCallsStatus', 'order-13')).rejects.toMatchObject({ code: 5730 })
    expect(other.client.storage.get(callsKey(client))).toBeNull()
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
