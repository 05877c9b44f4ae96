import type { Method, Route } from '@latchkey/contract'
import { ROUTES, routePath, WALLET_ROUTES } from '@latchkey/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upsertApp } from '../domain/app/manage-apps.ts'
import { addSecret } from '../domain/backend/secrets.ts'
import { ROUTE_BODIES } from '../testing/route-bodies.ts'
import type { CallAnswer } from '../testing/test-house.ts'
import {
  APP_ID,
  NO_WALLET,
  ORIGIN,
  OTHER_APP_ID,
  OTHER_ORIGIN,
  SERVER_ORIGIN,
} from '../testing/test-house.ts'
import { newRequestKey } from '../testing/wallet-clients.ts'
import type { WalletCall, WalletHouse } from '../testing/wallet-house.ts'
import { callWallets, openWalletHouse, orderAuthority } from '../testing/wallet-house.ts'

type Name = keyof typeof WALLET_ROUTES

let house: WalletHouse
let wallet: string
beforeAll(async () => {
  house = await openWalletHouse({ development: true })
  wallet = await make()
})
afterAll(() => house.close())

async function make(body: Record<string, unknown> = { chain_type: 'ethereum' }): Promise<string> {
  const made = await house.wallets('POST', '/v1/wallets', { body })
  expect(made.status).toBe(200)
  return made.body.id
}

const sign = { method: 'personal_sign', params: { message: 'Hello', encoding: 'utf-8' } }
const use = (call: WalletCall = {}, path = `/v1/wallets/${wallet}/rpc`) =>
  house.wallets('POST', path, { body: sign, keys: [house.key], ...call })
const outcome = ({ status, body }: CallAnswer) => (status === 200 ? 'done' : body.code)

const rule = (count: number, conditions = 1) => ({
  name: `To ${count}`,
  method: 'eth_sendTransaction',
  action: 'ALLOW',
  conditions: Array.from({ length: conditions }, (_, index) => ({
    field_source: 'ethereum_transaction',
    field: 'value',
    operator: 'lte',
    value: String(index),
  })),
})
const rules = (count: number) => Array.from({ length: count }, (_, index) => rule(index))
const policy = (list: object[]) => ({ version: '1.0', name: 'Big', chain_type: 'ethereum', rules: list })

describe('an id in the path', () => {
  const names = (Object.keys(WALLET_ROUTES) as Name[]).filter((name) => ROUTES[name].path.includes(':'))
  const paramsOf = (name: Name) => [...ROUTES[name].path.matchAll(/:(\w+)/g)].map(([, id]) => String(id))

  it.each(
    names,
  )('%s: what cannot be one is invalid data, one that nothing has is not found', async (name) => {
    const { method } = ROUTES[name] as Route
    const body = method === 'GET' ? {} : { body: (ROUTE_BODIES[name] ?? {}) as Record<string, unknown> }
    const query = name.endsWith('Balance') || name.endsWith('Transactions') ? '?chain=base&asset=eth' : ''
    const ask = async (id: string) => {
      const path = routePath(
        ROUTES[name] as Route,
        Object.fromEntries(paramsOf(name).map((one) => [one, id])),
      )
      const { status, body: said } = await house.wallets(method as Method, path + query, {
        keys: [house.key],
        ...body,
      })
      return [status, said.code]
    }
    for (const id of [wallet.toUpperCase(), `${wallet}a`, `0${wallet.slice(1)}`, `${wallet} `, 'x', '\u0000'])
      expect([id, ...(await ask(id))]).toEqual([id, 400, 'invalid_data'])
    expect(await ask(NO_WALLET)).toEqual([404, 'not_found'])
  })
})

describe('a policy', () => {
  it('has a hundred rules, made at once or changed at once, and not one more', async () => {
    const made = await house.wallets('POST', '/v1/policies', { body: policy(rules(100)) })
    expect([outcome(made), made.body.rules?.length]).toEqual(['done', 100])
    const at = `/v1/policies/${made.body.id}`
    const change = (list: object[]) =>
      house.wallets('PATCH', at, { body: { rules: list }, keys: [house.key] })
    const changed = await change(rules(100).toReversed())
    expect([outcome(changed), new Set(changed.body.rules?.map(({ id }: { id: string }) => id)).size]).toEqual(
      ['done', 100],
    )
    const more = await house.wallets('POST', `${at}/rules`, { body: rule(101), keys: [house.key] })
    expect([outcome(await change(rules(101))), outcome(more)]).toEqual(['invalid_data', 'invalid_data'])
    expect(outcome(await house.wallets('POST', '/v1/policies', { body: policy(rules(101)) }))).toBe(
      'invalid_data',
    )
  })

  it('has a hundred conditions in a rule, and not one more', async () => {
    const make = async (count: number) =>
      outcome(await house.wallets('POST', '/v1/policies', { body: policy([rule(1, count)]) }))
    expect([await make(100), await make(101)]).toEqual(['done', 'invalid_data'])
  })
})

