import { encodeFunctionResult, type Hex, keccak256, parseAbi, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { base, foundry } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { revertReason } from '../../chains/ethereum/chain-said.ts'
import { ethereumConfirmation } from '../../flows/transaction/ethereum.ts'
import { afterWait } from '../../testing/after-wait.ts'
import { type ChainAnswers, fakeChain, Lost, Silent } from '../../testing/fake-chain.ts'
import { fakeClient, userWith, walletAccount } from '../../testing/fake-client.ts'
import { fakeFrame } from '../../testing/fake-frame.ts'
import { sendTransaction } from './send-transaction.ts'
import { ESSENTIAL_MS } from './waits.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const to = '0x000000000000000000000000000000000000dEaD'
/** A layer 2 of the OP stack that is asked on this machine. */
const layer2 = { ...base, rpcUrls: { default: { http: ['http://127.0.0.1:8546'] } } } as const
const SLOW_MS = 60_000

let restore = () => {}
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => {
  vi.useRealTimers()
  restore()
  vi.restoreAllMocks()
})

/** A client whose wallet really signs, on a chain that answers as told; `raws`: what was handed to the chain, in order. */
function setUp(
  answers: ChainAnswers = {},
  { ui = false, chain: on = foundry as typeof foundry | typeof layer2 } = {},
) {
  const raws: Hex[] = []
  const chain = fakeChain({
    eth_chainId: () => `0x${on.id.toString(16)}`,
    ...answers,
    eth_sendRawTransaction([raw]) {
      raws.push(raw as Hex)
      return answers.eth_sendRawTransaction?.([raw]) ?? keccak256(raw as Hex)
    },
  })
  restore = chain.restore
  const client = fakeClient({
    user: userWith(walletAccount('ethereum', { address: account.address })),
    config: { supportedChains: [on], defaultChain: on, embeddedWallets: { showWalletUIs: ui } },
  })
  const frame = fakeFrame(client, {
    'privy:wallets:connect': () => ({ entropyId: account.address }),
    'privy:wallets:rpc': async (data: { request: { params: [Record<string, unknown>] } }) => {
      const { from: _, type: __, ...transaction } = data.request.params[0]
      const signed = await account.signTransaction({ ...transaction, type: 'eip1559' } as never)
      return { response: { method: 'eth_signTransaction', data: signed } }
    },
  })
  const nonces = () => raws.map((raw) => parseTransaction(raw).nonce)
  const signatures = () => frame.requests.filter(({ event }) => event === 'privy:wallets:rpc').length
  return { client, chain, raws, nonces, signatures }
}

/** What a screen does with the transaction that is shown. */
async function screenOf(client: ReturnType<typeof fakeClient>) {
  await vi.waitFor(() => expect(afterWait(client)?.id).toBe('ethereum-transaction'))
  const { screen } = client.modal.state.get()
  if (screen?.id !== 'ethereum-transaction') throw new Error('another screen')
  return ethereumConfirmation(screen.data)
}
async function shown(answers: ChainAnswers = {}, input: object = { to, value: 5n }, chain?: typeof layer2) {
  const there = setUp(answers, { ui: true, ...(chain && { chain }) })
  const outcome = sendTransaction(there.client, input)
  outcome.catch(() => {})
  return { ...there, outcome, screen: await screenOf(there.client) }
}

const refuse = (message: string) => () => {
  throw new Error(message)
}
const lose = (page?: string) => () => {
  throw new Lost(page)
}
const receipt =
  (status: '0x0' | '0x1') =>
  ([transactionHash]: unknown[]) => ({
    transactionHash,
    status,
    blockNumber: '0x2a',
    logs: [],
  })
