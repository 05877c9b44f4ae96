import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createWebhookEndpointStore, createWebhookStore } from '../../adapters/postgres/webhook-store.ts'
import type { TestChain, TestNode } from '../../testing/chain-world.ts'
import {
  newRequestId,
  newWallet,
  randomAddress,
  signingOf,
  startChain,
  startNode,
} from '../../testing/chain-world.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import { APP_ID, OTHER_APP_ID, openTestHouse } from '../../testing/test-house.ts'
import { addEndpoint } from '../webhook/endpoints.ts'
import { createCourier } from '../webhook/webhooks.ts'
import { STILL_PENDING_MS, UNTAKEN_MS } from './look-after.ts'
import type { SendingApp } from './port.ts'
import { HANGS_AFTER_MS } from './send-ethereum.ts'
import { LEASE_MS } from './transaction-ports.ts'
import { createTransactionWorker } from './worker.ts'

const ETHER = 10n ** 18n
const EVENTS = ['broadcasted', 'still_pending', 'confirmed', 'execution_reverted', 'failed', 'replaced']

let chain: TestChain
let node: TestNode
let house: TestHouse
let app: SendingApp
let wallet: ReturnType<typeof newWallet>
let told: { type: string; [field: string]: unknown }[]
beforeAll(async () => {
  chain = await startChain(71_002)
  house = await openTestHouse()
  // the database stamps what is due by its own clock, which these tests stay ahead of however long they take
  house.clock.advance(Date.now() - house.clock.now() + 600_000)
  const endpoints = { ...house.ports, endpoints: createWebhookEndpointStore(house.database) }
  const events = EVENTS.map((name) => `transaction.${name}`)
  const stored = (await house.manage.store.find(APP_ID)) as never
  await addEndpoint(endpoints, stored, { url: 'https://host.example/hook', events })
})
afterAll(async () => {
  await house.close()
  await chain.stop()
})
beforeEach(async () => {
  node = await startNode(chain.url)
  await setNodes(node.url)
  wallet = newWallet()
  await chain.fund(wallet.address, ETHER)
  told = []
})
afterEach(async () => {
  await chain.rpc('evm_setAutomine', [true])
  await chain.rpc('evm_mine')
  node.close()
})

async function setNodes(...rpc_urls: string[]) {
  await setChain({ rpc_urls, confirmations: 1 })
}

async function setChain(setting: object) {
  await house.setApp({ development: true, chains: { [chain.caip2]: setting } })
  app = (await house.ports.apps.find(APP_ID)) as SendingApp
}

const requestOf = (transaction: object) => ({ id: newRequestId(), caip2: chain.caip2, transaction })
const plain = () => ({ to: randomAddress(), value: 5 })
const send = (transaction: object = plain(), signing = signingOf(wallet.account)) =>
  house.ports.transactions.send(app, wallet, requestOf(transaction), signing)
const refuses = (asked: Promise<unknown>, code: string) =>
  expect(asked).rejects.toMatchObject({ name: 'Refusal', code })
const status = async (id: string) => (await house.ports.transactions.status(app, id)).status

/** All that is due after some time, and what is due by that. */
async function work(ms = 60_000, rounds = 1) {
  for (let round = 0; round < rounds; round++) {
    house.clock.advance(ms)
    const worker = createTransactionWorker(house.sending)
    await worker.take()
    await worker.idle()
  }
}

async function hear() {
  const courier = createCourier({
    store: createWebhookStore(house.database),
    sender: { send: async (_url, _headers, text) => told.push(JSON.parse(text)) > 0 },
    keyring: house.ports.keyring,
    clock: house.clock,
    log: house.ports.log,
  })
  while ((await courier.take()) > 0) await courier.idle()
  return told.filter(({ wallet_id }) => wallet_id === wallet.id)
}

const event = (type: string, sent: { transaction_id: string; hash: string }, more: object = {}) => ({
  type: `transaction.${type}`,
  wallet_id: wallet.id,
  transaction_id: sent.transaction_id,
  caip2: chain.caip2,
  transaction_hash: sent.hash,
  ...more,
})

it('tells of a transaction that is taken and confirmed, each once', async () => {
  const sent = await send()
  expect(await house.ports.transactions.status(app, sent.transaction_id)).toEqual({
    id: sent.transaction_id,
    wallet_id: wallet.id,
    caip2: chain.caip2,
    transaction_hash: sent.hash,
    status: 'broadcasted',
    created_at: house.clock.now(),
  })
  await work(60_000, 3)
  expect(await status(sent.transaction_id)).toBe('confirmed')
  expect(await hear()).toEqual([event('broadcasted', sent), event('confirmed', sent)])
})

