import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSecret } from '../domain/backend/secrets.ts'
import type { CallAnswer } from '../testing/test-house.ts'
import { APP_ID, ORIGIN, OTHER_APP_ID, openAgain, SERVER_ORIGIN } from '../testing/test-house.ts'
import type { RequestKey } from '../testing/wallet-clients.ts'
import { newRequestKey } from '../testing/wallet-clients.ts'
import type { WalletCall, WalletHouse } from '../testing/wallet-house.ts'
import { callWallets, openWalletHouse, orderAuthority } from '../testing/wallet-house.ts'

let house: WalletHouse
let owner: RequestKey
let wallet: string
let sibling: string
beforeAll(async () => {
  house = await openWalletHouse()
  owner = newRequestKey()
  wallet = await make()
  sibling = await make()
})
afterAll(() => house.close())

async function make(): Promise<string> {
  const body = { chain_type: 'ethereum', owner: { public_key: owner.publicKey } }
  const made = await house.wallets('POST', '/v1/wallets', { body })
  expect(made.status).toBe(200)
  return made.body.id
}

const sign = { method: 'personal_sign', params: { message: 'Hello', encoding: 'utf-8' } }
const rpc = (id: string) => `/v1/wallets/${id}/rpc`
const use = (call: WalletCall, path = rpc(wallet)) => house.wallets('POST', path, { body: sign, ...call })
const outcome = ({ status, body }: CallAnswer) => (status === 200 ? 'done' : body.code)

/** What each wallet can be asked for that a signature is needed for. */
const ACTS: [string, 'POST' | 'PATCH', string, Record<string, unknown>][] = [
  ['rpc', 'POST', '/rpc', sign],
  ['raw_sign', 'POST', '/raw_sign', { params: { hash: `0x${'5a'.repeat(32)}` } }],
  ['export', 'POST', '/export', { encryption_type: 'HPKE', recipient_public_key: newRequestKey().publicKey }],
  ['a change', 'PATCH', '', { policy_ids: [] }],
  ['a change of the owner', 'PATCH', '', { owner: { public_key: newRequestKey().publicKey } }],
]

describe('an app secret alone', () => {
  it.each(ACTS)('gets no %s: nothing is signed without the owner', async (_, method, path, body) => {
    const at = `/v1/wallets/${wallet}${path}`
    const [nobody, thief] = [
      await house.wallets(method, at, { body }),
      await house.wallets(method, at, { body, keys: [newRequestKey()] }),
    ]
    expect([outcome(nobody), outcome(thief)]).toEqual(['invalid_signature', 'invalid_signature'])
  })

  it.each(ACTS)('that is wrong gets no %s, whoever has signed', async (_, method, path, body) => {
    const at = `/v1/wallets/${wallet}${path}`
    const call = { body, keys: [owner] }
    expect(outcome(await callWallets(house, `${house.secret}x`, method, at, call))).toBe(
      'missing_or_invalid_token',
    )
  })

  it.each(
    ACTS.slice(0, 4),
  )('and the owner’s signature get %s: the honest twin', async (_, method, path, body) => {
    const at = `/v1/wallets/${sibling}${path}`
    expect(outcome(await house.wallets(method, at, { body, keys: [owner] }))).toBe('done')
  })
})

