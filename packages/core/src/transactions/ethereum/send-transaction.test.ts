import { privateKeyToAccount } from 'viem/accounts'
import { base, foundry } from 'viem/chains'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { explorerOf, rpcUrlOf } from '../../chains/ethereum/chains.ts'
import { normalizeTransaction } from '../../chains/ethereum/normalize.ts'
import { addRpcUrlOverrideToChain } from '../../chains/ethereum/rpc-override.ts'
import { ethereumConfirmation } from '../../flows/transaction/ethereum.ts'
import { afterWait } from '../../testing/after-wait.ts'
import { fakeChain, Lost } from '../../testing/fake-chain.ts'
import { fakeClient, userWith, walletAccount } from '../../testing/fake-client.ts'
import { type FakeHandlers, fakeFrame, refusal } from '../../testing/fake-frame.ts'
import type { EthereumTransactionRequest } from '../requests.ts'
import { previewOf } from './preview.ts'
import { sendTransaction, signTransaction } from './send-transaction.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const to = '0x000000000000000000000000000000000000dEaD'

function setUp(
  options: {
    answers?: Parameters<typeof fakeChain>[0]
    ui?: boolean
    handlers?: FakeHandlers
    loggedIn?: boolean
    scan?: boolean
  } = {},
) {
  const chain = fakeChain(options.answers)
  restore = chain.restore
  const wallet = walletAccount('ethereum', { address: account.address })
  const client = fakeClient({
    user: options.loggedIn === false ? null : userWith(wallet),
    config: {
      supportedChains: [foundry],
      embeddedWallets: {
        showWalletUIs: options.ui ?? false,
        ...(options.scan ? { transactionScanning: { enabled: true, domain: 'app.example' } } : {}),
      },
    },
  })
  const frame = fakeFrame(client, {
    'privy:wallets:connect': () => ({ entropyId: account.address }),
    'privy:wallets:rpc': async (data: { request: { params: [Record<string, unknown>] } }) => {
      const { from: _, type, ...transaction } = data.request.params[0]
      const signed = await account.signTransaction({ ...transaction, type: 'eip1559' } as never)
      return { response: { method: 'eth_signTransaction', data: signed } }
    },
    ...options.handlers,
  })
  return { chain, client, frame }
}
let restore = () => {}
afterEach(() => restore())

/** The open screen of a client, once it is there. */
async function screenOf(client: ReturnType<typeof fakeClient>) {
  await vi.waitFor(() => expect(afterWait(client)?.id).toBe('ethereum-transaction'))
  const { screen } = client.modal.state.get()
  if (screen?.id !== 'ethereum-transaction') throw new Error('another screen')
  return ethereumConfirmation(screen.data)
}

