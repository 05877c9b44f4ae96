import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createHttpSigner } from '../adapters/signer/http-signer.ts'
import type { Habit } from '../testing/chain-world.ts'
import type { SendingHouse } from '../testing/sending-house.ts'
import { openSendingHouse, payment, sendBody } from '../testing/sending-house.ts'
import type { CallAnswer } from '../testing/test-house.ts'
import { ORIGIN, openAgain, SERVER_ORIGIN } from '../testing/test-house.ts'
import { newRequestKey } from '../testing/wallet-clients.ts'
import type { WalletCall } from '../testing/wallet-house.ts'
import { callWallets } from '../testing/wallet-house.ts'

const PATIENCE = { timeout: 20_000 }

let world: SendingHouse
let second: Awaited<ReturnType<typeof openAgain>>
beforeAll(async () => {
  world = await openSendingHouse(8453)
  second = await openAgain(world.house, {})
})
afterAll(async () => {
  await second.close()
  await world.close()
})
afterEach(() => world.node.does(() => 'answers'))

const outcome = ({ status, body }: CallAnswer) => (status === 200 ? 'done' : body.code)
const rowsOf = (wallet: string) =>
  world.house.rows('SELECT nonce::integer, status FROM transactions WHERE wallet_id = $1 ORDER BY nonce', [
    wallet,
  ])
/** The same request again, with the signatures that it had. */
function repeatable(wallet: string, transaction: object, call: WalletCall = {}) {
  let signatures: string | undefined
  const ask = async (server = world.house as Pick<typeof world.house, 'request'>) => {
    const request: typeof world.house.request = (method, path, options) => {
      const headers = { ...options?.headers }
      signatures ??= headers['privy-authorization-signature']
      return server.request(method, path, {
        ...options,
        headers: { ...headers, 'privy-authorization-signature': signatures },
      })
    }
    return callWallets({ ...world.house, request }, world.house.secret, 'POST', `/v1/wallets/${wallet}/rpc`, {
      body: sendBody(world.chain.caip2, transaction),
      keys: [world.house.key],
      ...call,
    })
  }
  return ask
}

describe('a send', () => {
  it('is filled in, signed, kept, brought to the chain, and told of by its id', async () => {
    const { id, address } = await world.newWallet()
    const transaction = payment()
    const { status, body } = await world.send(id, transaction)
    expect([status, body]).toEqual([
      200,
      {
        method: 'eth_sendTransaction',
        data: {
          transaction_id: expect.stringMatching(/^[a-z][a-z0-9]{23}$/),
          hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
          caip2: 'eip155:8453',
          transaction_request: expect.objectContaining({
            from: address,
            to: transaction.to,
            nonce: '0x0',
            chain_id: '0x2105',
            value: '0x5',
            type: 2,
          }),
        },
      },
    ])
    const { transaction_id, hash } = body.data
    const told = {
      id: transaction_id,
      wallet_id: id,
      caip2: 'eip155:8453',
      transaction_hash: hash,
      status: 'broadcasted',
      created_at: world.house.clock.now(),
    }
    for (const base of ['/v1', '/api/v1']) {
      expect((await world.house.wallets('GET', `${base}/transactions/${transaction_id}`)).body).toEqual(told)
    }
    await world.lookAfter()
    expect((await world.house.wallets('GET', `/v1/transactions/${transaction_id}`)).body).toEqual({
      ...told,
      status: 'confirmed',
    })
    expect(await world.chain.balance(transaction.to)).toBe(5n)
  })
})

/** What it is worth to each who has less than the owner's signature of this very request. */
const ATTACKS: [string, (at: { wallet: string; sibling: string }) => WalletCall, string][] = [
  ['an app secret alone', () => ({ keys: [] }), 'invalid_signature'],
  ['a signature by a key of somebody else', () => ({ keys: [newRequestKey()] }), 'invalid_signature'],
  [
    'a signature for another wallet',
    ({ sibling }) => ({ signed: { url: `${SERVER_ORIGIN}/v1/wallets/${sibling}/rpc` } }),
    'invalid_signature',
  ],
  [
    'a signature for another amount',
    () => ({ signed: { body: sendBody('eip155:8453', { to: `0x${'11'.repeat(20)}`, value: 1 }) } }),
    'invalid_signature',
  ],
  [
    'a signature for another chain',
    () => ({ signed: { body: sendBody('eip155:1', { to: `0x${'11'.repeat(20)}`, value: 7 }) } }),
    'invalid_signature',
  ],
  [
    'a signature of a signing alone',
    () => ({
      signed: {
        body: { method: 'eth_signTransaction', params: { transaction: { to: `0x${'11'.repeat(20)}` } } },
      },
    }),
    'invalid_signature',
  ],
]

