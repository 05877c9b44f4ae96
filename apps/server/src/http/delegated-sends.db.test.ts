import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSolanaPart } from '../../../sandbox/src/solana/solana-part.ts'
import { freePorts } from '../../../sandbox/src/testing/start-sandbox.ts'
import type { Delegator } from '../testing/delegating.ts'
import { delegate, delegatedIdOf } from '../testing/delegating.ts'
import { openMember } from '../testing/factors.ts'
import type { SendingHouse } from '../testing/sending-house.ts'
import { openSendingHouse, payment, sendBody } from '../testing/sending-house.ts'
import type { CallAnswer } from '../testing/test-house.ts'
import { ORIGIN, openAgain, SERVER_ORIGIN } from '../testing/test-house.ts'
import { newRequestKey } from '../testing/wallet-clients.ts'
import type { WalletCall } from '../testing/wallet-house.ts'
import { callWallets } from '../testing/wallet-house.ts'

const ETHER = 10n ** 18n
const SOLANA = 'solana:SandboxGenesisHash11111111111111'

let world: SendingHouse
let solana: ReturnType<typeof createSolanaPart>
let solanaUrl: string
let ada: Delegator
let id: string
let count = 0
beforeAll(async () => {
  world = await openSendingHouse(8453)
  const [port, solanaSocket] = (await freePorts(2)) as [number, number]
  const ports = { web: 0, smtp: 0, ethereum: 0, ethereum2: 0, solana: port, solanaSocket }
  solana = createSolanaPart({ ports, allowedOrigins: [], stateFolder: undefined })
  await solana.start()
  solanaUrl = `http://127.0.0.1:${port}`
  await world.house.setApp({
    name: 'Test app',
    allowed_origins: [ORIGIN],
    delegated_actions: true,
    development: true,
    server_wallets: true,
    chains: {
      [world.chain.caip2]: { rpc_urls: [world.node.url], confirmations: 1 },
      [SOLANA]: { rpc_urls: [solanaUrl] },
    },
  })
})
afterAll(async () => {
  await solana.stop()
  await world.close()
})
beforeEach(async () => {
  ada = await openMember(world.house, `sends${++count}@example.com`)
  await delegate(ada)
  id = delegatedIdOf(ada)
  await world.chain.fund(ada.root as never, ETHER)
})
afterEach(() => {
  world.node.does(() => 'answers')
  vi.restoreAllMocks()
})

const outcome = ({ status, body }: CallAnswer) => (status === 200 ? 'done' : body.code)
const bearerOf = ({ session }: Delegator) => ({ authorization: `Bearer ${session.privy_access_token}` })
const revoke = async (by: Delegator) =>
  (await world.house.call('revokeDelegations', { headers: bearerOf(by), body: {} })).status
const statusOf = async (transaction: string) =>
  (await world.house.wallets('GET', `/v1/transactions/${transaction}`)).body
const rowsOf = (wallet: string) =>
  world.house.rows('SELECT status, failure FROM transactions WHERE wallet_id = $1 ORDER BY created_at', [
    wallet,
  ])
const usesOf = async (by: Delegator) =>
  (await world.house.call('listDelegations', { headers: bearerOf(by) })).body.delegations.map(
    ({ use_count, uses }: { use_count: number; uses: { method: string; outcome: string }[] }) => [
      use_count,
      uses.map(({ method, outcome }) => `${method} ${outcome}`),
    ],
  )

/** One signed request, as often as it is asked; also of another server. */
function repeatable(transaction: object, call: WalletCall = {}) {
  let signatures: string | undefined
  return (server: Pick<typeof world.house, 'request'> = world.house) => {
    const request: typeof world.house.request = (method, path, options) => {
      const headers = { ...options?.headers }
      signatures ??= headers['privy-authorization-signature']
      const same = { ...headers, 'privy-authorization-signature': signatures }
      return server.request(method, path, { ...options, headers: same })
    }
    return callWallets({ ...world.house, request }, world.house.secret, 'POST', `/v1/wallets/${id}/rpc`, {
      body: sendBody(world.chain.caip2, transaction),
      keys: [world.house.key],
      ...call,
    })
  }
}