it('has no transaction for another app', async () => {
  const { transaction_id } = await send()
  expect(await status(transaction_id)).toBe('broadcasted')
  const other = (await house.ports.apps.find(OTHER_APP_ID)) as SendingApp
  await refuses(house.ports.transactions.status(other, transaction_id), 'not_found')
})

it('tells of one that the chain reverted', async () => {
  // REVERT at once; its gas is named, since an estimate refuses it
  const to = randomAddress()
  await chain.rpc('anvil_setCode', [to, '0x5f5ffd'])
  await refuses(send({ to }), 'transaction_broadcast_failure')
  const sent = await send({ to, gas_limit: 90_000 })
  await work()
  expect(await status(sent.transaction_id)).toBe('execution_reverted')
  expect(await hear()).toEqual([event('broadcasted', sent), event('execution_reverted', sent)])
})

it('leaves no nonce out where a signature is refused', async () => {
  const refuses = {
    sign: async () => {
      throw new Error('policy')
    },
    signedNonce: async () => null,
  }
  const sent = await Promise.allSettled([send(), send(plain(), refuses as never), send()])
  expect(sent.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await chain.count(wallet.address)).toBe(2)
})

it('tells insufficient funds before anything is signed, and of a node that says so after', async () => {
  const signing = signingOf(wallet.account)
  await refuses(
    send({ to: randomAddress(), value: `0x${(2n * ETHER).toString(16)}` }, signing),
    'insufficient_funds',
  )
  expect(signing.signed).toEqual([])
  node.does((method) =>
    method === 'eth_sendRawTransaction'
      ? { error: { code: -32000, message: 'insufficient funds for gas * price + value' } }
      : 'answers',
  )
  await refuses(send(), 'insufficient_funds')
  node.does(() => 'answers')
  // the nonce of what was refused is the next one's: never can both land
  const next = await send()
  expect(next.transaction_request?.nonce).toBe('0x0')
  expect((await hear()).map(({ type }) => type)).toEqual(['transaction.failed', 'transaction.broadcasted'])
})

it('brings the same bytes again where the answer is lost, and sends nothing twice', async () => {
  node.does((method) => (method === 'eth_sendRawTransaction' ? 'loses the answer' : 'answers'))
  const moved = plain()
  const sent = await send(moved)
  await chain.rpc('evm_setAutomine', [false])
  expect(await status(sent.transaction_id)).toBe('broadcasted')
  node.does(() => 'answers')
  await work(60_000, 2)
  expect(await status(sent.transaction_id)).toBe('confirmed')
  expect(new Set(node.calls('eth_sendRawTransaction').map(({ params }) => params[0])).size).toBe(1)
  expect([await chain.balance(moved.to), await chain.count(wallet.address)]).toEqual([5n, 1])
  expect(await hear()).toEqual([event('broadcasted', sent), event('confirmed', sent)])
})

it('brings one to a chain that came back, though no node had heard of it', async () => {
  node.does((method) => (method === 'eth_sendRawTransaction' ? 'is away' : 'answers'))
  const moved = plain()
  const sent = await send(moved)
  expect(await hear()).toEqual([])
  node.does(() => 'is away')
  await work(60_000, 2)
  expect(await status(sent.transaction_id)).toBe('broadcasted')
  expect(await chain.count(wallet.address)).toBe(0)
  node.does(() => 'answers')
  await work(60_000, 2)
  expect(await status(sent.transaction_id)).toBe('confirmed')
  expect(await chain.balance(moved.to)).toBe(5n)
})

it('sends nothing and keeps nothing where no node answers before', async () => {
  node.does(() => 'is away')
  const signing = signingOf(wallet.account)
  await refuses(send(plain(), signing), 'unavailable')
  expect(signing.signed).toEqual([])
  expect(await house.rows('SELECT 1 FROM transactions WHERE wallet_id = $1', [wallet.id])).toEqual([])
})

it('asks the next node where one is away, is of another chain, or answers nonsense', async () => {
  const others = await Promise.all([startNode(chain.url), startNode(chain.url), startNode(chain.url)])
  const [away, foreign, odd] = others as [TestNode, TestNode, TestNode]
  away.does(() => 'is away')
  foreign.does((method) => (method === 'eth_chainId' ? { result: '0x1' } : 'answers'))
  odd.does((method) => (method === 'eth_chainId' ? 'answers' : { result: { lies: true } }))
  await setNodes(away.url, foreign.url, odd.url, node.url)
  const sent = await send()
  expect(foreign.calls('eth_sendRawTransaction')).toEqual([])
  await work()
  expect(await status(sent.transaction_id)).toBe('confirmed')
  for (const one of others) one.close()
})

