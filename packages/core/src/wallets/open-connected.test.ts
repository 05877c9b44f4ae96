import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runConnectWallet } from '../flows/connect-wallet/run.ts'
import { ETHEREUM_ADDRESS, SOLANA_ADDRESS } from '../testing/fake-client.ts'
import { type FakeHandlers, fakeFrame, refusal } from '../testing/fake-frame.ts'
import { wireUser, wireWallet } from '../testing/fake-server.ts'
import { pageWith } from '../testing/logged-in.ts'
import { sendTransaction } from '../transactions/ethereum/send-transaction.ts'
import { sendSolanaTransaction } from '../transactions/solana/send-transaction.ts'
import { embeddedWallets } from './accounts.ts'
import { createFirstWallets } from './create.ts'
import { signMessage, signTypedData } from './sign-message.ts'
import { signSolanaMessage } from './solana/sign-message.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const ethereum = wireWallet({ address: ETHEREUM_ADDRESS })
const solana = wireWallet({ address: SOLANA_ADDRESS, chain_type: 'solana', chain_id: 'solana:mainnet' })
const SIGNATURE = `0x${'5'.repeat(130)}`
const FRAME: FakeHandlers = {
  'privy:wallets:connect': () => ({ entropyId: ETHEREUM_ADDRESS }),
  'privy:wallets:rpc': () => ({ response: { method: 'personal_sign', data: SIGNATURE } }),
  'privy:wallet:create': () => ({ address: ETHEREUM_ADDRESS }),
}

async function page(handlers: FakeHandlers = {}, wallets = [ethereum, solana]) {
  const linked_accounts = [...wireUser().linked_accounts, ...wallets]
  const made = await pageWith({ linked_accounts })
  const frame = fakeFrame(made.client, { ...FRAME, ...handlers })
  vi.useFakeTimers()
  const screen = async () => {
    await vi.advanceTimersByTimeAsync(15)
    return made.client.modal.state.get().screen
  }
  /** The wait as its screen runs it; @returns what comes after it. */
  const wait = async () => {
    // what confirms is loaded when it is first asked for
    await vi.waitFor(() => expect(made.client.modal.state.get().open).toBe(true), { timeout: 20_000 })
    const shown = await screen()
    if (shown?.id !== 'connect-wallet') throw new Error(`No wait: ${shown?.id}`)
    const flow = runConnectWallet(made.client, shown.data)
    flow.begin()
    await vi.advanceTimersByTimeAsync(1000)
    return { flow, next: made.client.modal.state.get().screen?.id }
  }
  const asked = () => frame.requests.map(({ event }) => event)
  return Object.assign(made, { screen, wait, asked })
}
type Page = Awaited<ReturnType<typeof page>>

const outcomeOf = (task: Promise<unknown>) => {
  const settled = vi.fn()
  task.then(
    (value) => settled('done', value),
    (error) => settled('failed', error),
  )
  return settled
}

const domain = { name: 'Shop' }
const typed = {
  domain,
  types: { Order: [{ name: 'to', type: 'string' }] },
  primaryType: 'Order',
  message: { to: 'Bob' },
}
const self = new PublicKey(SOLANA_ADDRESS)
const payment = () =>
  new Transaction({ feePayer: self, blockhash: SOLANA_ADDRESS, lastValidBlockHeight: 9 }).add(
    SystemProgram.transfer({ fromPubkey: self, toPubkey: self, lamports: 7 }),
  )
const ASKED: [string, (page: Page) => Promise<unknown>, next?: string][] = [
  ['a message', ({ client }) => signMessage(client, { message: 'hi' })],
  ['typed data', ({ client }) => signTypedData(client, typed)],
  ['a Solana message', ({ client }) => signSolanaMessage(client, { message: new Uint8Array([7]) })],
  [
    'a transaction',
    ({ client }) => sendTransaction(client, { to: ETHEREUM_ADDRESS, value: 1 }),
    'ethereum-transaction',
  ],
  [
    'a Solana transaction',
    ({ client }) =>
      sendSolanaTransaction(client, {
        transaction: payment(),
        connection: { rpcEndpoint: 'http://127.0.0.1:8899' } as never,
      }),
    'solana-transaction',
  ],
]