/** Holds a call of the signer's until it is released. */
function hold(name: 'signDelegatedSend', when: 'before' | 'after') {
  const { signer } = world.house.ports
  const honest = signer[name].bind(signer)
  let arrived = () => {}
  let release = () => {}
  const underWay = new Promise<void>((resolve) => (arrived = resolve))
  const held = new Promise<void>((resolve) => (release = resolve))
  const said: string[] = []
  vi.spyOn(signer, name).mockImplementationOnce(async (asked) => {
    const early = when === 'after' ? await honest(asked) : undefined
    arrived()
    await held
    return early ?? honest(asked).catch((error) => Promise.reject(said.push(error.code) && error))
  })
  return { underWay, said, release: () => release() }
}

describe('a send from a delegated wallet', () => {
  it('is filled in, signed, brought to the chain, told of by its id, and seen by its user [DELEG-018]', async () => {
    const transaction = payment(7)
    const { status, body } = await world.send(id, transaction)
    expect([status, body]).toEqual([
      200,
      {
        method: 'eth_sendTransaction',
        data: {
          transaction_id: expect.stringMatching(/^[a-z][a-z0-9]{23}$/),
          hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
          caip2: 'eip155:8453',
          transaction_request: expect.objectContaining({ from: ada.root, to: transaction.to, nonce: '0x0' }),
        },
      },
    ])
    await world.lookAfter(2)
    const { transaction_id, hash } = body.data
    expect(await statusOf(transaction_id)).toEqual({
      id: transaction_id,
      wallet_id: id,
      caip2: 'eip155:8453',
      transaction_hash: hash,
      status: 'confirmed',
      created_at: expect.any(Number),
    })
    expect([await world.chain.balance(transaction.to), await world.chain.count(ada.root)]).toEqual([7n, 1])
    expect(await usesOf(ada)).toEqual([[1, ['eth_sendTransaction signed']]])
  })

  it('is one transaction however often its request comes, to whichever server, and counts as one use', async () => {
    const second = await openAgain(world.house, {})
    const transaction = payment(11)
    const ask = repeatable(transaction)
    const answers = [await ask(), await ask(second), ...(await Promise.all([ask(), ask(second)]))]
    await second.close()
    const ids = answers.map(({ body }) => body.data.transaction_id)
    expect(ids).toEqual(Array(4).fill(ids[0]))
    await world.lookAfter(2)
    expect(await world.chain.balance(transaction.to)).toBe(11n)
    expect(await usesOf(ada)).toEqual([[1, ['eth_sendTransaction signed']]])
    // signed anew it is another
    const other = repeatable(transaction)
    expect(outcome(await other())).toBe('done')
    await world.lookAfter(2)
    expect(await world.chain.balance(transaction.to)).toBe(22n)
  })

  it('is one by its idempotency key, though it is signed anew each time', async () => {
    const transaction = payment(13)
    const once = { idempotencyKey: `order-${count}` }
    const answers = [await world.send(id, transaction, once), await world.send(id, transaction, once)]
    expect(answers.map(({ body }) => body)).toEqual(Array(2).fill(answers[0]?.body))
    await world.lookAfter(2)
    expect(await world.chain.balance(transaction.to)).toBe(13n)
  })

  it('takes the nonce that was signed for it, where a server ended before it was written down', async () => {
    const transaction = payment(17)
    const ask = repeatable(transaction)
    vi.spyOn(world.house.sending.store, 'keep').mockRejectedValueOnce(new Error('the server ended'))
    expect((await ask()).status).toBeGreaterThanOrEqual(500)
    // somebody else's comes in between and takes the same nonce first
    expect((await world.send(id, payment(1))).body.data.transaction_request.nonce).toBe('0x0')
    await world.lookAfter(2)
    expect(outcome(await ask())).toBe('transaction_broadcast_failure')
    expect(await world.chain.balance(transaction.to)).toBe(0n)

    const next = payment(19)
    const again = repeatable(next)
    vi.spyOn(world.house.sending.store, 'keep').mockRejectedValueOnce(new Error('the server ended'))
    expect((await again()).status).toBeGreaterThanOrEqual(500)
    expect((await again()).body.data.transaction_request.nonce).toBe('0x1')
    await world.lookAfter(2)
    expect(await world.chain.balance(next.to)).toBe(19n)
  })

  it('is nothing to the app’s secret alone, to another key, or by a request for another wallet', async () => {
    const bob = await openMember(world.house, `bob-sends${count}@example.com`)
    await delegate(bob)
    const transaction = payment(23)
    const path = `/v1/wallets/${delegatedIdOf(bob)}/rpc`
    const asked = [
      await world.send(id, transaction, { keys: [] }),
      await world.send(id, transaction, { keys: [newRequestKey()] }),
      await world.send(id, transaction, { signed: { url: SERVER_ORIGIN + path } }),
      await world.send(id, { ...transaction, from: bob.root }),
    ]
    expect(asked.map(outcome)).toEqual([
      'invalid_signature',
      'invalid_signature',
      'invalid_signature',
      'invalid_data',
    ])
    expect(await rowsOf(id)).toEqual([])
    expect(await usesOf(ada)).toEqual([[0, Array(3).fill('eth_sendTransaction refused')]])
    expect(outcome(await world.send(id, transaction))).toBe('done')
  })

  it('is signed and brought to Solana, whole as it comes', async () => {
    const rpc = async (method: string, params: unknown[]) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      return (await (await fetch(solanaUrl, { method: 'POST', headers, body })).json()).result
    }
    const more = await ada.frame.proveWallet(ada.entropy, 'solana', 0)
    expect((await ada.frame.call('addWallet', more, { root: ada.root })).status).toBe(200)
    const { address } = more.wallet
    const wallet = { chain_type: 'solana' as const, address }
    await delegate(ada, [wallet])
    await rpc('requestAirdrop', [address, 1_000_000_000])
    const to = Keypair.generate().publicKey
    const { blockhash } = (await rpc('getLatestBlockhash', [])).value
    const feePayer = new PublicKey(address)
    const whole = new Transaction({ feePayer, recentBlockhash: blockhash }).add(
      SystemProgram.transfer({ fromPubkey: feePayer, toPubkey: to, lamports: 3_000_000 }),
    )
    const transaction = whole.serialize({ requireAllSignatures: false }).toString('base64')
    const params = { transaction, encoding: 'base64' }
    const body = { method: 'signAndSendTransaction', caip2: SOLANA, params }
    const path = `/v1/wallets/${delegatedIdOf(ada, wallet)}/rpc`
    expect(outcome(await world.house.wallets('POST', path, { body }))).toBe('invalid_signature')
    const sent = await world.house.wallets('POST', path, { body, keys: [world.house.key] })
    expect(sent.body).toEqual({
      method: 'signAndSendTransaction',
      data: {
        transaction_id: expect.stringMatching(/^[a-z][a-z0-9]{23}$/),
        hash: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/),
        caip2: SOLANA,
      },
    })
    await world.lookAfter(2)
    expect((await statusOf(sent.body.data.transaction_id)).status).toBe('confirmed')
    expect((await rpc('getBalance', [to.toBase58()])).value).toBe(3_000_000)
  })
})