describe('nothing is sent', () => {
  it.each(ATTACKS)('for %s', async (_, attack, code) => {
    const [wallet, sibling] = [await world.newWallet(), await world.newWallet()]
    const before = world.broadcasts()
    const transaction = { to: `0x${'11'.repeat(20)}`, value: 7 }
    const refused = await world.send(
      wallet.id,
      transaction,
      attack({ wallet: wallet.id, sibling: sibling.id }),
    )
    expect([outcome(refused), await rowsOf(wallet.id), world.broadcasts() - before]).toEqual([code, [], 0])
    // the honest twin, and no nonce was used up by the other
    const sent = await world.send(wallet.id, transaction)
    expect([outcome(sent), sent.body.data.transaction_request.nonce]).toEqual(['done', '0x0'])
    expect(world.broadcasts() - before).toBe(1)
  })

  it('for the token of a user who has not signed, not even from a wallet of their own', async () => {
    const session = await world.house.login('sender@example.com')
    const page = (path: string, body: object) =>
      world.house.request('POST', path, {
        body,
        headers: {
          origin: ORIGIN,
          authorization: `Bearer ${session.token}`,
          'privy-authorization-signature': 'AAAA',
        },
      })
    const own = await page('/api/v1/wallets', { chain_type: 'ethereum' })
    await world.chain.fund(own.body.address, 10n ** 18n)
    const other = await world.newWallet()
    const before = world.broadcasts()
    const asked = async (id: string) =>
      outcome(await page(`/api/v1/wallets/${id}/rpc`, sendBody('eip155:8453', payment())))
    expect([await asked(own.body.id), await asked(other.id)]).toEqual(['invalid_signature', 'not_found'])
    expect(world.broadcasts()).toBe(before)
  })

  it('that a policy does not allow, whatever is filled in', async () => {
    const to = `0x${'22'.repeat(20)}`
    const policy = await world.house.wallets('POST', '/v1/policies', {
      body: {
        version: '1.0',
        name: 'Little, to one',
        chain_type: 'ethereum',
        rules: [
          {
            name: 'Little',
            method: 'eth_sendTransaction',
            action: 'ALLOW',
            conditions: [
              { field_source: 'ethereum_transaction', field: 'to', operator: 'eq', value: to },
              { field_source: 'ethereum_transaction', field: 'value', operator: 'lte', value: '10' },
            ],
          },
        ],
      },
    })
    const { id } = await world.newWallet({ policy_ids: [policy.body.id] })
    expect(outcome(await world.send(id, { to, value: 11 }))).toBe('policy_violation')
    expect(outcome(await world.send(id, payment()))).toBe('policy_violation')
    expect(await rowsOf(id)).toEqual([])
    expect(outcome(await world.send(id, { to, value: 10 }))).toBe('done')
  })
})