it('fills in what is missing and keeps what is given', async () => {
  const given = {
    ...plain(),
    from: wallet.address,
    chain_id: 71_002,
    nonce: '0x0',
    data: '0xabcd',
    gas_limit: 50_001,
    max_fee_per_gas: '0x77359401',
    max_priority_fee_per_gas: 12_345,
  }
  const asked = await send(given)
  expect(asked.transaction_request).toEqual({
    from: wallet.address,
    to: given.to,
    chain_id: '0x1155a',
    nonce: '0x0',
    data: '0xabcd',
    value: '0x5',
    type: 2,
    gas_limit: '0xc351',
    max_fee_per_gas: '0x77359401',
    max_priority_fee_per_gas: '0x3039',
  })
  const legacy = await send({ ...plain(), type: 0 })
  expect(legacy.transaction_request).toMatchObject({ type: 0, gas_limit: '0x5208', nonce: '0x1' })
  expect(legacy.transaction_request?.gas_price).toMatch(/^0x[1-9a-f]/)
  await work()
  expect([await status(asked.transaction_id), await status(legacy.transaction_id)]).toEqual([
    'confirmed',
    'confirmed',
  ])
})

it('uses the price of gas on a chain without EIP-1559', async () => {
  node.does((method) => (method === 'eth_getBlockByNumber' ? { result: { number: '0x1' } } : 'answers'))
  const sent = await send()
  expect(sent.transaction_request?.type).toBe(0)
  await work()
  expect(await status(sent.transaction_id)).toBe('confirmed')
})

it.each([
  ['another sender', { from: `0x${'2'.repeat(40)}` }],
  ['another chain', { chain_id: 1 }],
  ['fees of two kinds', { gas_price: 1, max_fee_per_gas: 1 }],
  ['a quantity that is none', { value: '12' }],
])('refuses %s, which the signature would not be for', async (_, strange) => {
  const signing = signingOf(wallet.account)
  await refuses(send({ ...plain(), ...strange }, signing), 'invalid_data')
  expect(signing.signed).toEqual([])
})

it('refuses fees beyond the limit that a node makes up, and takes them from a client', async () => {
  node.does((method) => (method === 'eth_maxPriorityFeePerGas' ? { result: '0x9184e72a000000' } : 'answers'))
  const signing = signingOf(wallet.account)
  await refuses(send(plain(), signing), 'transaction_broadcast_failure')
  expect(signing.signed).toEqual([])
  const fees = { max_fee_per_gas: 6_000_000_000_000, max_priority_fee_per_gas: 1 }
  expect((await send({ ...plain(), ...fees })).transaction_request?.max_fee_per_gas).toBe('0x574fbde6000')
})

it('answers a request that is asked for again with its transaction, and raises the fees of one that hangs', async () => {
  await chain.rpc('evm_setAutomine', [false])
  const signing = signingOf(wallet.account)
  const request = requestOf(plain())
  const again = () => house.ports.transactions.send(app, wallet, request, signing)
  const first = await again()
  expect(await again()).toEqual(first)
  expect(signing.signed).toHaveLength(1)
  house.clock.advance(HANGS_AFTER_MS)
  const raised = await again()
  expect(raised.transaction_id).toBe(first.transaction_id)
  expect(raised.hash).not.toBe(first.hash)
  const fee = (sent: typeof first) => BigInt(sent.transaction_request?.max_fee_per_gas ?? 0)
  expect(fee(raised)).toBeGreaterThanOrEqual((fee(first) * 5n) / 4n)
  await chain.rpc('evm_mine')
  await work()
  expect(await status(first.transaction_id)).toBe('confirmed')
  expect(await chain.count(wallet.address)).toBe(1)
  expect(await hear()).toEqual([event('broadcasted', first), event('confirmed', raised)])
})

it('knows the one before the fees were raised when that is what lands', async () => {
  await chain.rpc('evm_setAutomine', [false])
  const signing = signingOf(wallet.account)
  const request = requestOf(plain())
  const first = await house.ports.transactions.send(app, wallet, request, signing)
  house.clock.advance(HANGS_AFTER_MS)
  node.does((method) => (method === 'eth_sendRawTransaction' ? 'is away' : 'answers'))
  await house.ports.transactions.send(app, wallet, request, signing)
  await chain.rpc('evm_mine')
  await work()
  expect(await house.ports.transactions.status(app, first.transaction_id)).toMatchObject({
    status: 'confirmed',
    transaction_hash: first.hash,
  })
})

