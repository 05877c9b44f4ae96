import { type Hex, keccak256, numberToHex, parseTransaction } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  randomAddress,
  startChain,
  startNode,
  type TestChain,
  type TestNode,
} from '../../apps/server/src/testing/chain-world.ts'
import { fakeClient, userWith, walletAccount } from '../../packages/core/src/testing/fake-client.ts'
import { fakeFrame } from '../../packages/core/src/testing/fake-frame.ts'
import { callsStatus, sendCalls } from '../../packages/core/src/transactions/ethereum/calls.ts'
import { sendTransaction } from '../../packages/core/src/transactions/ethereum/send-transaction.ts'

const CHAIN_ID = 71_013
const ETHER = 10n ** 18n

let chain: TestChain
let node: TestNode
let account: PrivateKeyAccount
let signed: Record<string, unknown>[]

beforeEach(async () => {
  chain = await startChain(CHAIN_ID)
  node = await startNode(chain.url)
  account = privateKeyToAccount(generatePrivateKey())
  signed = []
  await chain.fund(account.address, ETHER)
})
afterEach(async () => {
  node.close()
  await chain.stop()
})

/** A page with the wallet, whose chain is asked through the node that a test has in its hands. */
function page() {
  const on = { ...foundry, id: CHAIN_ID, rpcUrls: { default: { http: [node.url] } } }
  const client = fakeClient({
    user: userWith(walletAccount('ethereum', { address: account.address })),
    config: { supportedChains: [on], defaultChain: on, embeddedWallets: { showWalletUIs: false } },
  })
  fakeFrame(client, {
    'privy:wallets:connect': () => ({ entropyId: account.address }),
    'privy:wallets:rpc': async (data: { request: { params: [Record<string, unknown>] } }) => {
      const [request] = data.request.params
      signed.push(request)
      const { from: _, type: __, ...transaction } = request
      const raw = await account.signTransaction({ ...transaction, type: 'eip1559' } as never)
      return { response: { method: 'eth_signTransaction', data: raw } }
    },
  })
  return client
}
const mining = (on: boolean) => chain.rpc('evm_setAutomine', [on])
const mine = () => chain.rpc('evm_mine')
const handedIn = () => node.calls('eth_sendRawTransaction').map(({ params }) => params[0] as Hex)
const batchOf = (id: string, ...calls: object[]) => [
  {
    version: '2.0.0',
    id,
    chainId: numberToHex(CHAIN_ID),
    from: account.address,
    atomicRequired: false,
    calls,
  },
]
const statusOf = async (client: ReturnType<typeof page>, id: string) =>
  (await callsStatus(client, account.address, [id])).status

it('sends a transaction: it arrives, for no more than its fee', async () => {
  const to = randomAddress()
  const { hash } = await sendTransaction(page(), { to, value: 1000n })
  await expect.poll(() => chain.balance(to)).toBe(1000n)
  const receipt = await chain.rpc<{ gasUsed: Hex; effectiveGasPrice: Hex }>('eth_getTransactionReceipt', [
    hash,
  ])
  const paid = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
  expect(await chain.balance(account.address)).toBe(ETHER - 1000n - paid)
})

it('sends a batch one after the other, and confirms it', async () => {
  const client = page()
  const [one, other] = [randomAddress(), randomAddress()]
  const calls = [
    { to: one, value: '0x7' },
    { to: other, value: '0x8' },
  ]
  await sendCalls(client, account.address, batchOf('both', ...calls))
  await expect.poll(() => statusOf(client, 'both')).toBe(200)
  expect([await chain.balance(one), await chain.balance(other), await chain.count(account.address)]).toEqual([
    7n,
    8n,
    2,
  ])
})

it('pays once where the answer gets lost and the second copy is refused', async () => {
  let lost = 0
  // the chain takes the first, of which this node hears nothing more; what is handed in again, it refuses
  node.does((method) => {
    if (method === 'eth_sendRawTransaction' && lost++ === 0) return 'loses the answer'
    if (method === 'eth_sendRawTransaction')
      return { error: { code: -32000, message: 'insufficient funds for gas * price + value' } }
    const blind = lost > 0 && ['eth_getTransactionByHash', 'eth_getTransactionReceipt'].includes(method)
    return blind ? { result: null } : method === 'eth_getTransactionCount' ? { result: '0x0' } : 'answers'
  })
  const client = page()
  const to = randomAddress()
  await sendCalls(client, account.address, batchOf('once', { to, value: numberToHex(ETHER / 2n) }))
  expect(await statusOf(client, 'once')).toBe(100)
  node.does(() => 'answers')
  expect(await statusOf(client, 'once')).toBe(200)
  expect([await chain.balance(to), await chain.count(account.address), signed.length]).toEqual([
    ETHER / 2n,
    1,
    1,
  ])
  expect(new Set(handedIn().map((raw) => keccak256(raw))).size).toBe(1)
})

