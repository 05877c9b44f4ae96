import { randomBytes } from 'node:crypto'
import { CHAINS, hashBytes } from '@latchkey/keys/chains'
import type { ClientRequest, MakeWalletRequest, PolicyRule, SignSendRequest } from '@latchkey/signer'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { keccak256, parseTransaction, recoverTransactionAddress } from 'viem'
import { recoverAuthorizationAddress, recoverTypedDataAddress } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemorySignerState } from '../../testing/memory-signer-state.ts'
import type { Asked, RequestKey, TestApp } from '../../testing/wallet-clients.ts'
import {
  makeTestQuorum,
  makeTestWallet,
  newRequestKey,
  newTestId,
  openBoth,
  openTestApp,
  refusal,
  signedRequest,
} from '../../testing/wallet-clients.ts'

const APP = 'testapp000000000000000001'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const now = Date.UTC(2026, 0, 15)

const signers: Record<string, Asked> = {}
let close: () => void
let mine: TestApp
beforeAll(async () => {
  const opened = await openBoth(new Map([['s1', randomBytes(32)]]), createMemorySignerState(), () => now)
  signers['in this process'] = opened.here
  signers['over HTTP'] = opened.overHttp
  close = opened.close
  mine = await openTestApp(opened.here, APP)
})
afterAll(() => close())

type Body = Record<string, unknown>
const personal = (message: string) => ({ method: 'personal_sign', params: { message, encoding: 'utf-8' } })

const TO_ONE = { field_source: 'ethereum_transaction', field: 'to', operator: 'eq', value: TO }

/** Money to one address alone, of one chain, up to one ether. */
const RULES: PolicyRule[] = [
  {
    id: 'r1',
    name: 'to one',
    method: 'eth_sendTransaction',
    action: 'ALLOW',
    conditions: [
      TO_ONE,
      {
        field_source: 'ethereum_transaction',
        field: 'value',
        operator: 'lte',
        value: '1000000000000000000',
      },
    ],
  },
]