describe('a signature', () => {
  it('for one prefix is none for the other, and each has its own', async () => {
    const [newer, older] = [`/v1/wallets/${wallet}/rpc`, `/api/v1/wallets/${wallet}/rpc`]
    for (const [path, signed] of [
      [newer, older],
      [older, newer],
    ] as const) {
      expect(outcome(await use({ signed: { url: SERVER_ORIGIN + signed } }, path))).toBe('invalid_signature')
      expect(outcome(await use({}, path))).toBe('done')
    }
  })

  it('for one host of this server is none for another', async () => {
    const custom = 'https://privy.app.example'
    await house.setApp({ custom_api_url: custom, cookie_domain: 'app.example' })
    const at = `/v1/wallets/${wallet}/rpc`
    const there = (url: string) => use({ headers: { host: 'privy.app.example' }, signed: { url } })
    expect(outcome(await there(SERVER_ORIGIN + at))).toBe('invalid_signature')
    expect(outcome(await there(custom + at))).toBe('done')
    expect(outcome(await use({ signed: { url: custom + at } }))).toBe('invalid_signature')
    expect(outcome(await use({ headers: { host: 'evil.example' } }))).toBe('invalid_request')
    await house.setApp({ custom_api_url: null, cookie_domain: null })
  })

  it('counts for the headers that it was made over, each there once', async () => {
    const later = house.clock.now() + 60_000
    expect(outcome(await use({ expiry: later }))).toBe('done')
    const cases: [string, Record<string, string | undefined>][] = [
      ['no expiry in place of one', { 'privy-request-expiry': undefined }],
      ['a later one', { 'privy-request-expiry': String(later + 1) }],
      ['two of them', { 'privy-request-expiry': `${later}, ${later}` }],
      ['one in words', { 'privy-request-expiry': new Date(later).toISOString() }],
      ['one with a sign', { 'privy-request-expiry': `+${later}` }],
      ['one in hex', { 'privy-request-expiry': `0x${later.toString(16)}` }],
      ['one with a zero before it', { 'privy-request-expiry': `0${later}` }],
      ['a key that was not signed', { 'privy-idempotency-key': 'not-signed' }],
    ]
    const said = []
    for (const [what, headers] of cases) said.push([what, outcome(await use({ expiry: later, headers }))])
    expect(said.filter(([, code]) => code !== 'invalid_signature' && code !== 'invalid_request')).toEqual([])
    expect(said).toHaveLength(cases.length)
  })

  it('is of the body that was sent, to the letter: no other form of a character, no name twice, no number that is none', async () => {
    const composed = { ...sign, params: { ...sign.params, message: 'caf\u00e9' } }
    const apart = { ...sign, params: { ...sign.params, message: 'cafe\u0301' } }
    expect(outcome(await use({ body: apart, signed: { body: composed } }))).toBe('invalid_signature')
    expect(outcome(await use({ body: apart }))).toBe('done')
    const raw = async (text: string) =>
      outcome(
        await house.request('POST', `/v1/wallets/${wallet}/rpc`, {
          raw: text,
          headers: {
            origin: undefined,
            authorization: `Basic ${Buffer.from(`${APP_ID}:${house.secret}`).toString('base64')}`,
            'privy-authorization-signature': 'AAAA',
          },
        }),
      )
    const inner = '"params":{"message":"a","encoding":"utf-8"}'
    expect(await raw(`{"method":"personal_sign",${inner}}`)).toBe('invalid_signature')
    expect([
      await raw(`{"method":"personal_sign","method":"exportPrivateKey",${inner}}`),
      await raw(`{"method":"personal_sign","__proto__":{"caip2":"eip155:1"},${inner}}`),
      await raw(`{"method":"personal_sign","constructor":{},${inner}}`),
      await raw(`{"method":"personal_sign","params":{"message":"a","encoding":"utf-8","x":1e400}}`),
    ]).toEqual(['invalid_data', 'invalid_data', 'invalid_data', 'invalid_data'])
    expect(house.logs.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })

  it('for a wallet that the body names is not one for that of the path', async () => {
    const other = await make()
    const named = (wallet_id: string) => use({ body: { ...sign, wallet_id } })
    expect(outcome(await named(other))).toBe('invalid_data')
    expect(outcome(await named(wallet))).toBe('done')
  })
})

describe('an app', () => {
  it('is one: its header and its secret say the same, and are there once', async () => {
    const { secret } = await addSecret(house.ports, OTHER_APP_ID)
    const ask = async (headers: Record<string, string>) =>
      outcome(await house.wallets('GET', `/v1/wallets/${wallet}`, { headers }))
    const basic = (id: string, password: string) =>
      `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`
    expect(await ask({})).toBe('done')
    expect(await ask({ authorization: basic(OTHER_APP_ID, secret) })).toBe('missing_or_invalid_token')
    expect(await ask({ authorization: basic(APP_ID, secret) })).toBe('missing_or_invalid_token')
    expect(
      await ask({ authorization: `${basic(APP_ID, house.secret)}, ${basic(OTHER_APP_ID, secret)}` }),
    ).toBe('missing_or_invalid_token')
    expect(await ask({ 'privy-app-id': `${APP_ID}, ${OTHER_APP_ID}` })).toBe(
      'missing_or_invalid_privy_app_id',
    )
    expect(await ask({ 'privy-app-id': OTHER_APP_ID })).toBe('missing_or_invalid_token')
  })

  it('hears nothing of what another did by the same idempotency key', async () => {
    const { secret } = await addSecret(house.ports, OTHER_APP_ID)
    const settings = { name: 'Other app', allowed_origins: [OTHER_ORIGIN], server_wallets: true }
    await upsertApp(house.manage, OTHER_APP_ID, settings)
    await orderAuthority(house, [newRequestKey()], { app: OTHER_APP_ID })
    const call = { body: { public_keys: [house.key.publicKey] }, idempotencyKey: 'same-1' }
    const mine = await house.wallets('POST', '/v1/key_quorums', call)
    const theirs = await callWallets(house, secret, 'POST', '/v1/key_quorums', { ...call, app: OTHER_APP_ID })
    expect([outcome(mine), outcome(theirs)]).toEqual(['done', 'done'])
    expect(theirs.body.id).not.toBe(mine.body.id)
    const again = await house.wallets('POST', '/api/v1/key_quorums', call)
    expect(again.body).toEqual(mine.body)
    const elsewhere = { ...call, body: policy([]) }
    expect(outcome(await house.wallets('POST', '/v1/policies', elsewhere))).toBe('invalid_request')
  })
})

describe('a page', () => {
  it('makes its user’s wallet and names nothing else: who may use it, the user signs for', async () => {
    const { token } = await house.login('page@example.com')
    const quorum = await house.wallets('POST', '/v1/key_quorums', {
      body: { public_keys: [newRequestKey().publicKey] },
    })
    const ask = async (more: object) =>
      outcome(
        await house.request('POST', '/api/v1/wallets', {
          body: { chain_type: 'ethereum', ...more },
          headers: { origin: ORIGIN, authorization: `Bearer ${token}` },
        }),
      )
    expect(await ask({ additional_signers: [{ signer_id: quorum.body.id }] })).toBe('invalid_data')
    expect(await ask({ policy_ids: [NO_WALLET] })).toBe('invalid_data')
    expect(await ask({})).toBe('done')
  })

  it('changes who may use the wallet beside its user, and nothing else; what it cannot have signed leaves nothing behind', async () => {
    const { token } = await house.login('change@example.com')
    const page = (method: string, path: string, body: object) =>
      house.request(method, path, {
        body,
        headers: {
          origin: ORIGIN,
          authorization: `Bearer ${token}`,
          'privy-authorization-signature': 'AAAA',
        },
      })
    const { id } = (await page('POST', '/api/v1/wallets', { chain_type: 'ethereum' })).body
    const count = async () =>
      (await house.rows(`SELECT count(*)::integer AS count FROM signer_documents WHERE kind = 'quorum'`))[0]
        .count
    const [before, said] = [await count(), [] as unknown[]]
    for (const body of [
      { owner: { public_key: newRequestKey().publicKey } },
      { owner: null },
      { owner_id: NO_WALLET },
      { policy_ids: [] },
    ])
      said.push(outcome(await page('PATCH', `/api/v1/wallets/${id}`, body)))
    expect([said, await count()]).toEqual([Array(4).fill('invalid_data'), before])
    // the user's signature is what is asked for then
    const others = await page('PATCH', `/api/v1/wallets/${id}`, { additional_signers: [] })
    expect(outcome(others)).toBe('invalid_signature')
  })
})

describe('a cursor', () => {
  it('that nobody gave is answered below 500', async () => {
    const said = []
    for (const text of ['999999999999999 ', '0 ', '000000000000001 ']) {
      const cursor = Buffer.from(`${text}${'a'.repeat(24)}`).toString('base64url')
      said.push((await house.wallets('GET', `/v1/wallets?cursor=${cursor}`)).status)
      const path = `/v1/wallets/${wallet}/transactions?chain=base&asset=eth&cursor=${cursor}`
      said.push((await house.wallets('GET', path)).status)
    }
    expect(said).toEqual([200, 200, 200, 200, 200, 200])
  })
})

describe('an address', () => {
  it('that came in meanwhile is taken, and says so: there is room enough', async () => {
    const there = await house.ports.serverWallets.wallet(APP_ID, wallet)
    if (!there) throw new Error('there is no wallet')
    const { rules, sealedKey } = there
    const add = (id: string, address: string, ofApp = 1_000) =>
      house.ports.serverWallets.add(
        {
          word: rules.word,
          document: { ...rules.document, id, address },
          sealedKey,
          imported: true,
          begun: undefined,
        },
        { ofApp, ofUser: 1_000 },
        { userId: '', action: 'server wallet imported', detail: {} },
        new Date(house.clock.now()),
      )
    const ids = ['a', 'b', 'c'].map((one) => one.repeat(24)) as [string, string, string]
    expect(await add(ids[0], there.address)).toBe('taken')
    expect(await add(ids[1], `0x${'17'.repeat(20)}`, 1)).toBe('full')
    expect(await add(ids[2], `0x${'17'.repeat(20)}`)).toBe('added')
  })
})