it('finds one that was mined at another price, and what another transaction took the nonce of', async () => {
  await mining(false)
  const client = page()
  const to = randomAddress()
  await sendCalls(client, account.address, batchOf('sped up', { to, value: '0x5' }))
  expect(await statusOf(client, 'sped up')).toBe(100)
  const elsewhere = async (value: bigint, nonce: number) => {
    const { gas, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parseTransaction(handedIn().at(-1) as Hex)
    const dearer = {
      maxFeePerGas: maxFeePerGas * 2n,
      maxPriorityFeePerGas: maxPriorityFeePerGas * 2n + 1n,
    }
    const raw = await account.signTransaction({
      ...{ type: 'eip1559', chainId: CHAIN_ID, to, value, nonce, gas: gas ?? 21_000n },
      ...dearer,
    } as never)
    return chain.rpc<Hex>('eth_sendRawTransaction', [raw])
  }
  const other = await elsewhere(5n, 0)
  await mine()
  await mine()
  await mine()
  expect(await callsStatus(client, account.address, ['sped up'])).toMatchObject({
    status: 200,
    receipts: [{ transactionHash: other }],
  })
  await sendCalls(client, account.address, batchOf('replaced', { to, value: '0x6' }))
  await elsewhere(1n, 1)
  await mine()
  await mine()
  expect(await statusOf(client, 'replaced')).toBe(400)
  expect([await chain.balance(to), signed.map(({ nonce }) => nonce)]).toEqual([6n, [0, 1]])
})

it('pays once where the block that had it is gone, and it is mined again', async () => {
  const client = page()
  const to = randomAddress()
  const before = await chain.rpc<Hex>('evm_snapshot')
  await sendCalls(client, account.address, batchOf('gone', { to, value: '0x5' }))
  await expect.poll(() => statusOf(client, 'gone')).toBe(200)
  expect(await chain.balance(to)).toBe(5n)
  await chain.rpc('evm_revert', [before])
  expect([await statusOf(client, 'gone'), await chain.balance(to)]).toEqual([100, 0n])
  await chain.rpc('eth_sendRawTransaction', [handedIn()[0]])
  await expect.poll(() => statusOf(client, 'gone')).toBe(200)
  expect([await chain.balance(to), await chain.count(account.address), signed.length]).toEqual([5n, 1, 1])
})

it('sends five at once, each by a nonce of its own, and each arrives', async () => {
  const client = page()
  const receivers = [1n, 2n, 3n, 4n, 5n].map((value) => ({ to: randomAddress(), value }))
  const sent = await Promise.all(receivers.map((one) => sendTransaction(client, one)))
  await expect.poll(() => chain.count(account.address)).toBe(5)
  expect(await Promise.all(receivers.map(({ to }) => chain.balance(to)))).toEqual([1n, 2n, 3n, 4n, 5n])
  expect([new Set(sent.map(({ hash }) => hash)).size, signed.map(({ nonce }) => nonce)]).toEqual([
    5,
    [0, 1, 2, 3, 4],
  ])
})

it('sends two at once by a nonce each, and neither replaces one from elsewhere', async () => {
  await mining(false)
  const client = page()
  const [one, other, third] = [randomAddress(), randomAddress(), randomAddress()]
  const fees = { gas: 21_000n, maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 1n }
  const raw = await account.signTransaction({
    ...{ type: 'eip1559', chainId: CHAIN_ID, to: third, value: 3n, nonce: 0 },
    ...fees,
  } as never)
  await chain.rpc('eth_sendRawTransaction', [raw])
  await Promise.all([
    sendTransaction(client, { to: one, value: 1n }),
    sendTransaction(client, { to: other, value: 2n }),
  ])
  await mine()
  const balances = await Promise.all([one, other, third].map((to) => chain.balance(to)))
  expect([balances, await chain.count(account.address)]).toEqual([[1n, 2n, 3n], 3])
})

it('is on the chain once for two that come with one id', async () => {
  const client = page()
  const to = randomAddress()
  const twice = [1, 2].map(() => sendCalls(client, account.address, batchOf('same', { to, value: '0x9' })))
  const outcomes = await Promise.allSettled(twice)
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: { id: 'same' } },
    { status: 'rejected', reason: expect.objectContaining({ code: 5720 }) },
  ])
  await expect.poll(() => statusOf(client, 'same')).toBe(200)
  expect(await chain.balance(to)).toBe(9n)
})