describe.each(['in this process', 'over HTTP'])('a server wallet, with the signer %s', (place) => {
  const signer = () => signers[place] as Asked

  async function setUp(changes: Partial<MakeWalletRequest> = {}) {
    const { sealedKey, ...wallet } = await makeTestWallet(signer(), APP, changes)
    const { id, address } = wallet.document
    const requestOf = (body: Body, route = 'rpc', key: RequestKey = mine.key): ClientRequest =>
      signedRequest({ app: APP, path: `/wallets/${id}/${route}`, body, keys: [key] })
    const shown = { wallet, sealedKey, signers: [mine.authority], userKeys: [], policies: [] }
    const rpc = (body: Body) => signer().rpc({ ...shown, request: requestOf(body) })
    const rawSignOf = (params: Body) =>
      signer().rawSign({ ...shown, request: requestOf({ params }, 'raw_sign') })
    const rawSign = (hash: string) => rawSignOf({ hash })
    return { wallet, address: address as `0x${string}`, shown, requestOf, rpc, rawSign, rawSignOf }
  }

  it('signs a whole transaction, typed data, and an authorization', async () => {
    const { address, rpc } = await setUp()
    const transaction = {
      from: address,
      to: TO,
      chain_id: 8453,
      nonce: '0x7',
      value: '0x1',
      type: 2,
      gas_limit: 21_000,
      // as the published client sends it beside the fees of this type
      gas_price: '0x5208',
      max_fee_per_gas: '0x3b9aca00',
      max_priority_fee_per_gas: 1,
    }
    const { data } = await rpc({ method: 'eth_signTransaction', params: { transaction } })
    const { signed_transaction: signed } = data as { signed_transaction: `0x02${string}` }
    expect(data).toEqual({ signed_transaction: signed, encoding: 'rlp' })
    expect(await recoverTransactionAddress({ serializedTransaction: signed })).toBe(address)
    expect(parseTransaction(signed)).toMatchObject({
      chainId: 8453,
      nonce: 7,
      to: TO.toLowerCase(),
      value: 1n,
      gas: 21_000n,
      maxFeePerGas: 1_000_000_000n,
      maxPriorityFeePerGas: 1n,
    })
    const domain = { name: 'Shop', chainId: 1 }
    const types = { Order: [{ name: 'price', type: 'uint256' }] }
    const typed = { domain, types, primary_type: 'Order', message: { price: 5 } }
    const answer = await rpc({ method: 'eth_signTypedData_v4', params: { typed_data: typed } })
    const { signature } = answer.data as { signature: `0x${string}` }
    const message = { price: 5n }
    expect(await recoverTypedDataAddress({ domain, types, primaryType: 'Order', message, signature })).toBe(
      address,
    )
    const body = { contract: TO, chain_id: 1, nonce: 3 }
    const given = await rpc({ method: 'eth_sign7702Authorization', params: body })
    const { authorization } = given.data as {
      authorization: { r: `0x${string}`; s: `0x${string}`; y_parity: number }
    }
    expect(authorization).toEqual({
      ...body,
      r: authorization.r,
      s: authorization.s,
      y_parity: authorization.y_parity,
    })
    const { r, s, y_parity: yParity } = authorization
    expect(
      await recoverAuthorizationAddress({
        authorization: { address: TO, chainId: 1, nonce: 3 },
        signature: { r, s, yParity },
      }),
    ).toBe(address)
  })

  it.each([
    'nonce',
    'gas_limit',
    'chain_id',
    'max_fee_per_gas',
    'max_priority_fee_per_gas',
  ])('signs no transaction without its %s, which would count as none', async (name) => {
    const { rpc } = await setUp()
    const fees = { max_fee_per_gas: 9, max_priority_fee_per_gas: 1 }
    const whole = { to: TO, chain_id: 1, nonce: 0, type: 2, gas_limit: 21_000, ...fees }
    const ask = (transaction: Body) =>
      refusal(rpc({ method: 'eth_signTransaction', params: { transaction } }))
    expect([await ask(whole), await ask({ ...whole, [name]: null })]).toEqual(['done', 'invalid_request'])
  })

  it('signs a transaction of Solana in its own place alone', async () => {
    const { wallet, rpc } = await setUp({ chainType: 'solana' })
    const own = new PublicKey(wallet.document.address)
    const build = (payer: PublicKey) =>
      new Transaction({ feePayer: payer, blockhash: PublicKey.default.toBase58(), lastValidBlockHeight: 1 })
        .add(
          SystemProgram.transfer({ fromPubkey: payer, toPubkey: Keypair.generate().publicKey, lamports: 1 }),
        )
        .serialize({ requireAllSignatures: false })
        .toString('base64')
    const ask = (transaction: string) =>
      rpc({ method: 'signTransaction', params: { transaction, encoding: 'base64' } })
    const { data } = await ask(build(own))
    const { signed_transaction: signed } = data as { signed_transaction: string }
    expect(Transaction.from(Buffer.from(signed, 'base64')).verifySignatures()).toBe(true)
    expect(await refusal(ask(build(Keypair.generate().publicKey)))).toBe('invalid_request')
  })

  it.each(Object.keys(CHAINS) as (keyof typeof CHAINS)[])('of %s signs a hash', async (chainType) => {
    const { wallet, rawSign } = await setUp({ chainType })
    const answer = await rawSign(`0x${'ab'.repeat(32)}`)
    expect(answer).toEqual({
      method: 'raw_sign',
      data: { signature: expect.stringMatching(/^0x[0-9a-f]{128}(?:1b|1c)?$/), encoding: 'hex' },
    })
    expect(wallet.document.address).not.toBe('')
    expect(await refusal(rawSign('0xab'))).toBe('invalid_request')
  })

  it.each([
    ['keccak256', 'utf-8', 'caf\u00e9 \u{1f600}'],
    ['sha256', 'hex', '0xAB01'],
    ['sha256', 'hex', 'ab01'],
    ['blake2b256', 'base64', '+/8='],
    ['keccak256', 'hex', ''],
  ] as const)('signs the hash of bytes as it signs the hash: %s of %s', async (hash_function, encoding, bytes) => {
    const { rawSign, rawSignOf } = await setUp({ chainType: 'sui' })
    const read = Buffer.from(bytes.replace(/^0x/, ''), encoding)
    const hash = `0x${Buffer.from(hashBytes(hash_function, read)).toString('hex')}`
    expect(await rawSignOf({ bytes, encoding, hash_function })).toEqual(await rawSign(hash))
  })

  it('signs no bytes that are not in their encoding, by another hash, or beside a hash', async () => {
    const { rawSignOf } = await setUp()
    const good = { bytes: 'ab01', encoding: 'hex', hash_function: 'sha256' }
    const said = []
    for (const change of [
      { bytes: 'ab0' },
      { bytes: 'xy' },
      { bytes: '0x0xab' },
      { bytes: 'a===', encoding: 'base64' },
      { bytes: 'a b=', encoding: 'base64' },
      { encoding: 'latin1' },
      { hash_function: 'md5' },
      { hash: `0x${'11'.repeat(32)}` },
    ]) {
      said.push(await refusal(rawSignOf({ ...good, ...change })))
    }
    expect(said).toEqual(Array.from({ length: 8 }, () => 'invalid_request'))
    expect(await refusal(rawSignOf(good))).toBe('done')
  })

  async function withPolicy() {
    const guest = newRequestKey()
    const quorum = await makeTestQuorum(signer(), APP, { keys: [guest] })
    const policy = await signer().makePolicy({
      appId: APP,
      policyId: newTestId(),
      name: 'one address',
      chainType: 'ethereum',
      rules: RULES,
      ownerId: null,
    })
    const additionalSigners = [{ signer_id: quorum.document.id, override_policy_ids: [policy.document.id] }]
    const opened = await setUp({ additionalSigners })
    const shown = { ...opened.shown, signers: [mine.authority, quorum], policies: [policy] }
    const send = (changes: Body, key = guest, more: Partial<SignSendRequest> = {}) => {
      const transaction = { to: TO, value: '0x1', ...changes }
      const body = { method: 'eth_sendTransaction', caip2: 'eip155:1', params: { transaction } }
      const filled = { nonce: 4, gas_limit: 21_000, max_fee_per_gas: 9, max_priority_fee_per_gas: 1 }
      return signer().signSend({ ...shown, request: opened.requestOf(body, 'rpc', key), filled, ...more })
    }
    return { ...opened, shown, guest, quorum, policy, send }
  }

  it('is held to a policy by what is signed, whoever of its signers asks under it', async () => {
    const { guest, policy, send, shown, requestOf } = await withPolicy()
    expect(await refusal(send({}))).toBe('done')
    expect([
      await refusal(send({ to: OTHER })),
      await refusal(send({ value: '0xde0b6b3a7640001' })),
      await refusal(send({ to: null, data: '0x00' })),
      await refusal(signer().rpc({ ...shown, request: requestOf(personal('hello'), 'rpc', guest) })),
      await refusal(
        signer().rawSign({
          ...shown,
          request: requestOf({ params: { hash: `0x${'1'.repeat(64)}` } }, 'raw_sign', guest),
        }),
      ),
      await refusal(
        signer().rawSign({
          ...shown,
          request: requestOf(
            { params: { bytes: '00', encoding: 'hex', hash_function: 'keccak256' } },
            'raw_sign',
            guest,
          ),
        }),
      ),
    ]).toEqual(Array.from({ length: 6 }, () => 'policy_violation'))
    expect(await refusal(send({ to: OTHER }, mine.key))).toBe('done')
    const looser = { ...policy, document: { ...policy.document, rules: [] } }
    expect([
      await refusal(send({ to: OTHER }, guest, { policies: [] })),
      await refusal(send({ to: OTHER }, guest, { policies: [looser] })),
    ]).toEqual(['invalid_request', 'invalid_request'])
  })

  it('is held to a policy as its owner has changed it, and to none that was deleted', async () => {
    const { guest, policy, send } = await withPolicy()
    const base = `/policies/${policy.document.id}`
    const change = (
      method: ClientRequest['method'],
      path: string,
      body: Body,
      keys = [mine.key],
      shown = policy,
    ) => ({
      request: signedRequest({ app: APP, method, path, body, keys }),
      policy: shown,
      signers: [mine.authority],
      userKeys: [],
      newRuleIds: ['fresh'],
    })
    const rule = {
      ...RULES[0],
      name: 'to another',
      conditions: [{ ...TO_ONE, value: OTHER }],
    }
    const { id: _, ...added } = rule
    expect(await refusal(signer().changePolicy(change('POST', `${base}/rules`, added, [guest])))).toBe(
      'invalid_signature',
    )
    const adding = change('POST', `${base}/rules`, added)
    const second = await signer().changePolicy(adding)
    expect(second.document).toEqual({
      ...policy.document,
      version: 2,
      rules: [...RULES, { ...added, id: 'fresh' }],
    })
    expect([
      await refusal(send({ to: OTHER }, guest, { policies: [policy] })),
      await refusal(send({ to: OTHER }, guest, { policies: [second] })),
    ]).toEqual(['superseded', 'done'])
    const third = await signer().changePolicy(change('DELETE', `${base}/rules/fresh`, {}, [mine.key], second))
    expect(third.document).toEqual({ ...policy.document, version: 3 })
    const unknown = { ...added, method: 'eth_steal' }
    expect([
      await refusal(signer().changePolicy(change('PATCH', base, { rules: [unknown] }, [mine.key], third))),
      await refusal(
        signer().changePolicy(change('PATCH', `${base}/rules/r9`, { name: 'x' }, [mine.key], third)),
      ),
      await refusal(signer().changePolicy({ ...adding, policy: third })),
      await refusal(signer().deletePolicy(change('DELETE', base, {}, [guest], third))),
      await refusal(signer().deletePolicy(change('DELETE', base, {}, [mine.key], third))),
      await refusal(send({}, guest, { policies: [third] })),
      await refusal(send({}, mine.key, { policies: [third] })),
    ]).toEqual([
      'invalid_request',
      'invalid_request',
      'signature_used',
      'invalid_signature',
      'done',
      'superseded',
      'done',
    ])
  })

  it('sends by one nonce for one signature, with other fees as often as it takes', async () => {
    const { address, shown, requestOf } = await setUp()
    const body = {
      method: 'eth_sendTransaction',
      caip2: 'eip155:8453',
      params: { transaction: { to: TO, value: 5 } },
    }
    const request = requestOf(body)
    const filled = { nonce: 4, gas_limit: 21_000, max_fee_per_gas: 9, max_priority_fee_per_gas: 1 }
    const send = (changes: Body = {}, by = request) =>
      signer().signSend({ ...shown, request: by, filled: { ...filled, ...changes } })
    expect(await signer().findSend({ ...shown, request })).toBeNull()
    const first = await send()
    expect(first).toEqual({ signedTransaction: first.signedTransaction, hash: first.hash, nonce: 4 })
    expect(first.hash).toBe(keccak256(first.signedTransaction as `0x${string}`))
    expect(parseTransaction(first.signedTransaction as `0x${string}`)).toMatchObject({
      chainId: 8453,
      nonce: 4,
      value: 5n,
      to: TO.toLowerCase(),
      maxFeePerGas: 9n,
    })
    expect(await signer().findSend({ ...shown, request })).toEqual({ nonce: 4 })
    const replaced = await send({ max_fee_per_gas: 90 })
    expect([replaced.nonce, replaced.hash === first.hash]).toEqual([4, false])
    const serializedTransaction = replaced.signedTransaction as `0x02${string}`
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)
    expect(await refusal(send({ nonce: 5 }))).toBe('already_sent')
    const twice = { ...request, signatures: `${request.signatures},${request.signatures}` }
    expect(await refusal(send({ nonce: 5 }, twice))).toBe('already_sent')
    expect(await refusal(send({ nonce: 5 }, requestOf(body)))).toBe('done')
    expect(await refusal(send({ nonce: 6 }))).toBe('already_sent')
  })

  it('of many that fill one send at once signs one nonce', async () => {
    const { shown, requestOf } = await setUp()
    const params = { transaction: { to: TO } }
    const request = requestOf({ method: 'eth_sendTransaction', caip2: 'eip155:1', params })
    const filled = { gas_limit: 21_000, max_fee_per_gas: 9, max_priority_fee_per_gas: 1 }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nonce) =>
        refusal(signer().signSend({ ...shown, request, filled: { ...filled, nonce } })),
      ),
    )
    expect(answers.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'already_sent'), 'done'])
  })

  it('has nothing filled in that its request says, and pays for nobody who asked to be paid for', async () => {
    const { shown, requestOf } = await setUp()
    const filled = { nonce: 4, gas_limit: 21_000, max_fee_per_gas: 9, max_priority_fee_per_gas: 1 }
    const ask = (transaction: Body, more: Body = {}, fill: object = filled) => {
      const body = { method: 'eth_sendTransaction', caip2: 'eip155:1', params: { transaction }, ...more }
      return signer().signSend({ ...shown, request: requestOf(body), filled: fill as typeof filled })
    }
    const named = await ask({ to: TO, nonce: 4, max_fee_per_gas: '0x7' })
    expect(parseTransaction(named.signedTransaction as `0x${string}`)).toMatchObject({ maxFeePerGas: 7n })
    expect([
      await refusal(ask({ to: TO, nonce: 9 })),
      await refusal(ask({ to: TO, chain_id: 10 })),
      await refusal(ask({ to: TO, from: OTHER })),
      await refusal(ask({ to: TO }, { sponsor: true })),
      await refusal(ask({ to: TO }, { caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })),
      await refusal(ask({ to: TO }, {}, { nonce: 4, gas_limit: 21_000 })),
      await refusal(ask({ to: TO }, {}, { ...filled, gas_limit: 'a lot' })),
    ]).toEqual(Array.from({ length: 7 }, () => 'invalid_request'))
    const to = await ask({ to: TO }, {}, { ...filled, to: OTHER }).then(
      ({ signedTransaction }) => parseTransaction(signedTransaction as `0x${string}`).to,
      ({ code }) => code,
    )
    expect(to).toBe(place === 'over HTTP' ? 'invalid_request' : TO.toLowerCase())
  })

  it('pays no more than the request names, also where the API fills in another type with other fees', async () => {
    const { shown, requestOf } = await setUp()
    const [dear, rest] = [10 ** 12, { nonce: 4, gas_limit: 21_000 }]
    const ask = (transaction: Body, filled: Body) => {
      const params = { transaction: { to: TO, ...transaction } }
      const body = { method: 'eth_sendTransaction', caip2: 'eip155:1', params }
      const sent = signer().signSend({
        ...shown,
        request: requestOf(body),
        filled: { ...rest, ...filled } as SignSendRequest['filled'],
      })
      return sent.then(
        ({ signedTransaction }) => {
          const { type, gasPrice, maxFeePerGas } = parseTransaction(signedTransaction as `0x${string}`)
          return `${type} ${gasPrice ?? maxFeePerGas}`
        },
        ({ code }: { code: string }) => code,
      )
    }
    const fees = { max_fee_per_gas: dear, max_priority_fee_per_gas: 1 }
    expect({
      'a limit of type 2, filled in as type 0': await ask(
        { max_fee_per_gas: 7 },
        { type: 0, gas_price: dear, max_priority_fee_per_gas: 1 },
      ),
      'a limit of type 2 in a transaction of type 0': await ask(
        { type: 0, max_fee_per_gas: 7 },
        { gas_price: dear },
      ),
      'a tip of type 2 in a transaction of type 1': await ask(
        { type: 1, max_priority_fee_per_gas: 7 },
        { gas_price: dear },
      ),
      'a gas price, filled in as type 2': await ask({ gas_price: 7 }, { type: 2, ...fees }),
      'a gas price in a transaction of type 2': await ask({ type: 2, gas_price: 7 }, fees),
      'both, as the published client sends them': await ask(
        { type: 2, gas_price: 5, max_fee_per_gas: 7 },
        { max_priority_fee_per_gas: 1 },
      ),
      'none, filled in as type 0': await ask({}, { type: 0, gas_price: 9 }),
    }).toEqual({
      'a limit of type 2, filled in as type 0': 'eip1559 7',
      'a limit of type 2 in a transaction of type 0': 'invalid_request',
      'a tip of type 2 in a transaction of type 1': 'invalid_request',
      'a gas price, filled in as type 2': 'legacy 7',
      'a gas price in a transaction of type 2': 'invalid_request',
      'both, as the published client sends them': 'eip1559 7',
      'none, filled in as type 0': 'legacy 9',
    })
  })
})