describe('a signed send that is asked for twice', () => {
  it('is one transaction, in a row and at once by two servers', async () => {
    const { id, address } = await world.newWallet()
    const transaction = payment(11)
    const ask = repeatable(id, transaction)
    const first = await ask()
    const again = await Promise.all([ask(), ask(second), ask(second), ask()])
    expect([first, ...again].map(outcome)).toEqual(['done', 'done', 'done', 'done', 'done'])
    expect(again.map(({ body }) => body)).toEqual([first.body, first.body, first.body, first.body])
    const other = payment(13)
    const atOnce = repeatable(id, other)
    await atOnce({ request: async () => ({ status: 0, body: {}, headers: new Headers() }) })
    const sent = await Promise.all([atOnce(second), atOnce(), atOnce(second), atOnce()])
    expect(new Set(sent.map(({ body }) => body.data.transaction_id)).size).toBe(1)
    await expect.poll(() => world.chain.count(address), PATIENCE).toBe(2)
    expect([await world.chain.balance(transaction.to), await world.chain.balance(other.to)]).toEqual([
      11n,
      13n,
    ])
    expect((await rowsOf(id)).map(({ nonce }) => nonce)).toEqual([0, 1])
  })

  it('with its signature written otherwise is no second one', async () => {
    const { id, address } = await world.newWallet()
    const transaction = payment(17)
    let signature = ''
    const request: typeof world.house.request = (method, path, options) => {
      signature = String(options?.headers?.['privy-authorization-signature'])
      return world.house.request(method, path, options)
    }
    const rpc = `/v1/wallets/${id}/rpc`
    const body = sendBody('eip155:8453', transaction)
    const call = { body, keys: [world.house.key] }
    expect(
      outcome(await callWallets({ ...world.house, request }, world.house.secret, 'POST', rpc, call)),
    ).toBe('done')
    for (const spelling of [
      `${signature},AAAA`,
      `${signature},${signature}`,
      ` ${signature}=`,
      turned(signature),
    ]) {
      const headers = { 'privy-authorization-signature': spelling }
      await world.house.wallets('POST', rpc, { body, headers })
    }
    await world.lookAfter()
    expect([await world.chain.count(address), await world.chain.balance(transaction.to)]).toEqual([1, 17n])
  })

  it('by an idempotency key is one, under both paths and by another signature', async () => {
    const { id, address } = await world.newWallet()
    const body = sendBody('eip155:8453', payment())
    const call = { body, keys: [world.house.key], idempotencyKey: `key-${id}` }
    const first = await world.house.wallets('POST', `/v1/wallets/${id}/rpc`, call)
    const again = await world.house.wallets('POST', `/v1/wallets/${id}/rpc`, call)
    const there = await world.house.wallets('POST', `/api/v1/wallets/${id}/rpc`, call)
    expect([first, again, there].map(outcome)).toEqual(['done', 'done', 'done'])
    expect([again.body, there.body]).toEqual([first.body, first.body])
    expect(await world.chain.count(address)).toBe(1)
    const other = { ...call, body: sendBody('eip155:8453', payment()) }
    expect(outcome(await world.house.wallets('POST', `/v1/wallets/${id}/rpc`, other))).toBe('invalid_request')
  })

  it('by an idempotency key is one, though the first takes longer than a dead server would', async () => {
    const { id, address } = await world.newWallet()
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    let estimates = 0
    world.node.does(async (method): Promise<Habit> => {
      if (method !== 'eth_estimateGas') return 'answers'
      if (estimates++ > 0) return 'is away'
      await held
      return 'answers'
    })
    const transaction = payment(19)
    const call = { idempotencyKey: `slow-${id}` }
    const slow = world.send(id, transaction, call)
    await expect.poll(() => estimates, PATIENCE).toBe(1)
    world.house.clock.advance(31_000)
    // who goes on in its place comes to nothing, and the next one does it
    expect(outcome(await world.send(id, transaction, call))).toBe('unavailable')
    world.node.does(() => 'answers')
    const fast = await world.send(id, transaction, call)
    go()
    const [one, other] = [await slow, fast]
    expect([outcome(one), outcome(other)]).toEqual(['done', 'done'])
    expect(one.body.data.transaction_id).toBe(other.body.data.transaction_id)
    expect([await world.chain.count(address), await world.chain.balance(transaction.to)]).toEqual([1, 19n])
  })
})

/** The other signature that holds where this one does: `s` turned over. */
function turned(signature: string): string {
  const der = Buffer.from(signature, 'base64')
  const rLength = der[3] as number
  const s = BigInt(`0x${der.subarray(6 + rLength).toString('hex')}`)
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  let hex = (order - s).toString(16)
  if (hex.length % 2) hex = `0${hex}`
  if (Number.parseInt(hex.slice(0, 2), 16) >= 0x80) hex = `00${hex}`
  const body = Buffer.concat([
    der.subarray(2, 4 + rLength),
    Buffer.from([2, hex.length / 2]),
    Buffer.from(hex, 'hex'),
  ])
  return Buffer.concat([Buffer.from([0x30, body.length]), body]).toString('base64')
}