describe('a revocation while a send is under way', () => {
  it('ends one that has passed the API and not the signer', async () => {
    const transaction = payment(29)
    const held = hold('signDelegatedSend', 'before')
    const late = world.send(id, transaction)
    await held.underWay
    expect(await revoke(ada)).toBe(200)
    held.release()
    expect([outcome(await late), outcome(await world.send(id, transaction))]).toEqual([
      'invalid_request',
      'not_found',
    ])
    expect(held.said).toEqual(['superseded'])
    expect([await rowsOf(id), await world.chain.count(ada.root)]).toEqual([[], 0])
    await delegate(ada)
    expect(outcome(await world.send(id, transaction))).toBe('done')
  })

  it('ends one that was just signed: it is not kept, and comes to no node', async () => {
    const transaction = payment(31)
    const before = world.broadcasts()
    const held = hold('signDelegatedSend', 'after')
    const late = world.send(id, transaction)
    await held.underWay
    expect(await revoke(ada)).toBe(200)
    held.release()
    expect([outcome(await late), await rowsOf(id), world.broadcasts()]).toEqual([
      'invalid_request',
      [],
      before,
    ])
    await delegate(ada)
    expect(outcome(await world.send(id, transaction))).toBe('done')
  })

  it('has one that no node has taken yet brought to none, though another grant follows', async () => {
    const transaction = payment(37)
    const away = (method: string) => (method === 'eth_sendRawTransaction' ? 'is away' : 'answers')
    world.node.does(away)
    const { body } = await world.send(id, transaction)
    const other = await openMember(world.house, `kept${count}@example.com`)
    await delegate(other)
    await world.chain.fund(other.root as never, ETHER)
    const twin = await world.send(delegatedIdOf(other), transaction)
    expect(await revoke(ada)).toBe(200)
    await delegate(ada)
    world.node.does(() => 'answers')
    await world.lookAfter(3)
    // the twin's, whose wallet is delegated still, went through
    expect((await statusOf(twin.body.data.transaction_id)).status).toBe('confirmed')
    expect((await statusOf(body.data.transaction_id)).status).toBe('broadcasted')
    expect(await world.chain.balance(transaction.to)).toBe(37n)
    world.house.clock.advance(1_800_000)
    await world.lookAfter(1)
    expect(await rowsOf(id)).toEqual([{ status: 'failed', failure: 'The user has taken the wallet back' }])
  })

  it('gives up one that every node says it has no more, so that its nonce is the next one’s, and none that a node has', async () => {
    const bob = await openMember(world.house, `holds${count}@example.com`)
    await delegate(bob)
    await world.chain.fund(bob.root as never, ETHER)
    await world.chain.rpc('evm_setAutomine', [false])
    const gone = await world.send(id, payment(47))
    const held = await world.send(delegatedIdOf(bob), payment(53))
    await world.lookAfter(1)
    await world.chain.rpc('anvil_dropTransaction', [gone.body.data.hash])
    for (const user of [ada, bob]) {
      expect(await revoke(user)).toBe(200)
      await delegate(user)
    }
    const became = async (sent: CallAnswer) => (await statusOf(sent.body.data.transaction_id)).status
    // a node that does not say is not one that has it no more
    world.node.does((method) =>
      method === 'eth_getTransactionByHash'
        ? { error: { code: -32601, message: 'no such method' } }
        : 'answers',
    )
    world.house.clock.advance(1_800_000)
    await world.lookAfter(4)
    expect([await became(gone), await became(held)]).toEqual(['broadcasted', 'broadcasted'])
    world.node.does(() => 'answers')
    await world.lookAfter(1)
    const early = await world.send(id, payment(59))
    world.house.clock.advance(300_000)
    await world.lookAfter(6)
    expect([await became(gone), await became(held)]).toEqual(['failed', 'broadcasted'])
    const next = await world.send(id, payment(61))
    const nonceOf = ({ body }: CallAnswer) => body.data.transaction_request.nonce
    expect([gone, early, next].map(nonceOf)).toEqual(['0x0', '0x1', '0x0'])
    await world.chain.rpc('evm_setAutomine', [true])
    await world.chain.rpc('evm_mine')
    world.house.clock.advance(300_000)
    await world.lookAfter(2)
    expect(await Promise.all([held, early, next].map(became))).toEqual(Array(3).fill('confirmed'))
  })

  it('raises no fees of one whose wallet another grant has by now, though its own has another wallet still', async () => {
    const more = await ada.frame.proveWallet(ada.entropy, 'solana', 0)
    expect((await ada.frame.call('addWallet', more, { root: ada.root })).status).toBe(200)
    const [one, two] = [
      { chain_type: 'ethereum' as const, address: ada.root },
      { chain_type: 'solana' as const, address: more.wallet.address },
    ]
    await delegate(ada, [one, two])
    const ask = repeatable(payment(71))
    await world.chain.rpc('evm_setAutomine', [false])
    const first = await ask()
    await world.lookAfter(2)
    const raised = await ask()
    expect(raised.body.data.hash).not.toBe(first.body.data.hash)
    await delegate(ada, [one])
    await world.lookAfter(2)
    expect((await ask()).body).toEqual(raised.body)
    await world.chain.rpc('evm_setAutomine', [true])
    await world.chain.rpc('evm_mine')
    await world.lookAfter(1)
    expect((await statusOf(first.body.data.transaction_id)).status).toBe('confirmed')
  })

  it('raises no fees of one that hangs', async () => {
    const ask = repeatable(payment(41))
    await world.chain.rpc('evm_setAutomine', [false])
    const first = await ask()
    await world.lookAfter(2)
    const held = hold('signDelegatedSend', 'after')
    const raised = ask()
    await held.underWay
    expect(await revoke(ada)).toBe(200)
    held.release()
    expect((await raised).body).toEqual(first.body)
    await world.chain.rpc('evm_setAutomine', [true])
    await world.chain.rpc('evm_mine')
    await world.lookAfter(1)
    // what had come to a node before lands
    expect((await statusOf(first.body.data.transaction_id)).transaction_hash).toBe(first.body.data.hash)
  })
})