const quantity = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const TOKEN = parseAbi([
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const spending = { to: token, data: `0x095ea7b3${to.slice(2).padStart(64, '0')}${'7'.padStart(64, '0')}` }
/** `eth_call` of a token and of the oracle of a layer 2. */
const reads: ChainAnswers = {
  eth_call([call]) {
    const { to: asked, data } = call as { to: string; data: string }
    if (asked.toLowerCase() !== token.toLowerCase()) return quantity(1234n)
    const functionName = data.startsWith('0x95d89b41') ? 'symbol' : 'decimals'
    const result = functionName === 'symbol' ? 'USDX' : 6
    return encodeFunctionResult({ abi: TOKEN, functionName, result } as never)
  },
}

describe('what is shown before it is signed', () => {
  it('is asked for at once: no question waits for the answer to another', async () => {
    const { screen, chain } = await shown(reads, spending, layer2)
    const wanted = [
      'eth_call',
      'eth_call',
      'eth_call',
      'eth_chainId',
      'eth_estimateGas',
      'eth_gasPrice',
      'eth_getBalance',
      'eth_getBlockByNumber',
      'eth_getTransactionCount',
      'eth_maxPriorityFeePerGas',
    ]
    const answer = vi.mocked(globalThis.fetch).getMockImplementation() as typeof fetch
    let open = () => {}
    const gate = new Promise<void>((done) => (open = done))
    const asked: string[] = []
    vi.mocked(globalThis.fetch).mockImplementation(async (...request) => {
      asked.push(JSON.parse(String(request[1]?.body)).method)
      if (asked.length === wanted.length) open()
      await gate
      return answer(...request)
    })
    await screen.prepare()
    expect(asked.sort()).toEqual(wanted)
    expect(chain.calls.length).toBeGreaterThanOrEqual(wanted.length)
  })

  it('has the token by its own words, and what the layer 2 pays to its layer 1 in the fee', async () => {
    const { screen } = await shown(reads, spending, layer2)
    const prepared = await screen.prepare()
    expect(prepared.tokens).toEqual({ [token.toLowerCase()]: { symbol: 'USDX', decimals: 6 } })
    expect(prepared.calls).toMatchObject([{ action: 'approve', spender: to, amounts: [7n], isNFTIsh: false }])
    expect(prepared.layer1Fee).toBe(1234n)
    expect(prepared.fee).toBe(21000n * BigInt(prepared.request.maxFeePerGas as bigint) + 1234n)
  })

  it('has no layer 1 to pay on a chain that is none of the OP stack', async () => {
    const { screen } = await shown(reads, spending)
    const prepared = await screen.prepare()
    expect([prepared.layer1Fee, prepared.fee]).toEqual([
      0n,
      21000n * BigInt(prepared.request.maxFeePerGas as bigint),
    ])
  })

  it('does without what the chain does not say', async () => {
    const silent = refuse('method not found')
    const answers = { eth_call: silent, eth_maxPriorityFeePerGas: silent, eth_gasPrice: silent }
    const { screen } = await shown(answers, spending, layer2)
    const prepared = await screen.prepare()
    // what its layer 1 takes is not known: it is not free
    expect(prepared.fee).toBe(21000n * 1_200_000_000n)
    expect(prepared).toMatchObject({
      tokens: { [token.toLowerCase()]: { symbol: null, decimals: null, unread: true } },
      price: null,
      layer1Fee: null,
      warning: null,
      balance: 10n ** 18n,
      request: { nonce: 5, gas: 21000n, maxFeePerGas: 1_200_000_000n, maxPriorityFeePerGas: 0n },
    })
  })

  it.each([
    ['more than a block has room for', '0xffffffffffff'],
    ['less than any transaction makes do with', '0x1'],
    ['no number', 'much'],
  ])('says that it will likely fail when the chain says that it needs %s', async (_, gas) => {
    const { screen, signatures } = await shown({ eth_estimateGas: () => gas })
    const prepared = await screen.prepare()
    expect(prepared.warning).toBeInstanceOf(Error)
    expect(prepared.request.gas).toBeUndefined()
    await expect(screen.submit(prepared)).rejects.toThrow()
    expect(signatures()).toBe(0)
  })
})

describe('a token that leaves', () => {
  const call = (name: string, amount: bigint) =>
    `${name}${to.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
  const sends = (amount: bigint) => ({ to: token, data: call('0xa9059cbb', amount) })
  /** A token of which the wallet has 10, and that says `answer` to a transfer of it. */
  const having =
    (answer: () => unknown): ChainAnswers['eth_call'] =>
    ([asked, block]) => {
      const { data, from } = asked as { data: string; from?: string }
      if (data === `0x70a08231${account.address.slice(2).toLowerCase().padStart(64, '0')}`)
        return quantity(10n)
      if (data.startsWith('0xa9059cbb')) {
        expect(from?.toLowerCase()).toBe(account.address.toLowerCase())
        return answer()
      }
      return (reads.eth_call as NonNullable<typeof reads.eth_call>)([asked, block])
    }
  const yes = () => quantity(1n)

  it('is counted: how much of it the wallet has is known before it is approved [ETX-053]', async () => {
    const balances = async (amount: bigint) => {
      const { screen } = await shown({ eth_call: having(yes) }, sends(amount))
      return (await screen.prepare()).tokenBalances
    }
    expect(await balances(10n)).toEqual({ [token.toLowerCase()]: 10n })
  })

  it('is tried: a transfer that the token refuses, aloud or by saying no, will likely fail [ETX-053]', async () => {
    const refuses = async (answer: () => unknown) => {
      const { screen } = await shown({ eth_call: having(answer) }, sends(10n))
      return (await screen.prepare()).tokenRefuses
    }
    expect([
      await refuses(yes),
      // one that says nothing has done it: many do not keep to the standard
      await refuses(() => '0x'),
      await refuses(() => quantity(0n)),
      await refuses(refuse('execution reverted: paused')),
      // nobody could be asked
      await refuses(refuse('too many requests')),
    ]).toEqual([false, false, true, true, false])
  })

  it('is neither counted nor tried where nothing leaves', async () => {
    const { screen, chain } = await shown({ eth_call: having(yes) }, spending)
    const prepared = await screen.prepare()
    expect([prepared.tokenBalances, prepared.tokenRefuses]).toEqual([{}, false])
    expect(chain.calls.filter(({ method }) => method === 'eth_call')).toHaveLength(2)
  })
})

describe('what it cost', () => {
  const mined =
    (status: '0x0' | '0x1', more: object = {}) =>
    (asked: unknown[]) => ({
      ...receipt(status)(asked),
      gasUsed: '0x5208',
      effectiveGasPrice: '0x3',
      ...more,
    })

  it.each([
    ['its gas', {}, 63_000n],
    ['its gas and its layer 1', { l1Fee: '0x7' }, 63_007n],
    ['nothing that is known', { gasUsed: null, effectiveGasPrice: null }, null],
  ])('is %s, as the receipt says', async (_, more, paid) => {
    const { screen } = await shown({ eth_getTransactionReceipt: mined('0x1', more) })
    const hash = await screen.submit(await screen.prepare())
    expect(await screen.waitForReceipt(hash)).toEqual({ paid })
  })

  it('is said of one that was undone too, with what the contract says to it', async () => {
    const asked: unknown[] = []
    const { screen } = await shown({
      eth_getTransactionReceipt: mined('0x0'),
      eth_getTransactionByHash: ([hash]) => ({
        ...{
          hash,
          from: account.address,
          to: to.toLowerCase(),
          value: '0x5',
          input: '0x',
          gas: '0x5208',
          nonce: '0x5',
        },
        ...{ type: '0x2', blockNumber: '0x2a' },
      }),
      eth_call(params) {
        asked.push(params)
        throw new Error('execution reverted: sold out')
      },
    })
    const hash = await screen.submit(await screen.prepare())
    const error = await screen.waitForReceipt(hash).catch((reason) => reason)
    expect([error.message, error.privyErrorCode, error.paid, revertReason(error)]).toEqual([
      'Transaction failed',
      'transaction_failure',
      63_000n,
      'sold out',
    ])
    expect(asked).toEqual([
      [{ from: account.address, to: to.toLowerCase(), value: '0x5', data: '0x', gas: '0x5208' }, '0x2a'],
    ])
  })

  it('is said where nobody knows why it was undone', async () => {
    const { screen } = await shown({ eth_getTransactionReceipt: mined('0x0'), eth_call: () => '0x' })
    const hash = await screen.submit(await screen.prepare())
    const error = await screen.waitForReceipt(hash).catch((reason) => reason)
    expect([error.message, error.paid, revertReason(error)]).toEqual(['Transaction failed', 63_000n, null])
  })
})

describe('a network that does not answer', () => {
  const silent = () => {
    throw new Silent()
  }
  /** The dialog's transaction, while the network has `silence` for an answer. */
  async function asked(answers: ChainAnswers, input: object = { to, value: 5n }, chain?: typeof layer2) {
    const there = await shown(answers, input, chain)
    vi.useFakeTimers()
    const outcome = there.screen.prepare().then(
      (prepared) => ({ prepared }),
      (error) => ({ error }),
    )
    let over = false
    void outcome.then(() => (over = true))
    return { ...there, outcome, over: () => over, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
  }
  /** Lets time pass until then. */
  const until = async (over: () => boolean) => {
    while (!over()) await vi.advanceTimersByTimeAsync(100)
  }

  it.each([
    'eth_getBalance',
    'eth_estimateGas',
    'eth_getTransactionCount',
  ])('to %s is given up after a while, by its name', async (method) => {
    const { outcome, over, pass } = await asked({ [method]: silent })
    await pass(ESSENTIAL_MS - 1)
    expect(over()).toBe(false)
    await until(over)
    expect(await outcome).toEqual({
      error: expect.objectContaining({
        code: -32603,
        cause: expect.objectContaining({ name: 'NetworkSilent' }),
      }),
    })
  })

  it('about names and the fee of layer 1 holds nothing up: they are not known', async () => {
    const { outcome, over, chain } = await asked({ eth_call: silent }, spending, layer2)
    await until(over)
    // before anybody has asked a second time
    expect(chain.calls.filter(({ method }) => method === 'eth_call')).toHaveLength(3)
    expect(await outcome).toEqual({
      prepared: expect.objectContaining({
        tokens: { [token.toLowerCase()]: { symbol: null, decimals: null, unread: true } },
        layer1Fee: null,
        balance: 10n ** 18n,
        warning: null,
      }),
    })
  })

  it('is handed a transaction three times, and asked for it once after each', async () => {
    const { chain, over, outcome, screen } = await asked({
      eth_sendRawTransaction: silent,
      eth_getTransactionReceipt: silent,
    })
    await until(over)
    const { prepared } = (await outcome) as { prepared: Awaited<ReturnType<typeof screen.prepare>> }
    let ended: string | null = null
    void screen.submit(prepared).catch((error) => {
      ended = error.name
    })
    await until(() => ended !== null)
    expect(ended).toBe('AnswerLost')
    const many = (method: string) => chain.calls.filter((call) => call.method === method).length
    expect([many('eth_sendRawTransaction'), many('eth_getTransactionReceipt')]).toEqual([3, 3])
  })
})

describe('a chain that cannot be trusted with it', () => {
  it('is refused by its name when it is another one, and nothing is signed', async () => {
    const { client, signatures, raws } = setUp({ eth_chainId: () => '0x1' })
    await expect(sendTransaction(client, { to })).rejects.toMatchObject({
      code: 4901,
      message: 'The network of Foundry (chain ID 31337) answers as chain ID 1',
    })
    expect([signatures(), raws]).toEqual([0, []])
  })

  it.each([
    ['is away', lose()],
    ['answers with a page', lose('<html>Bad gateway</html>')],
    ['answers with no number', () => 'many'],
  ])(
    'that %s gives -32603, and nothing is signed [ETX-031]',
    async (_, eth_getBalance) => {
      const { client, signatures } = setUp({ eth_getBalance })
      await expect(sendTransaction(client, { to })).rejects.toMatchObject({
        code: -32603,
        message: 'There was an issue preparing your transaction',
      })
      expect(signatures()).toBe(0)
    },
    SLOW_MS,
  )
})

describe('nonces', () => {
  it('of five that are sent at once follow each other', async () => {
    const { client, nonces } = setUp()
    await Promise.all([1n, 2n, 3n, 4n, 5n].map((value) => sendTransaction(client, { to, value })))
    expect(nonces()).toEqual([5, 6, 7, 8, 9])
  })

  it('leave no gap: one that the chain refuses gives its nonce back', async () => {
    let asked = 0
    const { client, nonces } = setUp({
      eth_sendRawTransaction() {
        if (++asked === 2) throw new Error('intrinsic gas too low')
      },
    })
    const all = await Promise.allSettled([1n, 2n, 3n].map((value) => sendTransaction(client, { to, value })))
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(nonces()).toEqual([5, 6, 6])
  })

  it('are not handed out twice while the chain has not counted the one before', async () => {
    const { client, nonces } = setUp()
    await sendTransaction(client, { to })
    await sendTransaction(client, { to })
    expect(nonces()).toEqual([5, 6])
  })

  it('that the host names are taken as they are', async () => {
    const { client, nonces } = setUp()
    await sendTransaction(client, { to, nonce: 9 })
    expect(nonces()).toEqual([9])
  })
})

describe('an answer that got lost', () => {
  it(
    'of a transaction that got there is a success, signed once',
    async () => {
      const { client, raws, signatures } = setUp({
        eth_sendRawTransaction: lose(),
        eth_getTransactionByHash: ([hash]) => ({ hash, blockHash: null, type: '0x2' }),
      })
      const { hash } = await sendTransaction(client, { to })
      expect([hash, signatures()]).toEqual([keccak256(raws[0] as Hex), 1])
    },
    SLOW_MS,
  )

  it(
    'is tried again by the same bytes, also when the user does',
    async () => {
      let away = true
      const { screen, raws, signatures } = await shown({
        eth_sendRawTransaction() {
          if (away) throw new Lost()
        },
      })
      const first = await screen.prepare()
      await expect(screen.submit(first)).rejects.toThrow()
      away = false
      const again = await screen.prepare({ anew: true })
      const hash = await screen.submit(again)
      expect([new Set(raws).size, signatures(), hash]).toEqual([1, 1, keccak256(raws[0] as Hex)])
      expect(again).toMatchObject({ fee: first.fee, request: { nonce: 5 } })
    },
    SLOW_MS,
  )

  it(
    'leads to a new nonce once another transaction has taken the old one',
    async () => {
      let away = true
      let counted = '0x5'
      const { screen, nonces } = await shown({
        eth_sendRawTransaction() {
          if (away) throw new Lost()
        },
        eth_getTransactionCount: () => counted,
      })
      await expect(screen.submit(await screen.prepare())).rejects.toThrow()
      away = false
      counted = '0x6'
      await screen.submit(await screen.prepare({ anew: true }))
      expect(nonces().at(-1)).toBe(6)
    },
    SLOW_MS,
  )
})

describe('after a hash', () => {
  it('that was reverted a try has a new nonce, and not the one that the host named [ETX-018]', async () => {
    const { screen, nonces } = await shown(
      { eth_getTransactionReceipt: receipt('0x0'), eth_getTransactionCount: () => '0x6' },
      { to, nonce: 5 },
    )
    const hash = await screen.submit(await screen.prepare())
    await expect(screen.waitForReceipt(hash)).rejects.toMatchObject({
      message: 'Transaction failed',
      privyErrorCode: 'transaction_failure',
    })
    await screen.submit(await screen.prepare({ anew: true }))
    expect(nonces()).toEqual([5, 6])
  })

  it('there was none of: a try keeps the nonce that the host named [ETX-018]', async () => {
    const { screen } = await shown(
      { eth_sendRawTransaction: refuse('intrinsic gas too low') },
      { to, nonce: 3 },
    )
    await expect(screen.submit(await screen.prepare())).rejects.toThrow()
    expect((await screen.prepare({ anew: true })).request.nonce).toBe(3)
  })

  const pending = (hash: unknown, more: object = {}) => ({
    hash,
    from: account.address.toLowerCase(),
    to: to.toLowerCase(),
    nonce: '0x5',
    value: '0x5',
    input: '0x',
    type: '0x2',
    blockNumber: null,
    ...more,
  })
  const other = `0x${'77'.repeat(32)}`
  /** The chain has mined another transaction of this nonce. */
  const instead = (more: object): ChainAnswers => ({
    eth_getTransactionByHash: ([hash]) => pending(hash),
    eth_getTransactionReceipt: ([hash]) => (hash === other ? receipt('0x1')([hash]) : null),
    eth_getBlockByNumber: () => ({
      number: '0x2a',
      baseFeePerGas: '0x1',
      transactions: [pending(other, { blockNumber: '0x2a', ...more })],
    }),
  })
  it.each([
    ['cancelled', { to: account.address.toLowerCase(), value: '0x0' }, 'The transaction was cancelled'],
    ['replaced by another', { value: '0x9' }, 'The transaction was replaced by another one'],
  ])(
    'that was %s elsewhere it is said',
    async (_, more, message) => {
      const { screen } = await shown(instead(more))
      const hash = await screen.submit(await screen.prepare())
      await expect(screen.waitForReceipt(hash)).rejects.toMatchObject({
        message,
        privyErrorCode: 'transaction_failure',
      })
    },
    SLOW_MS,
  )

  it(
    'that was mined at another price elsewhere the host has the hash of that',
    async () => {
      const { screen, outcome } = await shown(instead({}))
      const hash = await screen.submit(await screen.prepare())
      screen.onSuccess(hash)
      await screen.waitForReceipt(hash)
      await expect(outcome).resolves.toEqual({ hash: other })
    },
    SLOW_MS,
  )
})

it("shows 'Failed to sign transaction' with what it comes of below [ETX-036]", async () => {
  const { client, screen } = await shown()
  const prepared = await screen.prepare()
  fakeFrame(client, { 'privy:wallets:connect': () => ({ entropyId: account.address }) })
  await expect(screen.submit(prepared)).rejects.toMatchObject({
    code: -32603,
    message: 'Failed to sign transaction',
    cause: expect.anything(),
  })
})