describe('whoever is away', () => {
  it('the node that took it and did not say so: it is sent once, and its repeat is answered the same', async () => {
    const { id, address } = await world.newWallet()
    const transaction = payment(23)
    world.node.does((method) => (method === 'eth_sendRawTransaction' ? 'loses the answer' : 'answers'))
    const ask = repeatable(id, transaction)
    const first = await ask()
    expect(outcome(first)).toBe('done')
    expect((await ask()).body).toEqual(first.body)
    world.node.does(() => 'answers')
    await world.lookAfter(2)
    expect(await rowsOf(id)).toEqual([{ nonce: 0, status: 'confirmed' }])
    expect([await world.chain.count(address), await world.chain.balance(transaction.to)]).toEqual([1, 23n])
  })

  it('the chain before the signature: nothing is sent or used up, and the same goes through later', async () => {
    const { id } = await world.newWallet()
    world.node.does(() => 'is away')
    const ask = repeatable(id, payment())
    const away = await ask()
    expect([away.status, outcome(away), await rowsOf(id)]).toEqual([503, 'unavailable', []])
    world.node.does(() => 'answers')
    expect((await ask()).body.data.transaction_request.nonce).toBe('0x0')
  })

  it('the chain after the broadcast: what was sent is confirmed when it is back', async () => {
    const { id } = await world.newWallet()
    const sent = await world.send(id, payment())
    world.node.does(() => 'is away')
    await world.lookAfter(2)
    const path = `/v1/transactions/${sent.body.data.transaction_id}`
    expect((await world.house.wallets('GET', path)).body.status).toBe('broadcasted')
    world.node.does(() => 'answers')
    await world.lookAfter(2)
    expect((await world.house.wallets('GET', path)).body.status).toBe('confirmed')
  })

  it('the signer: nothing is sent, and the same goes through when it is back', async () => {
    const { id } = await world.newWallet()
    const { signer } = world.house.ports
    const ask = repeatable(id, payment())
    const before = world.broadcasts()
    world.house.ports.signer = createHttpSigner({ url: 'http://127.0.0.1:9', token: 'of-the-server' })
    const away = await ask()
    world.house.ports.signer = signer
    expect([away.status, outcome(away), await rowsOf(id), world.broadcasts() - before]).toEqual([
      503,
      'unavailable',
      [],
      0,
    ])
    expect((await ask()).body.data.transaction_request.nonce).toBe('0x0')
  })

  it('the signer’s answer: the same request goes on with the nonce that was signed', async () => {
    const { id, address } = await world.newWallet()
    const { signer } = world.house.ports
    const transaction = payment(29)
    const ask = repeatable(id, transaction)
    world.house.ports.signer = {
      ...signer,
      async signSend(request) {
        await signer.signSend(request)
        throw Object.assign(new Error('The answer is lost'), { code: 'ECONNRESET' })
      },
    }
    const lost = await ask()
    world.house.ports.signer = signer
    expect([lost.status, await rowsOf(id)]).toEqual([503, []])
    // another takes the nonce: the first is not signed for a second one
    expect((await world.send(id, payment())).body.data.transaction_request.nonce).toBe('0x0')
    expect(outcome(await ask())).toBe('transaction_broadcast_failure')
    await world.lookAfter()
    expect([await world.chain.count(address), await world.chain.balance(transaction.to)]).toEqual([1, 0n])
  })
})

describe('many', () => {
  it('50 sends at once over two servers have nonces without a gap, and each lands once', async () => {
    const { id, address } = await world.newWallet()
    const sends = Array.from({ length: 50 }, (_, index) => payment(1_000 + index))
    const sent = await Promise.all(
      sends.map(async (transaction, index) => {
        const ask = repeatable(id, transaction)
        const server = index % 2 ? world.house : second
        // as published clients do it where an answer takes too long
        for (;;) {
          const answer = await ask(server)
          if (answer.status !== 503) return answer
        }
      }),
    )
    expect(sent.map(outcome)).toEqual(sends.map(() => 'done'))
    const nonces = sent.map(({ body }) => Number(body.data.transaction_request.nonce))
    expect(nonces.toSorted((a, b) => a - b)).toEqual(sends.map((_, nonce) => nonce))
    await expect.poll(() => world.chain.count(address), PATIENCE).toBe(50)
    const got = await Promise.all(sends.map(({ to }) => world.chain.balance(to)))
    expect(got).toEqual(sends.map(({ value }) => BigInt(value)))
    await world.lookAfter(2)
    expect(await rowsOf(id)).toEqual(sends.map((_, nonce) => ({ nonce, status: 'confirmed' })))
  })
})