it('does not raise fees that the client named', async () => {
  await chain.rpc('evm_setAutomine', [false])
  const signing = signingOf(wallet.account)
  const request = requestOf({ ...plain(), max_fee_per_gas: 5_000_000_000 })
  const first = await house.ports.transactions.send(app, wallet, request, signing)
  house.clock.advance(HANGS_AFTER_MS)
  expect(await house.ports.transactions.send(app, wallet, request, signing)).toEqual(first)
  expect(signing.signed).toHaveLength(1)
})

it('tells once that one is still pending, with what another in its place is made of, and which of the two landed', async () => {
  await chain.rpc('evm_setAutomine', [false])
  const first = await send()
  await work(STILL_PENDING_MS, 2)
  const { transaction_request } = first
  expect(await hear()).toEqual([
    event('broadcasted', first),
    event('still_pending', first, { transaction_request }),
  ])
  const twice = (BigInt(transaction_request?.max_fee_per_gas ?? 0) * 2n).toString(16)
  const fees = { max_fee_per_gas: `0x${twice}`, max_priority_fee_per_gas: `0x${twice}` }
  const second = await send({ ...plain(), nonce: transaction_request?.nonce, ...fees })
  await chain.rpc('evm_mine')
  await work(600_000, 4)
  told = []
  expect([await status(first.transaction_id), await status(second.transaction_id)]).toEqual([
    'replaced',
    'confirmed',
  ])
  const types = (await hear()).map(({ type, transaction_id }) => [type, transaction_id])
  expect(types.toSorted()).toEqual([
    ['transaction.broadcasted', second.transaction_id],
    ['transaction.confirmed', second.transaction_id],
    ['transaction.replaced', first.transaction_id],
  ])
})

it('refuses a nonce that is used already, before anything is signed', async () => {
  await send()
  const signing = signingOf(wallet.account)
  await refuses(send({ ...plain(), nonce: 0 }, signing), 'transaction_broadcast_failure')
  expect(signing.signed).toEqual([])
  expect((await send({ ...plain(), nonce: 1 })).transaction_request?.nonce).toBe('0x1')
})

it('goes on from what the wallet sent elsewhere', async () => {
  const elsewhere = signingOf(wallet.account)
  const fees = { type: 0 as const, gas_price: '0x77359400', gas_limit: '0x5208' }
  const filled = {
    ...fees,
    from: wallet.address,
    to: randomAddress(),
    chain_id: '0x1155a',
    nonce: '0x0',
    data: '0x',
    value: '0x1',
  }
  const { raw } = await elsewhere.sign({ caip2: chain.caip2, transaction: filled })
  await chain.rpc('eth_sendRawTransaction', [raw])
  expect((await send()).transaction_request?.nonce).toBe('0x1')
})

it('is not misled by a node that has forgotten what was sent', async () => {
  await send()
  await work()
  node.does((method) => (method === 'eth_getTransactionCount' ? { result: '0x0' } : 'answers'))
  expect((await send()).transaction_request?.nonce).toBe('0x1')
})

it('takes up a request that was signed by a server which ended before it kept it', async () => {
  const signing = signingOf(wallet.account)
  const request = requestOf(plain())
  const dying = {
    ...signing,
    sign: async (filled: never) => {
      await signing.sign(filled)
      throw new Error('killed')
    },
  }
  await expect(house.ports.transactions.send(app, wallet, request, dying as never)).rejects.toThrow('killed')
  const sent = await house.ports.transactions.send(app, wallet, request, signing)
  expect(sent.transaction_request?.nonce).toBe('0x0')
  // and one whose nonce has gone to another is refused: it is signed with no other
  const late = signingOf(wallet.account)
  const lateRequest = requestOf(plain())
  const lateDying = {
    ...dying,
    sign: async (filled: never) => late.sign(filled).then(() => Promise.reject(new Error('killed'))),
  }
  await expect(house.ports.transactions.send(app, wallet, lateRequest, lateDying as never)).rejects.toThrow(
    'killed',
  )
  await chain.rpc('evm_setAutomine', [false])
  await send()
  await refuses(
    house.ports.transactions.send(app, wallet, lateRequest, late),
    'transaction_broadcast_failure',
  )
  await chain.rpc('evm_mine')
  expect(await chain.count(wallet.address)).toBe(2)
})