describe('sending without the dialog', () => {
  it('prepares, signs in the frame, broadcasts, and tells the hash', async () => {
    const { chain, client, frame } = setUp()
    const { hash } = await sendTransaction(client, { to, value: '1000000000000000' })
    expect(chain.sent).toEqual([{ hash, transaction: expect.objectContaining({ nonce: 5, gas: 21000n }) }])
    const rpc = frame.requests.at(-1)?.data as { request: { params: [Record<string, unknown>] } }
    expect(rpc.request.params[0]).toMatchObject({ from: account.address, type: 2, chainId: 31337, nonce: 5 })
    expect(client.fired).toEqual([['sendTransaction', 'onSuccess', { hash }]])
  })

  it('takes a transaction that the chain already has, after a lost answer, for sent', async () => {
    const { client } = setUp({
      answers: {
        eth_sendRawTransaction: () => {
          throw new Error('already known')
        },
        eth_getTransactionByHash: ([hash]) => ({ hash, blockHash: null, type: '0x2' }),
      },
    })
    await expect(sendTransaction(client, { to, value: 1n })).resolves.toEqual({
      hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
  })

  it.each([
    [
      'logged out',
      { loggedIn: false },
      {},
      'must_be_authenticated',
      'User must be authenticated before signing with a Privy wallet',
    ],
    ['an unknown address', {}, { address: to }, 'embedded_wallet_not_found', 'No wallet found for address'],
    [
      'a wallet that cannot be connected',
      {
        handlers: {
          'privy:wallets:connect': () => {
            throw refusal('error')
          },
        },
      },
      {},
      'unknown_connect_wallet_error',
      'Unable to connect to wallet',
    ],
    [
      'a wallet that the frame did not connect',
      { handlers: { 'privy:wallets:connect': () => ({ entropyId: '' }) } },
      {},
      'unknown_connect_wallet_error',
      "Wallet couldn't be connected",
    ],
  ])('%s', async (_, options, call, code, message) => {
    const { client } = setUp(options)
    await expect(sendTransaction(client, { to }, call)).rejects.toMatchObject({
      message,
      privyErrorCode: code,
    })
    expect(client.fired).toEqual([['sendTransaction', 'onError', code]])
  })

  it('refuses a chain that is not configured [ETX-041] [ETX-042]', async () => {
    const { client } = setUp()
    await expect(sendTransaction(client, { to, chainId: 9 })).rejects.toMatchObject({
      type: 'connector_error',
      privyErrorCode: 'unsupported_chain_id',
      message:
        'Chain ID 9 is not supported. It must be added to the config.supportedChains property of the PrivyProvider.',
    })
  })

  it('fails with what the chain says when it cannot estimate the gas', async () => {
    const { client, chain } = setUp({
      answers: {
        eth_estimateGas: () => {
          throw new Error('execution reverted: no')
        },
      },
    })
    await expect(sendTransaction(client, { to })).rejects.toMatchObject({
      message: 'execution reverted: no',
      code: -32000,
    })
    expect(client.fired).toEqual([['sendTransaction', 'onError', 'transaction_failure']])
    expect(chain.sent).toEqual([])
  })

  const poor = { message: 'Insufficient balance for transaction', privyErrorCode: 'insufficient_balance' }
  const SHORT = 'insufficient funds for gas * price + value'
  const refusing = (message: string) => () => {
    throw new Error(message)
  }
  const COST = 21_000n * 1_200_000_001n

  it('signs nothing that its balance does not cover, and says so by its code [ETX-045]', async () => {
    const balance = (wei: bigint) => ({ eth_getBalance: () => `0x${wei.toString(16)}` })
    const short = setUp({ answers: balance(7n + COST - 1n) })
    await expect(sendTransaction(short.client, { to, value: 7n })).rejects.toMatchObject(poor)
    expect(short.client.fired).toEqual([['sendTransaction', 'onError', 'insufficient_balance']])
    expect([short.frame.requests, short.chain.sent]).toEqual([[], []])
    const enough = setUp({ answers: balance(7n + COST) })
    await sendTransaction(enough.client, { to, value: 7n })
    expect(enough.chain.sent).toHaveLength(1)
  })

  it.each([
    ['when it is asked for the gas', 'eth_estimateGas', 'Insufficient funds for gas * price + value'],
    ['when it is handed the transaction', 'eth_sendRawTransaction', SHORT],
  ])('has the same code where the chain says so %s [ETX-045]', async (_, method, said) => {
    const { client } = setUp({ answers: { [method]: refusing(said) } })
    await expect(sendTransaction(client, { to, value: 7n })).rejects.toMatchObject(poor)
    expect(client.fired).toEqual([['sendTransaction', 'onError', 'insufficient_balance']])
  })

  it('has another code where a contract says something like it', async () => {
    const reverted = 'execution reverted: insufficient funds in the vault'
    const { client } = setUp({ answers: { eth_estimateGas: refusing(reverted) } })
    await expect(sendTransaction(client, { to, value: 7n })).rejects.toThrow(/vault/)
    expect(client.fired).toEqual([['sendTransaction', 'onError', 'transaction_failure']])
  })

  it('shows nobody the signed bytes of one whose answer was lost', async () => {
    const { client, chain } = setUp({
      answers: {
        eth_sendRawTransaction: () => {
          throw new Lost()
        },
      },
    })
    await expect(sendTransaction(client, { to })).rejects.toThrow(
      /^The answer of the network was lost; the transaction may be on its way$/,
    )
    expect(chain.calls.filter(({ method }) => method === 'eth_sendRawTransaction').length).toBeGreaterThan(1)
  })

  it('says -32603 when the chain cannot be asked', async () => {
    const { client } = setUp({
      answers: {
        eth_getBalance: () => {
          throw new Error('away')
        },
      },
    })
    await expect(sendTransaction(client, { to })).rejects.toMatchObject({
      code: -32603,
      message: 'There was an issue preparing your transaction',
    })
  })

  it('cannot read a malformed transaction', async () => {
    const { client } = setUp()
    for (const bad of [{ data: 'text' }, { value: -1 }, { value: 'much' }, { type: 3 }]) {
      await expect(sendTransaction(client, { to, ...bad })).rejects.toThrow('Invalid transaction request')
    }
  })
})

describe('in the dialog', () => {
  it('shows fee and balance, and ends with the hash when it closes [ETX-023]', async () => {
    const { client, chain } = setUp({ ui: true })
    const sent = sendTransaction(client, { to, value: 5n })
    const data = await screenOf(client)
    const { screen } = client.modal.state.get()
    expect((screen as { data: EthereumTransactionRequest } | null)?.data.chain).toEqual({
      id: 31337,
      name: 'Foundry',
      symbol: 'ETH',
      explorerUrl: null,
    })
    const prepared = await data.prepare()
    expect(prepared).toMatchObject({ to, value: 5n, balance: 10n ** 18n, warning: null })
    expect(prepared.fee).toBe(21000n * BigInt(prepared.request.maxFeePerGas as bigint))
    const hash = await data.submit(prepared)
    data.onSuccess(hash)
    client.modal.close('user')
    await expect(sent).resolves.toEqual({ hash: chain.sent[0]?.hash })
  })

  it('tells the host its hash once the chain has confirmed it, while the receipt is still shown', async () => {
    const { client, chain } = setUp({
      ui: true,
      answers: {
        eth_getTransactionReceipt: ([transactionHash]) => ({
          transactionHash,
          status: '0x1',
          blockNumber: '0x1',
          logs: [],
        }),
      },
    })
    const sent = sendTransaction(client, { to })
    const data = await screenOf(client)
    const hash = await data.submit(await data.prepare())
    data.onSuccess(hash)
    await data.waitForReceipt(hash)
    await expect(sent).resolves.toEqual({ hash: chain.sent[0]?.hash })
    expect(client.modal.state.get().screen?.id).toBe('ethereum-transaction')
  })

  it('is a refusal (4001) when it is closed [ETX-025] [ETX-034]', async () => {
    const { client } = setUp({ ui: true })
    const refused = expect(sendTransaction(client, { to })).rejects.toMatchObject({
      code: 4001,
      message: 'The user rejected the request',
    })
    await screenOf(client)
    client.modal.close('user')
    await refused
    expect(client.fired).toEqual([['sendTransaction', 'onError', 'transaction_failure']])
  })

  it('loses no hash when it is closed while the transaction is on its way', async () => {
    const { client, chain } = setUp({ ui: true })
    const sent = sendTransaction(client, { to })
    const data = await screenOf(client)
    void data.submit(await data.prepare())
    client.modal.close('user')
    const { hash } = await sent
    expect(hash).toBe(chain.sent[0]?.hash)
  })

  it('is a lack of funds (INSUFFICIENT_BALANCE) when it is closed without them [ETX-024] [ETX-045]', async () => {
    const { client } = setUp({ ui: true, answers: { eth_getBalance: () => '0x4' } })
    const sent = sendTransaction(client, { to, value: 5n })
    const refused = expect(sent).rejects.toMatchObject({
      message: 'Insufficient balance for transaction',
      privyErrorCode: 'insufficient_balance',
    })
    const data = await screenOf(client)
    const { warning } = await data.prepare()
    data.onFailure(warning)
    client.modal.close('user')
    await refused
    expect(client.fired).toEqual([['sendTransaction', 'onError', 'insufficient_balance']])
  })

  it('is no lack of funds where nothing is sent, or another pays', async () => {
    const { client } = setUp({ ui: true, answers: { eth_getBalance: () => '0x5' } })
    void signTransaction(client, { to, value: 5n }).catch(() => {})
    const alone = await screenOf(client)
    const { screen } = client.modal.state.get()
    const data = screen?.data as EthereumTransactionRequest
    const sponsored = ethereumConfirmation({ ...data, signOnly: false, getIsSponsored: () => true })
    const warnings = await Promise.all([alone.prepare(), sponsored.prepare()])
    expect(warnings.map(({ warning }) => warning)).toEqual([null, null])
  })

  it('is previewed by receiver, chain, value and gas [ETX-048]', async () => {
    const { client } = setUp({ ui: true })
    void sendTransaction(client, { to, value: 5n }).catch(() => {})
    const data = await screenOf(client)
    expect(previewOf(await data.prepare())).toEqual({ to, chainId: 31337, value: 5n, gas: 21000n })
  })

  it.each([
    ['sending', false, sendTransaction],
    ['signing alone', true, signTransaction],
  ] as const)('is opened with all that the clause names, for %s [ETX-049]', async (_, signOnly, ask) => {
    const { client } = setUp({ ui: true, scan: true })
    const uiOptions = { description: 'Order 7' }
    void (ask as typeof signTransaction)(client, { to, value: 5n }, { uiOptions }).catch(() => {})
    await screenOf(client)
    const data = client.modal.state.get().screen?.data as EthereumTransactionRequest
    const { transactionRequests, transactingWalletAddress } = data
    expect({
      transactionRequests,
      transactingWalletAddress,
      uiOptions: data.uiOptions,
      signOnly: data.signOnly,
    }).toEqual({
      transactionRequests: [{ from: account.address, to, value: 5n, chainId: 31337 }],
      transactingWalletAddress: account.address,
      uiOptions,
      signOnly,
    })
    const { onConfirm, onSuccess, onFailure, getIsSponsored, scanTransaction, prepareTransactionRequest } =
      data
    expect([onConfirm, onSuccess, onFailure, scanTransaction]).toEqual(Array(4).fill(expect.any(Function)))
    const prepared = await prepareTransactionRequest(0)
    expect([prepared.value, await getIsSponsored?.(prepared)]).toEqual([5n, false])
  })

  it("fails as 'Transaction failed' when the receipt says reverted [ETX-020]", async () => {
    const { client } = setUp({
      ui: true,
      answers: {
        eth_getTransactionReceipt: ([transactionHash]) => ({
          transactionHash,
          status: '0x0',
          blockNumber: '0x1',
          logs: [],
        }),
      },
    })
    void sendTransaction(client, { to }).catch(() => {})
    const data = await screenOf(client)
    await expect(data.waitForReceipt(`0x${'cd'.repeat(32)}`)).rejects.toThrow('Transaction failed')
  })
})

describe('what is signed', () => {
  /** What the frame was asked to sign, of a dialog that is approved after the host did something to its object. */
  async function approved(
    act: typeof sendTransaction | typeof signTransaction,
    input: object,
    then: () => void,
  ) {
    const { client, frame } = setUp({ ui: true })
    const outcome = (act as typeof signTransaction)(client, input)
    outcome.catch(() => {})
    const screen = await screenOf(client)
    const prepared = await screen.prepare()
    then()
    await screen.submit(prepared)
    const rpc = frame.requests.findLast(({ event }) => event === 'privy:wallets:rpc')
    const { data } = rpc as never as { data: { request: { params: [object] } } }
    return { prepared, signed: data.request.params[0] }
  }
  const thief = `0x${'66'.repeat(20)}` as const

  it.each([
    ['sent', sendTransaction],
    ['signed alone', signTransaction],
  ])('is what was shown, whatever the host does to its object meanwhile: %s', async (_, act) => {
    const input: Record<string, unknown> = { to, value: 5n, nonce: 7, gas: 30_000, maxFeePerGas: 9n }
    const { prepared, signed } = await approved(act, input, () =>
      Object.assign(input, { to: thief, value: 10n ** 18n, data: '0xdead', input: '0xdead', nonce: 8 }),
    )
    expect(prepared).toMatchObject({ to, value: 5n, data: null })
    expect(signed).toMatchObject({
      from: account.address,
      chainId: 31337,
      to,
      value: 5n,
      nonce: 7,
      gas: 30_000n,
    })
    expect(signed).not.toHaveProperty('data')
    expect(signed).not.toHaveProperty('input')
  })

  it.each([
    ['sent', sendTransaction],
    ['signed alone', signTransaction],
  ])('is what was shown of a host whose fields say something else each time: %s', async (_, act) => {
    let asked = 0
    const input = {
      get to() {
        return asked++ === 0 ? to : thief
      },
    }
    const { prepared, signed } = await approved(act, input, () => {})
    expect([prepared.to, (signed as { to: string }).to]).toEqual([to, to])
  })

  it.each([
    ['sent', sendTransaction],
    ['signed alone', signTransaction],
  ])('has the bytes under their other name, as they were shown and judged: %s', async (_, act) => {
    const { prepared, signed } = await approved(act, { to, input: '0xa9059cbb' }, () => {})
    expect(prepared.data).toBe('0xa9059cbb')
    expect(signed).toMatchObject({ data: '0xa9059cbb' })
    expect(signed).not.toHaveProperty('input')
  })

  it('has a nonce of 0 where the host named that of what is signed alone', async () => {
    const { client, frame } = setUp()
    await signTransaction(client, { to, nonce: '0x0', gasPrice: 1 })
    expect(frame.requests.at(-1)?.data).toHaveProperty('request', {
      method: 'eth_signTransaction',
      params: [{ to, nonce: 0, gasPrice: 1n, type: 0, from: account.address, chainId: 31337 }],
    })
  })

  it.each([
    ['another wallet', to],
    ['no address', 7],
  ])('is nothing for a from that names %s', async (_, from) => {
    const { client, chain, frame } = setUp()
    await expect(sendTransaction(client, { to, from: from as string })).rejects.toMatchObject({ code: 4100 })
    await expect(signTransaction(client, { to, from: from as string })).rejects.toMatchObject({ code: 4100 })
    expect([frame.requests, chain.calls]).toEqual([[], []])
  })

  it('is signed for a from that names the wallet, in whatever case', async () => {
    const { client, chain } = setUp()
    await sendTransaction(client, { to, from: account.address.toLowerCase() })
    expect(chain.sent).toHaveLength(1)
  })
})

it('signs without sending what the host gave, with from and chainId', async () => {
  const { client, chain, frame } = setUp()
  const { signature } = await signTransaction(client, { to, nonce: 7, gasLimit: '0x5208', maxFeePerGas: 9 })
  expect(signature).toMatch(/^0x02/)
  const rpc = frame.requests.at(-1)?.data as { request: { params: unknown[] } }
  expect(rpc.request.params).toEqual([
    { to, nonce: 7, gas: 21000n, maxFeePerGas: 9n, type: 2, from: account.address, chainId: 31337 },
  ])
  expect(chain.calls).toEqual([])
  expect(client.fired).toEqual([['signTransaction', 'onSuccess', { signature }]])
})

describe('reading a transaction', () => {
  const from = account.address
  it.each([
    [{ gasLimit: '0x10' }, { gas: 16n }],
    [
      { gas: 5, value: '7' },
      { gas: 5n, value: 7n },
    ],
    [{ nonce: 0 }, {}],
    [
      { type: 2, gasPrice: 1, maxFeePerGas: 2 },
      { type: 'eip1559', maxFeePerGas: 2n },
    ],
    [
      { type: 0, gasPrice: 1, maxFeePerGas: 2 },
      { type: 'legacy', gasPrice: 1n },
    ],
    [{ gasPrice: 1 }, { type: 'legacy', gasPrice: 1n }],
    [{ data: [1, 255] }, { data: '0x01ff' }],
    [{ accessList: { [to]: ['0x1'] } }, { accessList: [{ address: to, storageKeys: ['0x1'] }] }],
    [{ accessList: [[to, []]] }, { accessList: [{ address: to, storageKeys: [] }] }],
  ] as const)('%j', (input, fields) => {
    expect(normalizeTransaction(input as never, from)).toEqual({ from, ...fields })
  })
})

it('asks a chain at the override first, then ours, the public and the default address', () => {
  const urls = (url: string) => ({ http: [url] })
  const rpcUrls = { default: urls('https://d'), public: urls('https://p') }
  const chain = (more: object) => ({ ...foundry, rpcUrls: { ...rpcUrls, ...more } }) as never
  expect(
    rpcUrlOf(chain({ privyWalletOverride: urls('https://o'), privy: urls('https://ours') }), 'app'),
  ).toBe('https://o')
  expect(rpcUrlOf(chain({ privy: urls('https://ours/') }), 'app')).toBe('https://ours/?privyAppId=app')
  expect(rpcUrlOf(chain({}), 'app')).toBe('https://p')
  expect(rpcUrlOf(foundry, 'app')).toBe('http://127.0.0.1:8545')
})

it('asks a chain at what its host put over it, and nothing else of it is changed', () => {
  const url = 'https://node.example/v2/key'
  const chain = addRpcUrlOverrideToChain(base, url)
  const { rpcUrls, ...others } = chain
  const { rpcUrls: usual, ...same } = base
  expect([others, rpcUrls]).toEqual([same, { ...usual, privyWalletOverride: { http: [url] } }])
  expect([rpcUrlOf(chain, 'app'), rpcUrlOf(base, 'app')]).toEqual([url, base.rpcUrls.default.http[0]])
})

it("leads to the chain's explorer, else to that of Ethereum [CONF-039]", () => {
  expect(explorerOf(base)).toBe('https://basescan.org')
  expect(explorerOf({ ...base, blockExplorers: undefined })).toBe('https://etherscan.io')
})

it.each([
  'http://127.0.0.1:8545',
  'http://localhost:8545',
  'http://[::1]:8545',
])('leads nowhere for a chain at %s that names no explorer: that of another chain would show another transaction', (url) => {
  const local = { ...foundry, rpcUrls: { default: { http: [url] } } }
  expect(explorerOf(local)).toBeNull()
  expect(explorerOf({ ...local, blockExplorers: base.blockExplorers })).toBe('https://basescan.org')
})
