import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callEthereum } from '../../../sandbox/src/evm/ethereum-rpc.ts'
import { createSolanaPart } from '../../../sandbox/src/solana/solana-part.ts'
import { freePorts } from '../../../sandbox/src/testing/start-sandbox.ts'
import { createWebhookEndpointStore, createWebhookStore } from '../adapters/postgres/webhook-store.ts'
import { addSecret } from '../domain/backend/secrets.ts'
import { createTransactionWorker } from '../domain/transactions/worker.ts'
import { addEndpoint } from '../domain/webhook/endpoints.ts'
import { createCourier } from '../domain/webhook/webhooks.ts'
import type { SendingHouse } from '../testing/sending-house.ts'
import { openSendingHouse, payment, sendBody } from '../testing/sending-house.ts'
import { APP_ID, ORIGIN, OTHER_APP_ID } from '../testing/test-house.ts'
import type { WalletHouse } from '../testing/wallet-house.ts'
import { callWallets, openWalletHouse } from '../testing/wallet-house.ts'

const EVENTS = ['broadcasted', 'still_pending', 'confirmed', 'execution_reverted', 'failed', 'replaced']

let world: SendingHouse
let told: Record<string, unknown>[]
beforeAll(async () => {
  world = await openSendingHouse(8453)
  // the operator's order of the app's keys is a day old at most when it comes into effect
  await world.newWallet()
  // the database stamps what is due by its own clock, which these tests stay ahead of however long they take
  world.house.clock.advance(Date.now() - world.house.clock.now() + 600_000)
  const endpoints = { ...world.house.ports, endpoints: createWebhookEndpointStore(world.house.database) }
  const events = EVENTS.map((name) => `transaction.${name}`)
  const stored = (await world.house.manage.store.find(APP_ID)) as never
  await addEndpoint(endpoints, stored, { url: 'https://host.example/hook', events })
})
afterAll(() => world.close())
beforeEach(() => {
  told = []
})

const get = async (path: string) => (await world.house.wallets('GET', path)).body

async function hear(wallet: string) {
  const courier = createCourier({
    store: createWebhookStore(world.house.database),
    sender: { send: async (_url, _headers, text) => told.push(JSON.parse(text)) > 0 },
    keyring: world.house.ports.keyring,
    clock: world.house.clock,
    log: world.house.ports.log,
  })
  while ((await courier.take()) > 0) await courier.idle()
  return told.filter(({ wallet_id }) => wallet_id === wallet)
}

/** What holds transactions back from blocks, until it is done. */
async function unmined<T>(work: () => Promise<T>): Promise<T> {
  const rpc = <R>(method: string, params: unknown[] = []) => callEthereum<R>(world.chain.url, method, params)
  await rpc('evm_setAutomine', [false])
  try {
    return await work()
  } finally {
    await rpc('evm_setAutomine', [true])
    await rpc('evm_mine')
  }
}

