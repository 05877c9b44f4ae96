import { UNSUPPORTED_RPC_METHODS } from '@latchkey/contract'
import { keccak256, recoverAddress, sha256, toBytes } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallAnswer } from '../testing/test-house.ts'
import { newRequestKey } from '../testing/wallet-clients.ts'
import type { WalletHouse } from '../testing/wallet-house.ts'
import { openWalletHouse, orderAuthority } from '../testing/wallet-house.ts'

let house: WalletHouse
let wallet: { id: string; address: string }
beforeAll(async () => {
  house = await openWalletHouse({ delegated_actions: true })
  house.clock.advance(1_000)
  await orderAuthority(house, [house.key], { userKeysByToken: true })
  wallet = (await house.wallets('POST', '/v1/wallets', { body: { chain_type: 'ethereum' } })).body
})
afterAll(() => house.close())

const outcome = ({ status, body }: CallAnswer) => (status === 200 ? 'done' : body.code)
const rawSign = (params: object) =>
  house.wallets('POST', `/v1/wallets/${wallet.id}/raw_sign`, { body: { params }, keys: [house.key] })

describe('raw_sign', () => {
  it('of bytes signs their hash, by each of the encodings', async () => {
    const text = 'caf\u00e9'
    const hex = Buffer.from(text).toString('hex')
    const said: unknown[] = []
    const hashes: unknown[] = []
    for (const [params, hash] of [
      [{ bytes: text, encoding: 'utf-8', hash_function: 'keccak256' }, keccak256(toBytes(text))],
      [{ bytes: `0x${hex}`, encoding: 'hex', hash_function: 'sha256' }, sha256(toBytes(text))],
      [{ bytes: hex, encoding: 'hex', hash_function: 'keccak256' }, keccak256(toBytes(text))],
      [{ bytes: btoa('abc'), encoding: 'base64', hash_function: 'sha256' }, sha256(toBytes('abc'))],
    ] as const) {
      const { body } = await rawSign(params)
      said.push(await recoverAddress({ hash, signature: body.data.signature }))
      hashes.push([body.method, body.data.encoding])
    }
    expect(said).toEqual(Array(4).fill(wallet.address))
    expect(hashes).toEqual(Array(4).fill(['raw_sign', 'hex']))
  })

  it('takes a hash or bytes, whole, and not both', async () => {
    const good = { bytes: 'ab', encoding: 'hex', hash_function: 'blake2b256' }
    const codes: unknown[] = []
    for (const params of [
      { ...good, hash: `0x${'11'.repeat(32)}` },
      { bytes: 'ab', encoding: 'hex' },
      { ...good, hash_function: 'sha1' },
      { ...good, encoding: 'base58' },
      { ...good, bytes: 'abc' },
      {},
    ])
      codes.push(outcome(await rawSign(params)))
    expect(codes).toEqual(Array(6).fill('invalid_data'))
    expect(outcome(await rawSign(good))).toBe('done')
  })
})

describe('what the published clients can ask for and this server does not have', () => {
  it.each(UNSUPPORTED_RPC_METHODS)('the method %s is refused by its name', async (method) => {
    const { body: spark } = await house.wallets('POST', '/v1/wallets', { body: { chain_type: 'spark' } })
    const answers: unknown[] = []
    // as the clients send it: with a network, parameters of its own, or none
    for (const body of [
      { method, params: {} },
      { method, network: 'MAINNET', params: { amount_sats: 5 } },
      { method },
    ]) {
      const answer = await house.wallets('POST', `/v1/wallets/${spark.id}/rpc`, { body, keys: [house.key] })
      answers.push([answer.status, answer.body])
    }
    expect(answers).toEqual(
      Array(3).fill([400, { error: `There is no ${method} here`, code: 'not_supported' }]),
    )
  })

  it('a method that nobody has is no method, and one of ours is done', async () => {
    const ask = (method: string) =>
      house.wallets('POST', `/v1/wallets/${wallet.id}/rpc`, {
        body: { method, params: { message: 'Hello', encoding: 'utf-8' } },
        keys: [house.key],
      })
    const unknown = await ask('transferEverything')
    expect([unknown.status, unknown.body.error]).toEqual([400, 'The field method is invalid'])
    expect(outcome(await ask('personal_sign'))).toBe('done')
  })

  it('owners by authorization keys are refused by name where a wallet is made and where it is changed', async () => {
    const refused = async (named: object) => {
      const path = `/v1/wallets/${wallet.id}`
      const make = await house.wallets('POST', '/v1/wallets', { body: { chain_type: 'ethereum', ...named } })
      const change = await house.wallets('PATCH', path, { body: { ...named }, keys: [house.key] })
      return [make.body, change.body]
    }
    const no = (field: string) => ({
      error: `The field ${field} has no counterpart: name a key quorum as owner_id`,
      code: 'not_supported',
    })
    const ids = { authorization_key_ids: ['k1'], authorization_threshold: 1 }
    expect(await refused(ids)).toEqual(Array(2).fill(no('authorization_key_ids')))
    expect(await refused({ authorization_threshold: 2 })).toEqual(
      Array(2).fill(no('authorization_threshold')),
    )
    const quorum = await house.wallets('POST', '/v1/key_quorums', {
      body: { public_keys: [house.key.publicKey] },
    })
    const body = { chain_type: 'ethereum', owner_id: quorum.body.id }
    expect(outcome(await house.wallets('POST', '/v1/wallets', { body }))).toBe('done')
  })

  it('a user’s key in the clear is refused by name, under both paths; sealed it is given', async () => {
    const { token } = await house.login('plain@example.com')
    const sealed = { encryption_type: 'HPKE', recipient_public_key: newRequestKey().publicKey }
    const ask = async (path: string, body: Record<string, unknown>) => {
      const answer = await house.wallets('POST', path, { body })
      return answer.status === 200 ? 'done' : [answer.body.code, answer.body.error]
    }
    const saidBy = async (path: string) => [
      await ask(path, { user_jwt: token }),
      await ask(path, { user_jwt: token, encryption_type: 'HPKE' }),
      await ask(path, { user_jwt: token, recipient_public_key: sealed.recipient_public_key }),
      await ask(path, {}),
      await ask(path, { user_jwt: token, ...sealed }),
    ]
    const expected = [
      [
        'not_supported',
        'A key is not answered in the clear: give encryption_type HPKE and recipient_public_key',
      ],
      ['invalid_data', 'The field recipient_public_key is invalid'],
      ['invalid_data', 'The field encryption_type is invalid'],
      ['invalid_data', 'The field encryption_type is invalid'],
      'done',
    ]
    expect(await saidBy('/v1/wallets/authenticate')).toEqual(expected)
    expect(await saidBy('/v1/user_signers/authenticate')).toEqual(expected)
  })
})