it.each(
  ASKED,
)('%s to be signed waits for the wallet once in a page, and is shown then [RECOV-092]', async (_, ask, confirmation = 'sign-message') => {
  const one = await page()
  outcomeOf(ask(one))
  const { next } = await one.wait()
  expect([next, one.asked()]).toEqual([confirmation, ['privy:wallets:connect']])
  expect(one.client.modal.state.get().history).toEqual([])
  one.client.modal.close('user')
  await vi.advanceTimersByTimeAsync(300)
  outcomeOf(ask(one))
  expect((await one.screen())?.id).toBe(confirmation)
})

it('nobody waits for a wallet that this page has made, or used without its screens', async () => {
  const fresh = await page({}, [])
  fresh.user = wireUser({ linked_accounts: [...wireUser().linked_accounts, ethereum] })
  await createFirstWallets(fresh.client, { ethereum: true, solana: false })
  outcomeOf(signMessage(fresh.client, { message: 'hi' }))
  expect((await fresh.screen())?.id).toBe('sign-message')
  vi.useRealTimers()
  const headless = await page()
  await signMessage(headless.client, { message: 'hi' }, { uiOptions: { showWalletUIs: false } })
  expect(headless.client.modal.state.get().screen).toBeNull()
  outcomeOf(signMessage(headless.client, { message: 'hi' }))
  expect((await headless.screen())?.id).toBe('sign-message')
})

it('nobody waits for a wallet that the server holds', async () => {
  const { client, screen } = await page({}, [
    wireWallet({ address: ETHEREUM_ADDRESS, recovery_method: 'privy-v2' }),
  ])
  outcomeOf(signMessage(client, { message: 'hi' }))
  expect((await screen())?.id).toBe('sign-message')
})

it('each wallet of the page’s user is waited for where it has a key of its own', async () => {
  const imported = wireWallet({ address: `0x${'d4'.repeat(20)}`, imported: true })
  const one = await page({}, [ethereum, imported])
  await signMessage(one.client, { message: 'hi' }, { uiOptions: { showWalletUIs: false } })
  const { address } = embeddedWallets(one.client.state.get().user).find((wallet) => wallet.imported) ?? {}
  outcomeOf(signMessage(one.client, { message: 'hi' }, { address }))
  expect((await one.screen())?.id).toBe('connect-wallet')
})

describe('a wait', () => {
  it('that is closed is a rejection by the user, and nothing is signed', async () => {
    const one = await page()
    const settled = outcomeOf(signMessage(one.client, { message: 'hi' }))
    await one.screen()
    one.client.modal.close('user')
    await vi.advanceTimersByTimeAsync(0)
    expect(settled.mock.calls).toEqual([['failed', expect.objectContaining({ code: 4001 })]])
    expect(one.asked()).toEqual([])
  })

  const broken = (times: number): FakeHandlers => {
    let tries = 0
    const connect = () => {
      if (tries++ < times) throw refusal('error', 'away')
      return { entropyId: ETHEREUM_ADDRESS }
    }
    return { 'privy:wallets:connect': connect }
  }

  it('that failed and is closed then ends the signature with why', async () => {
    const one = await page(broken(1))
    const settled = outcomeOf(signMessage(one.client, { message: 'hi' }))
    const { flow } = await one.wait()
    flow.send({ type: 'close pressed' })
    await vi.advanceTimersByTimeAsync(0)
    expect(settled.mock.calls).toEqual([
      ['failed', expect.objectContaining({ code: -32603, message: 'Failed to sign message' })],
    ])
    expect(settled.mock.calls[0]?.[1].cause).toMatchObject({
      privyErrorCode: 'unknown_connect_wallet_error',
      message: 'Unable to connect to wallet',
    })
  })

  it('that failed and went well then leaves no failure: who leaves the message has said no', async () => {
    const one = await page(broken(1))
    const settled = outcomeOf(signMessage(one.client, { message: 'hi' }))
    const { flow } = await one.wait()
    flow.send({ type: 'retry pressed' })
    await vi.advanceTimersByTimeAsync(0)
    expect(one.client.modal.state.get().screen?.id).toBe('sign-message')
    one.client.modal.close('user')
    await vi.advanceTimersByTimeAsync(0)
    expect(settled.mock.calls).toEqual([['failed', expect.objectContaining({ code: 4001 })]])
  })
})
