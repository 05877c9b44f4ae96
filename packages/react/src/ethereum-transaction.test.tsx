// @vitest-environment happy-dom
import type { ScanTransactionResponse } from '@latchkey/contract'
import { wireUser, wireWallet } from '@latchkey/core/testing'
import { refusal } from '@latchkey/core/testing/frame'
import { act } from '@testing-library/react'
import { type Hex, keccak256, numberToHex, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { useSendTransaction } from './hooks/use-send-transaction.ts'
import { useSignTransaction } from './hooks/use-sign-transaction.ts'
import { useWallets } from './hooks/use-wallets.ts'
import { type Host, host, logInBefore, ownPages, probe, until, waitForWallet } from './testing/host.tsx'
import { serverOf } from './testing/server.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const ETHER = 10n ** 18n

ownPages()

const BLOCK = {
  baseFeePerGas: '0x3b9aca00',
  gasLimit: '0x1c9c380',
  number: '0x2a',
  timestamp: '0x1',
  transactions: [],
}

type Simulated = { blockStateCalls: [{ calls: unknown[] }] }
type Answers = Record<string, (params: unknown[]) => unknown>

/** What a chain answers that mines whatever it is sent. */
function chainOf(answers: Answers) {
  const sent: { hash: Hex; to: string | null | undefined; value: bigint | undefined; nonce: number }[] = []
  const usual: Answers = {
    eth_chainId: () => numberToHex(CHAIN.id),
    eth_blockNumber: () => '0x2a',
    eth_getBlockByNumber: () => BLOCK,
    eth_getTransactionCount: () => numberToHex(5 + sent.length),
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_gasPrice: () => '0x3b9aca00',
    eth_getBalance: () => numberToHex(4n * ETHER),
    eth_estimateGas: () => '0x5208',
    eth_getTransactionByHash: () => null,
    eth_simulateV1: ([asked]) => [
      {
        calls: (asked as Simulated).blockStateCalls[0].calls.map(() => ({
          status: '0x1',
          gasUsed: '0x5208',
        })),
      },
    ],
    eth_sendRawTransaction([raw]) {
      const { to, value, nonce } = parseTransaction(raw as Hex)
      const hash = keccak256(raw as Hex)
      sent.push({ hash, to, value, nonce: nonce as number })
      return hash
    },
    eth_getTransactionReceipt: ([hash]) =>
      sent.some((one) => one.hash === hash) ? receipt(hash as Hex, '0x1') : null,
  }
  return { sent, answer: (method: string, params: unknown[]) => (answers[method] ?? usual[method])?.(params) }
}

const receipt = (transactionHash: Hex, status: '0x0' | '0x1') => ({
  transactionHash,
  status,
  blockHash: `0x${'ab'.repeat(32)}`,
  blockNumber: '0x2a',
  transactionIndex: '0x0',
  from: account.address,
  to: FRIEND,
  cumulativeGasUsed: '0x5208',
  gasUsed: '0x5208',
  effectiveGasPrice: '0x3b9aca00',
  contractAddress: null,
  logs: [],
  logsBloom: `0x${'0'.repeat(512)}`,
  type: '0x2',
})

/** Its name is not that of any network that is built in. */
const CHAIN = {
  id: 777_001,
  name: 'Meadow',
  nativeCurrency: { name: 'Clover', symbol: 'CLV', decimals: 18 },
  rpcUrls: { default: { http: ['https://meadow.example/'] } },
}

interface Options {
  answers?: Answers
  scan?: ScanTransactionResponse
  /** dollars of one coin */
  price?: number
  /** what the frame answers to what is to be signed */
  sign?: (request: { params: [Record<string, unknown>] }) => unknown
  /** its user has one */
  wallet?: boolean
  connect?: () => unknown
}

/** A page whose user has a wallet, on a chain of its own. */
async function page({ answers = {}, scan, price, sign = signed, wallet = true, connect }: Options = {}) {
  logInBefore()
  const chain = chainOf(answers)
  const own = wireWallet({ address: account.address, chain_id: `eip155:${CHAIN.id}` })
  const user = wireUser({ linked_accounts: [...wireUser().linked_accounts, ...(wallet ? [own] : [])] })
  const server = serverOf({}, { 'GET /api/v1/users/me': { user, identity_token: null } })
  server.on('POST /', ({ body }) => {
    const { id, method, params } = body as { id: number; method: string; params: unknown[] }
    try {
      return { body: { jsonrpc: '2.0', id, result: chain.answer(method, params) ?? null } }
    } catch (error) {
      return { body: { jsonrpc: '2.0', id, error: { code: -32000, message: (error as Error).message } } }
    }
  })
  if (scan) server.on(SCAN, () => ({ body: scan }))
  if (price !== undefined) server.on(PRICE, () => ({ body: { usd: price } }))
  const { Probe, now } = probe(() => ({
    send: useSendTransaction(),
    sign: useSignTransaction(),
    wallets: useWallets(),
  }))
  const app = await host({
    server,
    children: <Probe />,
    config: {
      supportedChains: [CHAIN],
      embeddedWallets: { transactionScanning: { enabled: scan !== undefined } },
    } as never,
    frame: {
      'privy:wallets:connect': connect ?? (() => ({ entropyId: account.address })),
      'privy:wallets:rpc': async ({ request }: { request: never }) => ({
        response: { method: 'eth_signTransaction', data: await sign(request) },
      }),
    } as never,
  })
  await until(() => app.privy().ready && app.privy().authenticated)
  return { app, chain, now }
}

const SCAN = 'POST /api/v1/scan/transaction'
const PRICE = 'GET /api/v1/token_price'

const signed = ({ params: [{ from: _, type, ...rest }] }: { params: [Record<string, unknown>] }) =>
  account.signTransaction({ ...rest, type: 'eip1559' } as never)

/** What comes of a call, once it does. */
function outcomeOf(call: () => Promise<unknown>) {
  const outcome: { value?: unknown; error?: unknown } = {}
  act(() => {
    call().then(
      (value) => Object.assign(outcome, { value }),
      (error) => Object.assign(outcome, { error }),
    )
  })
  return outcome
}

/** The confirmation of one transaction, on the screen and ready. */
async function confirming(request: object, options: Options = {}) {
  const shown = await page(options)
  const outcome = outcomeOf(() => shown.now().send.sendTransaction(request as never))
  await waitForWallet(shown.app)
  await until(() => shown.app.title() === 'Confirm transaction' && !preparing(shown.app))
  return { ...shown, outcome }
}

/** The confirmation of one whose chain is away, until it comes back. */
async function unprepared() {
  let away = true
  const answers: Answers = {
    eth_getBalance() {
      if (away) throw new Error('node away')
      return numberToHex(4n * ETHER)
    },
  }
  const shown = await page({ answers })
  const outcome = outcomeOf(() => shown.now().send.sendTransaction({ to: FRIEND, value }))
  await waitForWallet(shown.app)
  await until(() => shown.app.title() === 'Transaction failed')
  const comeBack = () => {
    away = false
  }
  return { ...shown, outcome, comeBack }
}

/** The confirmation of several, on the screen and ready. */
async function confirmingAll(calls: object[], options: Options = {}) {
  const shown = await page(options)
  const provider = await shown.now().wallets.wallets[0]?.getEthereumProvider()
  const chainId = numberToHex(CHAIN.id)
  const batch = { version: '2.0.0', chainId, atomicRequired: false, calls }
  const outcome = outcomeOf(
    () => provider?.request({ method: 'wallet_sendCalls', params: [batch] }) as Promise<unknown>,
  )
  await waitForWallet(shown.app)
  await at(shown.app, 1, calls.length)
  return { ...shown, outcome }
}

const preparing = (app: Host) => app.dialog()?.querySelector('.skeleton') != null

/** Until one of several is on the screen, and ready. */
const at = (app: Host, number: number, of: number) =>
  until(() => app.title() === `Confirm transaction (${number} / ${of})` && !preparing(app))

const alerts = (app: Host) =>
  [...(app.dialog()?.querySelectorAll('[role=alert]') ?? [])].map(({ textContent }) => textContent)
const button = (app: Host, name: string) =>
  [...(app.dialog()?.querySelectorAll<HTMLButtonElement>('.actions button') ?? [])].find(
    ({ textContent }) => textContent === name,
  )
const amount = (app: Host) => app.dialog()?.querySelector('.amount')?.textContent

/** An estimate that the chain refuses. */
const REVERTS: Answers = {
  eth_estimateGas() {
    throw new Error('execution reverted: not today')
  },
}
const value = numberToHex(ETHER)

describe('a transaction', () => {
  it('is sent as it was shown, and the host is told its hash', async () => {
    const { app, chain, outcome } = await confirming({ to: FRIEND, value })
    expect([amount(app), alerts(app), button(app, 'Approve')?.disabled]).toEqual(['1 CLV', [], false])
    await app.press('Approve')
    await until(() => app.title() === 'Transaction complete!')
    expect(chain.sent).toEqual([
      { hash: expect.any(String), to: FRIEND.toLowerCase(), value: ETHER, nonce: 5 },
    ])
    expect(outcome).toEqual({ value: { hash: chain.sent[0]?.hash } })
  })

  it('that will likely fail says so, and may be sent all the same [ETX-032]', async () => {
    const { app } = await confirming({ to: FRIEND, value }, { answers: REVERTS })
    expect(alerts(app)).toEqual([
      'There was an error preparing your transaction. Your transaction request will likely fail.not today',
    ])
    expect(button(app, 'Approve')?.disabled).toBe(false)
  })

  it('that is closed fails with what was wrong in preparing it [ETX-024]', async () => {
    const { app, outcome } = await confirming({ to: FRIEND, value }, { answers: REVERTS })
    await app.press('Not now')
    await until(() => outcome.error !== undefined)
    expect(String((outcome.error as { cause?: unknown }).cause ?? outcome.error)).toContain('not today')
  })

  it('without the funds for it names the chain, and cannot be approved [ETX-033]', async () => {
    const { app } = await confirming({ to: FRIEND, value: numberToHex(4n * ETHER) })
    expect(alerts(app)).toEqual(['Add funds on Meadow to complete transaction.'])
    expect(button(app, 'Approve')?.disabled).toBe(true)
  })

  it('without the funds for it says nothing else, whatever the chain says of its gas', async () => {
    const { app } = await confirming({ to: FRIEND, value: numberToHex(5n * ETHER) }, { answers: REVERTS })
    expect(alerts(app)).toEqual(['Add funds on Meadow to complete transaction.'])
  })

  it('that is only signed needs no funds, and says that it will likely fail', async () => {
    const shown = await page({ answers: REVERTS })
    outcomeOf(() => shown.now().sign.signTransaction({ to: FRIEND, value: numberToHex(5n * ETHER) }))
    await waitForWallet(shown.app)
    await until(() => shown.app.title() === 'Confirm transaction' && !preparing(shown.app))
    expect(alerts(shown.app)).toEqual([
      'There was an error preparing your transaction. Your transaction request will likely fail.not today',
    ])
    expect(button(shown.app, 'Approve')?.disabled).toBe(false)
  })

  it('has no way to funds, where none is offered, and none where there are enough', async () => {
    const { app } = await confirming({ to: FRIEND, value })
    expect([button(app, 'Add funds'), button(app, 'Approve')?.disabled]).toEqual([undefined, false])
  })

  it('has its amount rounded to about a cent [FMT-006]', async () => {
    const { app } = await confirming(
      { to: FRIEND, value: numberToHex(1_234_567_890_000_000_000n) },
      { price: 2.5 },
    )
    expect(amount(app)).toBe('1.235 CLV')
  })

  it('that cannot be prepared is tried again [ETX-017]', async () => {
    const { app, comeBack } = await unprepared()
    comeBack()
    await app.press('Retry transaction')
    await until(() => app.title() === 'Confirm transaction' && !preparing(app))
    expect(amount(app)).toBe('1 CLV')
  })

  it('that cannot be prepared, and is closed, says so with code -32603 [ETX-024] [ETX-031]', async () => {
    const { app, outcome } = await unprepared()
    expect(app.dialog()?.querySelector('dd')?.textContent).toBe('-32603')
    await app.press('Close')
    await until(() => outcome.error !== undefined)
    expect(outcome.error).toMatchObject({
      message: 'There was an issue preparing your transaction',
      code: -32603,
    })
  })

  it('that the chain undid has the code of a failed one [ETX-020] [ETX-046]', async () => {
    const { app } = await confirming(
      { to: FRIEND, value },
      { answers: { eth_getTransactionReceipt: ([hash]) => receipt(hash as Hex, '0x0') } },
    )
    await app.press('Approve')
    await until(() => app.title() === 'Transaction failed')
    expect(app.text()).toContain('TRANSACTION_FAILURE')
  })
})

describe('a scan', () => {
  const verdict = (result_type: 'Benign' | 'Malicious'): ScanTransactionResponse => ({
    validation: { status: 'Success', result_type },
    simulation: { status: 'Success', assets_diffs: [], exposures: [] },
  })

  it('that says Malicious lets nothing be sent before the user ticks that they want it [SCAN-005]', async () => {
    const { app, chain } = await confirming({ to: FRIEND, value }, { scan: verdict('Malicious') })
    await until(() => alerts(app).includes('This is a malicious transaction'))
    await app.press('Approve')
    expect([app.title(), chain.sent]).toEqual(['Confirm transaction', []])
    await act(async () => app.dialog()?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
    await app.press('Approve')
    await until(() => app.title() === 'Transaction complete!')
    expect(chain.sent).toHaveLength(1)
  })

  it('that says Benign lets it be sent without', async () => {
    const { app, chain } = await confirming({ to: FRIEND, value }, { scan: verdict('Benign') })
    await until(() => app.text().includes('Checked for known fraud'))
    expect(app.dialog()?.querySelector('input[type=checkbox]')).toBeNull()
    await app.press('Approve')
    await until(() => app.title() === 'Transaction complete!')
    expect(chain.sent).toHaveLength(1)
  })
})

describe('several transactions', () => {
  const calls = [
    { to: FRIEND, value: numberToHex(ETHER) },
    { to: OTHER, value: numberToHex(2n * ETHER) },
  ]

  it('are looked at one after the other, forth and back, and sent once the last is approved [ETX-010] [ETX-011] [ETX-021] [ETX-022]', async () => {
    const { app, chain, outcome } = await confirmingAll(calls)
    expect([amount(app), button(app, 'Continue')?.disabled]).toEqual(['1 CLV', false])
    await app.press('Continue')
    await at(app, 2, 2)
    expect([amount(app), button(app, 'Approve')?.disabled]).toEqual(['2 CLV', false])
    await app.press('Back')
    await at(app, 1, 2)
    expect([amount(app), app.buttons().includes('Back')]).toEqual(['1 CLV', false])
    await app.press('Continue')
    await at(app, 2, 2)
    expect(chain.sent).toEqual([])
    await app.press('Approve')
    await until(() => outcome.value !== undefined)
    expect(chain.sent.map(({ to, nonce }) => [to, nonce])).toEqual([
      [FRIEND.toLowerCase(), 5],
      [OTHER.toLowerCase(), 6],
    ])
  })

  it('have no way back to the first once it was handed in, and it is not sent twice', async () => {
    let refuses = true
    const { app, chain } = await confirmingAll(calls, {
      sign: (request) => {
        if (BigInt(request.params[0].value as bigint) === 2n * ETHER && refuses) throw new Error('no')
        return signed(request)
      },
    })
    await app.press('Continue')
    await at(app, 2, 2)
    await app.press('Approve')
    await until(() => app.title() === 'Transaction failed')
    expect(chain.sent).toHaveLength(1)
    refuses = false
    await app.press('Retry transaction')
    await at(app, 2, 2)
    expect(app.buttons().includes('Back')).toBe(false)
    await app.press('Approve')
    await until(() => app.title() === 'Transaction complete!')
    expect(chain.sent.map(({ to }) => to)).toEqual([FRIEND.toLowerCase(), OTHER.toLowerCase()])
  })
})

describe('what the host says', () => {
  it('of a transaction is what is signed, by all of its fields [ETX-047]', async () => {
    const data = '0x12ab34cd'
    const own = {
      from: account.address,
      to: FRIEND,
      value: '0x7',
      data,
      nonce: 9,
      chainId: CHAIN.id,
    } as const
    const asked: Record<string, unknown>[] = []
    const { now } = await page({
      sign: (request) => {
        asked.push(request.params[0])
        return signed(request)
      },
    })
    const fees = { maxFeePerGas: 30n, maxPriorityFeePerGas: 20n }
    const quiet = { uiOptions: { showWalletUIs: false } }
    const { sendTransaction } = now().send
    const requests = [
      { ...own, gas: 50_000n, ...fees, type: 2 },
      { ...own, nonce: 10, gasLimit: 60_000n, gasPrice: 40n, type: 0 },
    ]
    for (const request of requests) {
      const outcome = outcomeOf(() => sendTransaction(request as never, quiet))
      await until(() => outcome.value !== undefined || outcome.error !== undefined)
    }
    const common = { from: account.address, to: FRIEND, value: 7n, data, chainId: CHAIN.id }
    expect(asked).toEqual([
      { ...common, nonce: 9, gas: 50_000n, ...fees, type: 2 },
      { ...common, nonce: 10, gas: 60_000n, gasPrice: 40n, type: 0 },
    ])
  })

  it('of its screen is what it reads [ETX-050]', async () => {
    const uiOptions = {
      description: 'Yours soon.',
      buttonText: 'Buy',
      successHeader: 'Bought',
      successDescription: 'It is on its way.',
      isCancellable: false,
      transactionInfo: {
        title: 'Buy a ring',
        contractInfo: { imgUrl: 'https://shop.example/ring.png', imgAltText: 'A ring' },
      },
    }
    const { app, now } = await page()
    outcomeOf(() => now().send.sendTransaction({ to: FRIEND, value }, { uiOptions }))
    await waitForWallet(app)
    await until(() => app.title() === 'Buy a ring' && !preparing(app))
    const image = app.dialog()?.querySelector<HTMLImageElement>('img[alt="A ring"]')
    expect([image?.src, app.text().includes('Yours soon.'), button(app, 'Not now')]).toEqual([
      'https://shop.example/ring.png',
      true,
      undefined,
    ])
    await app.press('Buy')
    await until(() => app.title() === 'Bought')
    expect(app.text()).toContain('It is on its way.')
  })
})

describe('is refused, without a screen', () => {
  const said = async (request: object, options: Options = {}) => {
    const { now } = await page(options)
    const quiet = { uiOptions: { showWalletUIs: false } }
    const outcome = outcomeOf(() => now().send.sendTransaction(request, quiet))
    await until(() => outcome.error !== undefined)
    return (outcome.error as Error).message
  }

  it('what nobody can read [ETX-035]', async () => {
    expect(await said({ to: 'Ada' })).toBe('Invalid transaction request')
  })

  it('what nothing signs [ETX-037]', async () => {
    expect(await said({ to: FRIEND }, { sign: () => '0x' })).toBe('Unable to sign transaction')
  })

  it('what a user without a wallet sends [ETX-038]', async () => {
    expect(await said({ to: FRIEND }, { wallet: false })).toBe(
      'Must have valid access token and Privy wallet to send transaction',
    )
  })

  it('what a wallet that does not come is to sign [ETX-039]', async () => {
    const connect = () => Promise.reject(refusal('error', 'no'))
    expect(await said({ to: FRIEND }, { connect })).toBe('Unable to connect to wallet')
  })
})