describe('what was sent', () => {
  it('is told of by webhooks, from the broadcast to the receipt', async () => {
    const { id } = await world.newWallet()
    const { body } = await world.send(id, payment())
    await world.lookAfter(2)
    const { transaction_id, hash } = body.data
    const about = { wallet_id: id, transaction_id, caip2: 'eip155:8453', transaction_hash: hash }
    expect(await hear(id)).toEqual([
      { type: 'transaction.broadcasted', ...about },
      { type: 'transaction.confirmed', ...about },
    ])
  })

  it('takes another’s place with higher fees where it hangs, by the same signed request alone', async () => {
    const { id, address } = await world.newWallet()
    const transaction = payment(31)
    const body = sendBody('eip155:8453', transaction)
    let headers: Record<string, string | undefined> = {}
    const request: typeof world.house.request = (method, path, options) => {
      headers = { ...options?.headers }
      return world.house.request(method, path, options)
    }
    const path = `/v1/wallets/${id}/rpc`
    const call = { body, keys: [world.house.key] }
    const repeat = () => world.house.wallets('POST', path, { body, headers })
    const [first, soon, later, thief] = await unmined(async () => {
      const one = await callWallets({ ...world.house, request }, world.house.secret, 'POST', path, call)
      const other = await repeat()
      await world.lookAfter(3)
      const raised = await repeat()
      return [one, other, raised, await world.house.wallets('POST', path, { body })]
    })
    expect(soon.body).toEqual(first.body)
    const fee = (of: typeof first) => BigInt(of.body.data.transaction_request.max_fee_per_gas)
    expect(later.body.data).toEqual({
      ...first.body.data,
      hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      transaction_request: {
        ...first.body.data.transaction_request,
        max_fee_per_gas: later.body.data.transaction_request.max_fee_per_gas,
        max_priority_fee_per_gas: later.body.data.transaction_request.max_priority_fee_per_gas,
      },
    })
    expect(later.body.data.hash).not.toBe(first.body.data.hash)
    expect(fee(later) * 10n).toBeGreaterThanOrEqual(fee(first) * 11n)
    expect(thief.body.code).toBe('invalid_signature')
    await world.lookAfter(3)
    expect(await get(`/v1/transactions/${first.body.data.transaction_id}`)).toMatchObject({
      status: 'confirmed',
      transaction_hash: later.body.data.hash,
    })
    expect([await world.chain.count(address), await world.chain.balance(transaction.to)]).toEqual([1, 31n])
    const types = (await hear(id)).map(({ type }) => type)
    expect(types).toEqual(['transaction.broadcasted', 'transaction.still_pending', 'transaction.confirmed'])
  })

  it('is read by the app and by the wallet’s user, page by page, and by nobody else', async () => {
    const session = await world.house.login('reads@example.com')
    const { id, address } = await world.newWallet({ owner: { user_id: session.user.id } })
    const { house } = world
    await house.setApp({ server_wallets_per_user: 20 })
    const asApp = await world.newWallet()
    const sent: string[] = []
    for (const value of [41, 43, 47]) {
      sent.push((await world.send(asApp.id, payment(value))).body.data.transaction_id)
      house.clock.advance(1_000)
    }
    const path = `/v1/wallets/${asApp.id}/transactions?chain=base&asset=eth`
    const first = await get(`${path}&limit=2`)
    const second = await get(`${path}&limit=2&cursor=${first.next_cursor}`)
    expect(first.transactions.map((one: never) => one['privy_transaction_id'])).toEqual([sent[2], sent[1]])
    expect(second.transactions.map((one: never) => one['privy_transaction_id'])).toEqual([sent[0]])
    expect(second.next_cursor).toBeNull()
    expect(first.transactions[0].details).toMatchObject({ raw_value: '47', asset: 'eth', chain: 'base' })
    for (const assets of ['asset=eth,usdc', 'asset=eth&asset=usdc', 'asset[]=eth&asset[]=usdc']) {
      const all = await get(`/api/v1/wallets/${asApp.id}/transactions?chain=base&${assets}`)
      expect(all.transactions).toHaveLength(3)
    }
    const balance = {
      balances: [
        {
          chain: 'base',
          asset: 'eth',
          raw_value: '1000000000000000000',
          raw_value_decimals: 18,
          display_values: { eth: '1' },
        },
      ],
    }
    const query = `/api/v1/wallets/${id}/balance?chain=base&asset=eth`
    expect(await get(query)).toEqual(balance)
    const page = (token: string | null, path: string) =>
      house.request('GET', path, { headers: { origin: ORIGIN, authorization: `Bearer ${token}` } })
    const mine = await page(session.token, query)
    expect([mine.body, address.length]).toEqual([balance, 42])
    const other = await house.login('reads-not@example.com')
    const list = `/api/v1/wallets/${id}/transactions?chain=base&asset=eth`
    expect((await page(session.token, list)).body).toEqual({ transactions: [], next_cursor: null })
    expect((await page(other.token, query)).body.code).toBe('not_found')
    expect((await page(other.token, list)).body.code).toBe('not_found')
    const { secret } = await addSecret(house.ports, OTHER_APP_ID)
    const elsewhere = (path: string) => callWallets(house, secret, 'GET', path, { app: OTHER_APP_ID })
    expect((await elsewhere(path)).body.code).toBe('not_found')
    expect((await elsewhere(`/v1/transactions/${sent[0]}`)).body.code).toBe('not_found')
  })

  it.each([
    ['transactions?asset=eth', 'chain'],
    ['transactions?chain=base', 'asset'],
    ['transactions?chain=base,polygon&asset=eth', 'chain'],
    ['transactions?chain=base&asset=eth&limit=101', 'limit'],
    ['transactions?chain=base&asset=eth&cursor=nonsense', 'cursor'],
    ['balance?chain=base&asset=doge', 'asset'],
    ['balance?chain=mars&asset=eth', 'chain'],
  ])('is not read by %s, which is refused by its field', async (query, field) => {
    const { id } = await world.newWallet()
    const { status, body } = await world.house.wallets('GET', `/v1/wallets/${id}/${query}`)
    expect([status, body.code, body.error]).toEqual([400, 'invalid_data', expect.stringContaining(field)])
  })

  it.each([
    [
      'more than the wallet has',
      { to: `0x${'11'.repeat(20)}`, value: '0x8ac7230489e80000' },
      'insufficient_funds',
    ],
    ['from somebody else', { from: `0x${'11'.repeat(20)}`, to: `0x${'11'.repeat(20)}` }, 'invalid_data'],
    ['to what is no address', { to: 'somebody' }, 'invalid_data'],
    ['a field that nobody knows', { to: `0x${'11'.repeat(20)}`, tip: 1 }, 'invalid_data'],
  ])('is not %s, in published words', async (_, transaction, code) => {
    const { id } = await world.newWallet()
    const { status, body } = await world.send(id, transaction)
    expect([status, body]).toEqual([400, { error: expect.any(String), code }])
    expect((await world.send(id, payment())).body.data.transaction_request.nonce).toBe('0x0')
  })
})

