import type { Method, Route, RouteName } from '@latchkey/contract'
import { isErrorCode, ROUTES, routePath, WALLET_ROUTES } from '@latchkey/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FieldPath, SchemaNode } from '../testing/odd-values.ts'
import { ODD_VALUES, pathsOf, withValue } from '../testing/odd-values.ts'
import { ROUTE_BODIES } from '../testing/route-bodies.ts'
import type { SendingHouse } from '../testing/sending-house.ts'
import { openSendingHouse, payment, sendBody } from '../testing/sending-house.ts'
import { NO_WALLET } from '../testing/test-house.ts'
import type { WalletCall } from '../testing/wallet-house.ts'
import { HANDLERS } from './handlers.ts'
import type { BodySchema } from './route.ts'

type Name = keyof typeof WALLET_ROUTES

const NO_LIMITS = {
  server_wallet_requests_per_minute: 100_000_000,
  server_wallet_requests_per_app_per_minute: 100_000_000,
}

let world: SendingHouse
let params: Record<string, string>
beforeAll(async () => {
  world = await openSendingHouse(71_031)
  await world.house.setApp({ server_wallets_per_app: 100_000_000, limits: NO_LIMITS })
  const wallet = await world.newWallet()
  const rule = ROUTE_BODIES.addPolicyRule as object
  const policy = await world.house.wallets('POST', '/v1/policies', {
    body: { version: '1.0', name: 'Odd', chain_type: 'ethereum', rules: [rule] },
  })
  const quorum = await world.house.wallets('POST', '/v1/key_quorums', {
    body: { public_keys: [world.house.key.publicKey] },
  })
  params = {
    wallet_id: wallet.id,
    policy_id: policy.body.id,
    rule_id: policy.body.rules[0].id,
    quorum_id: quorum.body.id,
    transaction_id: NO_WALLET,
  }
})
afterAll(() => world.close())

const routeOf = (name: Name) => ROUTES[name] as Route
const schemaOf = (name: RouteName) => (HANDLERS as Record<string, { body?: BodySchema }>)[name]?.body

/** Signed by whoever may, so that what is odd comes as far as it can. */
async function odd(name: Name, call: WalletCall, at = params, query = ''): Promise<unknown[]> {
  const { method } = routeOf(name)
  const path = routePath(routeOf(name), at) + query
  // no client can sign half a character
  const keys = /\\ud800/.test(JSON.stringify(call.body ?? {})) ? [] : [world.house.key]
  const { status, body } = await world.house.wallets(method as Method, path, {
    keys,
    ...call,
  })
  const refused = status < 500 && isErrorCode(body.code) && typeof body.error === 'string'
  const fine = status < 400 || (refused && ![408, 409, 425].includes(status))
  return fine ? [] : [[path, call, status, body]]
}

const RPC: Record<string, unknown>[] = [
  {
    method: 'eth_signTransaction',
    params: { transaction: { to: `0x${'11'.repeat(20)}`, chain_id: 1, nonce: 0 } },
  },
  {
    method: 'eth_signTypedData_v4',
    params: {
      typed_data: {
        domain: { name: 'x' },
        types: { EIP712Domain: [{ name: 'name', type: 'string' }], A: [{ name: 'b', type: 'uint256' }] },
        primary_type: 'A',
        message: { b: 1 },
      },
    },
  },
  { method: 'secp256k1_sign', params: { hash: `0x${'5a'.repeat(32)}` } },
  {
    method: 'eth_sign7702Authorization',
    params: { contract: `0x${'11'.repeat(20)}`, chain_id: 1, nonce: 0 },
  },
  sendBody('eip155:71031', payment()),
]

/** Every field of a value, nested ones too. */
const fieldsOf = (value: unknown, base: FieldPath = []): FieldPath[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, inner]) => [[...base, name], ...fieldsOf(inner, [...base, name])])
    : []

describe('a signed request with an odd value in a field', () => {
  const withBodies = (Object.keys(WALLET_ROUTES) as Name[]).filter(
    (name) => schemaOf(name) && routeOf(name).method !== 'DELETE',
  )

  it.each(withBodies)('%s is answered below 500 in published words', async (name) => {
    const paths = pathsOf(schemaOf(name) as unknown as SchemaNode)
    const bad: unknown[] = []
    for (const path of paths) {
      for (const value of ODD_VALUES) {
        const body = withValue(ROUTE_BODIES[name] ?? {}, path, value) as Record<string, unknown>
        bad.push(...(await odd(name, { body })))
      }
    }
    expect([paths.length > 0, bad]).toEqual([true, []])
  })

  it.each(RPC.map((body) => [String(body.method), body] as const))('%s is one too', async (_, body) => {
    const bad: unknown[] = []
    for (const path of fieldsOf(body.params)) {
      for (const value of ODD_VALUES) {
        const params = withValue(body.params as object, path, value)
        bad.push(...(await odd('serverWalletRpc', { body: { ...body, params } })))
      }
    }
    expect([fieldsOf(body.params).length > 0, bad]).toEqual([true, []])
  })
})

const TEXTS = ODD_VALUES.filter((value): value is string => typeof value === 'string')

describe('an odd text', () => {
  it.each(Object.keys(WALLET_ROUTES) as Name[])('as an id in the path of %s finds nothing', async (name) => {
    const names = [...routeOf(name).path.matchAll(/:(\w+)/g)].map(([, id]) => String(id))
    const bad: unknown[] = []
    for (const id of names) {
      for (const text of TEXTS.filter((one) => one.trim() && one.length < 1_000 && one !== '\ud800')) {
        const { method } = routeOf(name)
        const call = method === 'GET' ? {} : { body: (ROUTE_BODIES[name] ?? {}) as Record<string, unknown> }
        const path = routePath(routeOf(name), { ...params, [id]: encodeURIComponent(text) })
        const { status } = await world.house.wallets(method as Method, path, {
          keys: [world.house.key],
          ...call,
        })
        if (status !== 404 && status !== 400) bad.push([path, status])
      }
    }
    expect(bad).toEqual([])
  })

  it.each([
    ['listServerWallets', ['cursor', 'limit', 'chain_type', 'user_id']],
    ['serverWalletBalance', ['chain', 'asset', 'include_currency']],
    ['serverWalletTransactions', ['chain', 'asset', 'cursor', 'limit']],
  ] as [Name, string[]][])('in the query of %s is answered below 500', async (name, fields) => {
    const bad: unknown[] = []
    const good: Record<string, string> = { chain: 'base', asset: 'eth' }
    for (const field of fields) {
      for (const text of TEXTS.filter((one) => one !== '\ud800')) {
        const query = new URLSearchParams({ ...good, [field]: text })
        bad.push(...(await odd(name, { keys: [] }, params, `?${query}`)))
      }
    }
    expect(bad).toEqual([])
  })

  it.each([
    'privy-authorization-signature',
    'privy-request-expiry',
    'privy-idempotency-key',
  ])('in the header %s is answered below 500', async (header) => {
    const bad: unknown[] = []
    const texts = [...TEXTS, ',', ',,,', 'AAAA,AAAA', 'MEUCIQ==', '-1', '1e9', '99999999999999999999']
    for (const text of texts.filter((one) => /^[\x20-\x7e]*$/.test(one))) {
      const call = { body: sendBody('eip155:71031', payment()), headers: { [header]: text } }
      bad.push(...(await odd('serverWalletRpc', call)))
    }
    expect(bad).toEqual([])
  })
})

it('logged no failure of its own meanwhile', () => {
  expect(world.house.logs.filter((line) => line.includes('"level":"error"'))).toEqual([])
})