describe('a signature', () => {
  it.each<[string, (at: { wallet: string; sibling: string }) => WalletCall]>([
    ['for another wallet', (at) => ({ signed: { url: SERVER_ORIGIN + rpc(at.sibling) } })],
    ['for another address', (at) => ({ signed: { url: `https://evil.example${rpc(at.wallet)}` } })],
    ['for another method', () => ({ signed: { method: 'PATCH' } })],
    ['for another app', () => ({ signed: { app: OTHER_APP_ID } })],
    ['of another body', () => ({ signed: { body: { ...sign, params: { ...sign.params, message: 'x' } } } })],
    ['of no body', () => ({ signed: { body: {} } })],
    ['of an empty text', () => ({ signed: { body: '' } })],
    ['by another key', () => ({ keys: [newRequestKey()] })],
  ])('%s is not one of this request', async (_, change) => {
    const call = { keys: [owner], ...change({ wallet, sibling }) }
    expect(outcome(await use(call))).toBe('invalid_signature')
    expect(outcome(await use({ keys: [owner] }))).toBe('done')
  })

  it('past its expiry counts for nothing, and cannot be given another', async () => {
    const now = house.clock.now()
    expect(outcome(await use({ keys: [owner], expiry: now + 1_000 }))).toBe('done')
    expect(outcome(await use({ keys: [owner], expiry: now }))).toBe('invalid_request')
    const later = { 'privy-request-expiry': String(now + 60_000) }
    expect(outcome(await use({ keys: [owner], expiry: now, headers: later }))).toBe('invalid_signature')
  })

  it('of an empty body is taken both ways, as the two published clients sign it', async () => {
    const made = async () => {
      const body = { version: '1.0', name: 'Gone', chain_type: 'ethereum', rules: [] }
      return (await house.wallets('POST', '/v1/policies', { body })).body.id as string
    }
    const drop = async (call: WalletCall) =>
      outcome(await house.wallets('DELETE', `/v1/policies/${await made()}`, { keys: [house.key], ...call }))
    expect(await drop({ signed: { body: '' } })).toBe('done')
    expect(await drop({ body: {}, signed: { body: {} } })).toBe('done')
    expect(await drop({ body: {}, signed: { body: { a: 1 } } })).toBe('invalid_signature')
  })
})

describe('somebody else', () => {
  it('of another app knows no wallet, quorum or policy of this one', async () => {
    const { secret } = await addSecret(house.ports, OTHER_APP_ID)
    const { owner_id } = (await house.wallets('GET', `/v1/wallets/${wallet}`)).body
    const paths = [`/v1/wallets/${wallet}`, `/v1/key_quorums/${owner_id}`]
    const seen = async (app: string, of: string) => {
      const answers = []
      for (const path of paths) answers.push(outcome(await callWallets(house, of, 'GET', path, { app })))
      return answers
    }
    expect(await seen(OTHER_APP_ID, secret)).toEqual(['not_found', 'not_found'])
    expect(await seen(APP_ID, house.secret)).toEqual(['done', 'done'])
  })

  it('who logs in sees, uses and changes no wallet but their own', async () => {
    const [mine, other] = [await house.login('mine@example.com'), await house.login('other@example.com')]
    const page = (token: string | null, method: 'GET' | 'POST', path: string, body?: object) =>
      house.request(method, path, {
        ...(body ? { body } : {}),
        headers: {
          origin: ORIGIN,
          authorization: `Bearer ${token}`,
          'privy-authorization-signature': 'AAAA',
        },
      })
    const made = await page(mine.token, 'POST', '/api/v1/wallets', { chain_type: 'ethereum' })
    expect(made.status).toBe(200)
    const { id, address } = made.body
    const of = async (token: string | null) => [
      outcome(await page(token, 'GET', `/api/v1/wallets/${id}`)),
      outcome(await page(token, 'POST', `/api/v1/wallets/${id}/rpc`, sign)),
      (await page(token, 'GET', '/api/v1/wallets')).body.data.length,
    ]
    expect(await of(other.token)).toEqual(['not_found', 'not_found', 0])
    expect(await of(mine.token)).toEqual(['done', 'invalid_signature', 1])

    const user = await house.wallets('POST', '/api/v1/users/wallet/address', { body: { address } })
    expect(user.body.id).toBe(mine.user.id)
    expect(user.body.linked_accounts.at(-1)).toMatchObject({
      type: 'wallet',
      id,
      address,
      recovery_method: 'privy-v2',
      connector_type: 'embedded',
    })
    const theirs = { chain_type: 'ethereum', owner: { user_id: other.user.id } }
    expect(outcome(await page(mine.token, 'POST', '/api/v1/wallets', theirs))).toBe('invalid_data')
  })
})

