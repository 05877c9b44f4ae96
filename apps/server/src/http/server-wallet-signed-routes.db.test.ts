import type { Method, Route } from '@latchkey/contract'
import { ROUTES, routePath, WALLET_ROUTES } from '@latchkey/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallAnswer } from '../testing/test-house.ts'
import { OTHER_APP_ID, SERVER_ORIGIN } from '../testing/test-house.ts'
import { newRequestKey } from '../testing/wallet-clients.ts'
import type { WalletCall, WalletHouse } from '../testing/wallet-house.ts'
import { callWallets, openWalletHouse } from '../testing/wallet-house.ts'

type Name = keyof typeof WALLET_ROUTES
type Body = Record<string, unknown>

let house: WalletHouse
beforeAll(async () => {
  house = await openWalletHouse({
    limits: { server_wallet_requests_per_minute: 100_000 },
    server_wallets_per_app: 10_000,
  })
})
afterAll(() => house.close())

const outcome = ({ status, body }: CallAnswer): string => (status === 200 ? 'done' : body.code)
const owner = newRequestKey()

async function made(path: string, body: Body) {
  const answer = await house.wallets('POST', path, { body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

const rule = (name: string) => ({ name, method: 'personal_sign', action: 'ALLOW', conditions: [] })
const ownedBy = { owner: { public_key: owner.publicKey } }
const newWallet = async () => ({
  wallet_id: (await made('/v1/wallets', { chain_type: 'ethereum', ...ownedBy })).id as string,
})
const newQuorum = async () => ({
  quorum_id: (await made('/v1/key_quorums', { public_keys: [owner.publicKey] })).id as string,
})
const newPolicy = async () => {
  const rules = [rule('One'), rule('Two')]
  const policy = await made('/v1/policies', {
    ...{ version: '1.0', name: 'Messages', chain_type: 'ethereum', rules },
    ...ownedBy,
  })
  return { policy_id: policy.id as string, rule_id: policy.rules[1].id as string }
}

interface SignedRoute {
  /** a new one that the route is about */
  target(): Promise<Record<string, string>>
  /** none where the route takes none */
  body?: Body
  /** what is asked in between, after which the first request is not made once more */
  next?: Body
}

const policyOf = { target: newPolicy }
/** Every route that its owner signs for. */
const SIGNED: Partial<Record<Name, SignedRoute>> = {
  updateServerWallet: {
    target: newWallet,
    body: { additional_signers: [] },
    next: { policy_ids: [] },
  },
  serverWalletRpc: {
    target: newWallet,
    body: { method: 'personal_sign', params: { message: 'Hello', encoding: 'utf-8' } },
  },
  serverWalletRawSign: { target: newWallet, body: { params: { hash: `0x${'5a'.repeat(32)}` } } },
  exportServerWallet: {
    target: newWallet,
    body: { encryption_type: 'HPKE', recipient_public_key: newRequestKey().publicKey },
  },
  updateKeyQuorum: { target: newQuorum, body: { display_name: 'Bots' }, next: { display_name: 'Others' } },
  deleteKeyQuorum: { target: newQuorum },
  updatePolicy: { ...policyOf, body: { name: 'Renamed' }, next: { name: 'Renamed again' } },
  deletePolicy: policyOf,
  addPolicyRule: { ...policyOf, body: rule('Three'), next: rule('Four') },
  updatePolicyRule: { ...policyOf, body: rule('Other'), next: rule('Another') },
  deletePolicyRule: policyOf,
}
/** What the app's secret or a user's token is enough for. */
const UNSIGNED: readonly Name[] = [
  ...(['listServerWallets', 'createServerWallet', 'importServerWalletInit', 'importServerWallet'] as const),
  ...(['authenticateUserKey', 'authenticateUserSigner', 'getServerWallet', 'serverWalletBalance'] as const),
  ...(['serverWalletTransactions', 'getTransaction', 'createKeyQuorum', 'getKeyQuorum'] as const),
  ...(['createPolicy', 'getPolicy', 'listPolicyRules', 'getPolicyRule'] as const),
]

it('leaves no route out', () => {
  expect([...Object.keys(SIGNED), ...UNSIGNED].toSorted()).toEqual(Object.keys(WALLET_ROUTES).toSorted())
})

const ROWS = Object.entries(SIGNED) as [Name, SignedRoute][]
const methodOf = (name: Name) => (ROUTES[name] as Route).method as Method
const pathOf = (name: Name, params: Record<string, string>) =>
  routePath(ROUTES[name] as Route, params).replace(/^\/api\//, '/')

/** Who calls a route about something new: honestly, unless the call says otherwise. */
async function open(name: Name, { target, body }: SignedRoute) {
  const path = pathOf(name, await target())
  const ask = (call: WalletCall = {}) =>
    house.wallets(methodOf(name), path, { ...(body ? { body } : {}), keys: [owner], ...call })
  return { path, ask }
}

type Attack = (of: { name: Name; path: string; sibling: string; body: Body | undefined }) => WalletCall
const ATTACKS: [string, Attack][] = [
  ['unsigned', () => ({ keys: [] })],
  ['signed by another key', () => ({ keys: [newRequestKey()] })],
  ['signed by the app’s key, which does not own it', () => ({ keys: [house.key] })],
  ['signed for another origin', ({ path }) => ({ signed: { url: `https://evil.example${path}` } })],
  ['signed for the other prefix', ({ path }) => ({ signed: { url: `${SERVER_ORIGIN}/api${path}` } })],
  [
    'signed for another method',
    ({ name }) => ({
      signed: { method: methodOf(name) === 'PATCH' ? 'POST' : 'PATCH' },
    }),
  ],
  ['signed for another app', () => ({ signed: { app: OTHER_APP_ID } })],
  ['signed for another of its kind', ({ sibling }) => ({ signed: { url: SERVER_ORIGIN + sibling } })],
  ['signed over another body', ({ body }) => ({ signed: { body: { ...body, more: 1 } } })],
  [
    'signed with a key of idempotency that was not sent',
    () => ({
      idempotencyKey: 'kept-back',
      headers: { 'privy-idempotency-key': undefined },
    }),
  ],
  [
    'signed with an expiry that was put off',
    () => ({
      expiry: house.clock.now() + 1_000,
      headers: { 'privy-request-expiry': String(house.clock.now() + 9_000) },
    }),
  ],
]

describe.each(ROWS)('%s', (name, route) => {
  it.each(ATTACKS)('is not done where it is %s; the honest one is', async (_, attack) => {
    const [{ path, ask }, sibling] = [await open(name, route), await open(name, route)]
    const call = attack({ name, path, sibling: sibling.path, body: route.body })
    expect([outcome(await ask(call)), outcome(await ask())]).toEqual(['invalid_signature', 'done'])
  })

  it('is not done late, and is in time', async () => {
    const { ask } = await open(name, route)
    const now = house.clock.now()
    expect([outcome(await ask({ expiry: now })), outcome(await ask({ expiry: now + 1 }))]).toEqual([
      'invalid_request',
      'done',
    ])
  })

  it('is done once, however often it comes', async () => {
    const { ask } = await open(name, route)
    const versions = async () =>
      (
        await house.rows(
          'SELECT count(*)::integer AS count, sum(version)::integer AS sum FROM signer_documents',
        )
      )[0]
    const idempotent = { expiry: house.clock.now() + 60_000 }
    const first = await ask(idempotent)
    const before = await versions()
    // of the same signed bytes, whatever is random in the signature
    const again = await ask(idempotent)
    expect([outcome(first), await versions()]).toEqual(['done', before])
    const gone = methodOf(name) === 'DELETE'
    expect(outcome(again)).toBe(gone ? 'not_found' : 'done')
  })
})

describe.each(ROWS.filter(([, { body }]) => body !== undefined))('%s', (name, route) => {
  it('is not done by a signature of no body, in either spelling; the honest one is', async () => {
    const { ask } = await open(name, route)
    const said = []
    for (const body of [{}, '']) said.push(outcome(await ask({ signed: { body } })))
    expect([...said, outcome(await ask())]).toEqual(['invalid_signature', 'invalid_signature', 'done'])
  })
})

describe.each(ROWS.filter(([, { body }]) => body === undefined))('%s', (name, route) => {
  it.each<[string, Record<string, never> | undefined]>([
    ['nothing', undefined],
    ['{}', {}],
  ])('is done by a signature of no body in either spelling where %s is sent, and of none other', async (_, sent) => {
    const said = []
    for (const body of [{}, '']) {
      const { ask } = await open(name, route)
      const call = sent ? { body: sent } : {}
      said.push(outcome(await ask({ ...call, signed: { body: { a: 1 } } })))
      said.push(outcome(await ask({ ...call, signed: { body } })))
    }
    expect(said).toEqual(['invalid_signature', 'done', 'invalid_signature', 'done'])
  })
})

describe.each(ROWS.filter(([, { next }]) => next !== undefined))('%s', (name, route) => {
  it('that was caught is not made once more when another was made since', async () => {
    const { path, ask } = await open(name, route)
    const headers: Record<string, string | undefined> = {}
    const caught = {
      ...house,
      request: (method: string, at: string, options: Parameters<typeof house.request>[2] = {}) => {
        headers['privy-authorization-signature'] ??= options.headers?.['privy-authorization-signature']
        return house.request(method, at, options)
      },
    }
    const call = { body: route.body as Body, keys: [owner] }
    expect(outcome(await callWallets(caught, house.secret, methodOf(name), path, call))).toBe('done')
    expect(outcome(await ask({ body: route.next as Body }))).toBe('done')
    expect(outcome(await ask({ headers }))).toBe('token_already_used')
    expect(outcome(await ask({ expiry: house.clock.now() + 60_000 }))).toBe('done')
  })
})