it('brings one that a node took and kept to itself to the others', async () => {
  const keeper = await startNode(chain.url)
  const hashes: string[] = []
  keeper.does((method) => (method === 'eth_sendRawTransaction' ? { result: hashes[0] } : 'answers'))
  await setNodes(keeper.url, node.url)
  const signing = signingOf(wallet.account)
  const sign = async (filled: never) => {
    const signed = await signing.sign(filled)
    hashes.push(signed.hash)
    return signed
  }
  const sent = await send(plain(), { ...signing, sign: sign as never })
  expect([await chain.count(wallet.address), node.asked]).toEqual([0, []])
  await work(60_000, 2)
  expect(await status(sent.transaction_id)).toBe('confirmed')
  keeper.close()
})

it('does not give up one that a node has had, whatever nodes say of it later', async () => {
  await chain.rpc('evm_setAutomine', [false])
  const sent = await send()
  const refusal = { error: { code: -32000, message: 'transaction underpriced' } }
  node.does((method) => (method === 'eth_sendRawTransaction' ? refusal : 'answers'))
  await work(UNTAKEN_MS, 2)
  expect(await status(sent.transaction_id)).toBe('broadcasted')
  await chain.rpc('evm_mine')
  await work(UNTAKEN_MS)
  expect(await status(sent.transaction_id)).toBe('confirmed')
})

it('waits for as many blocks as the operator says', async () => {
  await setChain({ rpc_urls: [node.url], confirmations: 3 })
  const sent = await send()
  await work()
  expect(await status(sent.transaction_id)).toBe('broadcasted')
  await chain.rpc('anvil_mine', ['0x2'])
  await work()
  expect(await status(sent.transaction_id)).toBe('confirmed')
})

it('does not call one failed that another server has brought to a node meanwhile', async () => {
  let refuse = () => {}
  const slow = new Promise<void>((done) => {
    refuse = done
  })
  let calls = 0
  node.does(async (method) => {
    if (method !== 'eth_sendRawTransaction' || calls++ > 0) return 'answers'
    await slow
    return { error: { code: -32000, message: 'insufficient funds' } }
  })
  await chain.rpc('evm_setAutomine', [false])
  const sending = send()
  await expect.poll(() => calls).toBe(1)
  await work(LEASE_MS)
  refuse()
  const sent = await sending
  expect(calls).toBe(2)
  await chain.rpc('evm_mine')
  await work()
  expect(await status(sent.transaction_id)).toBe('confirmed')
  expect(await hear()).toEqual([event('broadcasted', sent), event('confirmed', sent)])
})

it('gives the nonce of one free that no node ever takes, though they answer', async () => {
  const busy = { error: { code: -32603, message: 'internal error' } }
  node.does((method) => (method === 'eth_sendRawTransaction' ? busy : 'answers'))
  const sent = await send()
  await work(UNTAKEN_MS / 2)
  expect(await status(sent.transaction_id)).toBe('broadcasted')
  await work(UNTAKEN_MS)
  expect(await status(sent.transaction_id)).toBe('failed')
  node.does(() => 'answers')
  expect((await send()).transaction_request?.nonce).toBe('0x0')
})

it('sees that one landed which a node had refused and kept all the same', async () => {
  await chain.rpc('evm_setAutomine', [false])
  const kept: unknown[] = []
  node.does((method, params) => {
    if (method !== 'eth_sendRawTransaction') return 'answers'
    kept.push(params[0])
    return { error: { code: -32000, message: 'transaction underpriced' } }
  })
  await refuses(send(), 'transaction_broadcast_failure')
  const [refused] = await house.rows('SELECT id, hash FROM transactions WHERE wallet_id = $1', [wallet.id])
  node.does((method) => (method === 'eth_sendRawTransaction' ? 'is away' : 'answers'))
  const next = await send()
  await chain.rpc('eth_sendRawTransaction', kept)
  await chain.rpc('evm_mine')
  await work(60_000, 4)
  expect([await status(refused.id), await status(next.transaction_id)]).toEqual(['confirmed', 'replaced'])
})

it('refuses by name: sponsored fees, a chain without a node, a chain of another kind', async () => {
  const asked = { ...requestOf(plain()), sponsor: true }
  const signing = signingOf(wallet.account)
  await refuses(house.ports.transactions.send(app, wallet, asked, signing), 'not_supported')
  const strange = { ...requestOf(plain()), caip2: 'eip155:5' }
  await refuses(house.ports.transactions.send(app, wallet, strange, signing), 'not_supported')
  const solana = { ...requestOf(plain()), caip2: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' }
  await refuses(house.ports.transactions.send(app, wallet, solana, signing), 'invalid_data')
  expect(signing.signed).toEqual([])
})