describe('what was stolen', () => {
  it('as a copy of the database signs nothing with another signer', async () => {
    const thief = await openAgain(house, { signerKeys: new Map([['s1', Buffer.alloc(32, 9)]]) })
    const call = { body: sign, keys: [owner] }
    const stolen = await callWallets(thief as never, house.secret, 'POST', rpc(wallet), call)
    expect([stolen.status, stolen.body.data]).toEqual([400, undefined])
    await thief.close()
    expect(outcome(await use({ keys: [owner] }))).toBe('done')
  })

  it('is no private key: neither the rows nor the log hold one', async () => {
    const rows = JSON.stringify(await house.rows('SELECT * FROM server_wallets'))
    expect(rows).toContain(wallet)
    expect(rows + house.logs.join('\n')).not.toMatch(/0x[0-9a-f]{64}\b|wallet-auth:|lks_/)
  })
})

describe('at once', () => {
  it('two changes of one version: one is made, the other is refused', async () => {
    const id = await make()
    const change = (policy_ids: string[], expiry: number) =>
      house.wallets('PATCH', `/v1/wallets/${id}`, { body: { policy_ids }, keys: [owner], expiry })
    const now = house.clock.now()
    const outcomes = (await Promise.all([1, 2, 3].map((n) => change([], now + n * 1_000)))).map(outcome)
    expect(outcomes.filter((one) => one === 'done').length).toBeGreaterThan(0)
    const { version } = (await house.rows(`SELECT version FROM signer_documents WHERE id = '${id}'`))[0]
    expect(version).toBe(1 + outcomes.filter((one) => one === 'done').length)
  })

  it('two creations with one idempotency key: one wallet, answered twice', async () => {
    const call = { body: { chain_type: 'ethereum' }, idempotencyKey: 'once-1' }
    const [a, b] = await Promise.all([
      house.wallets('POST', '/v1/wallets', call),
      house.wallets('POST', '/v1/wallets', call),
    ])
    expect([a.status, b.status]).toEqual([200, 200])
    expect(a.body).toEqual(b.body)
    const other = await house.wallets('POST', '/v1/wallets', { ...call, body: { chain_type: 'solana' } })
    expect(outcome(other)).toBe('invalid_request')
    house.clock.advance(24 * 3_600_000 + 1)
    const later = await house.wallets('POST', '/v1/wallets', call)
    expect(later.body.id).not.toBe(a.body.id)
  })

  it('no more wallets than the operator allows', async () => {
    const small = await openWalletHouse({ server_wallets_per_app: 2 })
    const body = { chain_type: 'ethereum' }
    const made = await Promise.all([1, 2, 3, 4].map(() => small.wallets('POST', '/v1/wallets', { body })))
    expect(made.map(outcome).toSorted()).toEqual(['done', 'done', 'too_many_wallets', 'too_many_wallets'])
    await small.close()
  })
})

describe('an operator', () => {
  it('has it off until it is switched on and a key is registered', async () => {
    const off = await openWalletHouse({ server_wallets: false })
    const body = { chain_type: 'ethereum' }
    const code = async () => outcome(await off.wallets('POST', '/v1/wallets', { body }))
    expect(await code()).toBe('feature_not_enabled')
    await off.setApp({ server_wallets: true })
    expect(await code()).toBe('done')
    off.clock.advance(1)
    await orderAuthority(off, [])
    expect(await code()).toBe('feature_not_enabled')
    await off.close()
  })

  it('who takes a key away has its signatures refused from the next call on', async () => {
    const gone = await openWalletHouse()
    const made = await gone.wallets('POST', '/v1/wallets', { body: { chain_type: 'ethereum' } })
    const code = async (key: RequestKey) =>
      outcome(await gone.wallets('POST', rpc(made.body.id), { body: sign, keys: [key] }))
    expect(await code(gone.key)).toBe('done')
    const next = newRequestKey()
    gone.clock.advance(1_000)
    await orderAuthority(gone, [next])
    expect([await code(gone.key), await code(next)]).toEqual(['invalid_signature', 'done'])
    // an order that came too late is no reason to go on with the keys before it
    gone.clock.advance(1_000)
    await orderAuthority(gone, [newRequestKey()])
    gone.clock.advance(25 * 3_600_000)
    expect(await code(next)).toBe('feature_not_enabled')
    await gone.close()
  })
})