describe('on Solana', () => {
  const CAIP2 = 'solana:SandboxGenesisHash11111111111111'
  let house: WalletHouse
  let part: ReturnType<typeof createSolanaPart>
  let url: string
  beforeAll(async () => {
    const [solana, solanaSocket] = (await freePorts(2)) as [number, number]
    const ports = { web: 0, smtp: 0, ethereum: 0, ethereum2: 0, solana, solanaSocket }
    part = createSolanaPart({ ports, allowedOrigins: [], stateFolder: undefined })
    await part.start()
    url = `http://127.0.0.1:${solana}`
    house = await openWalletHouse({ development: true, chains: { [CAIP2]: { rpc_urls: [url] } } })
  })
  afterAll(async () => {
    await house.close()
    await part.stop()
  })
  const rpc = async (method: string, params: unknown[]) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    return (await (await fetch(url, { method: 'POST', headers, body })).json()).result
  }

  it('signs and sends a transaction once, for whom its owner has signed it', async () => {
    const { body: wallet } = await house.wallets('POST', '/v1/wallets', { body: { chain_type: 'solana' } })
    await rpc('requestAirdrop', [wallet.address, 1_000_000_000])
    const to = Keypair.generate().publicKey
    const { blockhash } = (await rpc('getLatestBlockhash', [])).value
    const feePayer = new PublicKey(wallet.address)
    const transaction = new Transaction({ feePayer, recentBlockhash: blockhash }).add(
      SystemProgram.transfer({ fromPubkey: feePayer, toPubkey: to, lamports: 2_000_000 }),
    )
    const params = {
      transaction: transaction.serialize({ requireAllSignatures: false }).toString('base64'),
      encoding: 'base64',
    }
    const body = { method: 'signAndSendTransaction', caip2: CAIP2, params }
    const path = `/v1/wallets/${wallet.id}/rpc`
    expect((await house.wallets('POST', path, { body })).body.code).toBe('invalid_signature')
    expect((await rpc('getBalance', [to.toBase58()])).value).toBe(0)
    const sent = await house.wallets('POST', path, { body, keys: [house.key] })
    expect(sent.body).toEqual({
      method: 'signAndSendTransaction',
      data: {
        transaction_id: expect.stringMatching(/^[a-z][a-z0-9]{23}$/),
        hash: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/),
        caip2: CAIP2,
      },
    })
    // signed anew it is the same transaction to the chain
    await house.wallets('POST', path, { body, keys: [house.key] })
    house.clock.advance(60_000)
    const worker = createTransactionWorker(house.sending)
    await worker.take()
    await worker.idle()
    const status = await house.wallets('GET', `/v1/transactions/${sent.body.data.transaction_id}`)
    expect(status.body).toMatchObject({ status: 'confirmed', transaction_hash: sent.body.data.hash })
    expect((await rpc('getBalance', [to.toBase58()])).value).toBe(2_000_000)
  })
})
