import { randomBytes } from 'node:crypto'
import type { AuthResponse, LinkedAccount } from '@latchkey/contract'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWebhookEndpointStore, createWebhookStore } from '../adapters/postgres/webhook-store.ts'
import { addSecret } from '../domain/backend/secrets.ts'
import { addEndpoint } from '../domain/webhook/endpoints.ts'
import { createCourier } from '../domain/webhook/webhooks.ts'
import type { TestChain, TestNode } from '../testing/chain-world.ts'
import { startChain, startNode } from '../testing/chain-world.ts'
import { EVERY_FACTOR, openMember } from '../testing/factors.ts'
import { noticeLinks } from '../testing/notice-links.ts'
import { answering, counterfactual, ownedBy, wrap, YES } from '../testing/smart-accounts.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, ORIGIN, OTHER_APP_ID, OTHER_ORIGIN, openTestHouse } from '../testing/test-house.ts'

const CHAIN = 84532
let house: TestHouse
let chain: TestChain
let node: TestNode

const setting = () => ({
  smart_wallet_type: 'safe',
  configured_networks: [
    { chain_id: `eip155:${CHAIN}`, bundler_url: 'https://bundler.example/v2?key=public', rpc_url: node.url },
  ],
})

beforeAll(async () => {
  ;[house, chain] = await Promise.all([openTestHouse(), startChain(CHAIN)])
  node = await startNode(chain.url)
})
afterAll(async () => {
  await house.close()
  node.close()
  await chain.stop()
})
beforeEach(async () => {
  node.does(() => 'answers')
  await house.setApp({
    development: true,
    guest_auth: true,
    sms_auth: true,
    smart_wallets: setting(),
    link_max_age_s: null,
    mfa_for_account_changes: false,
    limits: { account_changes_per_hour: 20 },
  })
})

let count = 0
const newOwner = () => privateKeyToAccount(generatePrivateKey())
const logIn = () => house.login(`smart-${++count}@example.com`)
const as = (session: AuthResponse, more: Record<string, string> = {}) => ({
  authorization: `Bearer ${session.privy_access_token}`,
  ...more,
})
const post = (session: AuthResponse, body: object, more = {}) =>
  house.call('linkSmartWallet', { body, headers: as(session, more) })
const me = async (session: AuthResponse) =>
  (await house.call('currentUser', { headers: as(session) })).body.user
const emailOf = ({ user }: AuthResponse) =>
  String(user.linked_accounts.flatMap((one) => (one.type === 'email' ? [one.address] : []))[0])
const smartOf = ({ linked_accounts }: { linked_accounts: LinkedAccount[] }) =>
  linked_accounts.filter(({ type }) => type === 'smart_wallet')

async function deployed(code: Hex): Promise<Hex> {
  const address: Hex = `0x${randomBytes(20).toString('hex')}`
  await chain.rpc('anvil_setCode', [address, code])
  return address
}

async function nonceFor(session: AuthResponse, address: string, more = {}): Promise<string> {
  const answer = await house.call('siweInit', { body: { address }, headers: as(session, more) })
  expect(answer.status).toBe(200)
  return answer.body.nonce
}

type Fields = Partial<Parameters<typeof createSiweMessage>[0]>

/** A message of the page, about an address, with a nonce of the session's. */
async function messageFor(session: AuthResponse, address: Hex, fields: Fields = {}): Promise<string> {
  return createSiweMessage({
    address,
    chainId: CHAIN,
    domain: new URL(ORIGIN).host,
    uri: ORIGIN,
    version: '1',
    nonce: fields.nonce ?? (await nonceFor(session, address)),
    issuedAt: new Date(house.clock.now()),
    resources: ['https://privy.io'],
    ...fields,
  })
}

/** A deployed account, and all that links it. */
async function ownAccount(session: AuthResponse, fields: Fields = {}) {
  const owner = newOwner()
  const address = await deployed(ownedBy(owner))
  const message = await messageFor(session, address, fields)
  const signature = await owner.signMessage({ message })
  return { owner, address, body: { message, signature, smart_wallet_type: 'safe' } }
}

const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
const UNTRUE = [401, 'invalid_credentials']

describe('what pages are told', () => {
  it('is all of the setting, in the names of the wire, to who has no token or an old one as well', async () => {
    const all = {
      smart_wallet_type: 'kernel',
      smart_wallet_version: '0.3.1',
      configured_networks: [
        {
          chain_id: 'eip155:8453',
          bundler_url: 'https://bundler.example/8453',
          paymaster_url: 'https://paymaster.example',
          rpc_url: 'https://node.example',
          chain_name: 'Base',
          paymaster_context: { policy_id: '7b2f6c5e-0000-4000-8000-000000000000' },
        },
      ],
    }
    await house.setApp({ smart_wallets: all })
    const session = await logIn()
    house.clock.advance(2 * 3_600_000)
    const answers = [
      await house.call('smartWalletConfig'),
      await house.call('smartWalletConfig', { headers: as(session) }),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { enabled: true, ...all }],
      [200, { enabled: true, ...all }],
    ])
  })

  it('is that there are none, of another app and of one that has them no more', async () => {
    const headers = { 'privy-app-id': OTHER_APP_ID, origin: OTHER_ORIGIN }
    const other = await house.call('smartWalletConfig', { params: { app_id: OTHER_APP_ID }, headers })
    await house.setApp({ smart_wallets: null })
    const own = await house.call('smartWalletConfig')
    expect([other.body, own.body]).toEqual([{ enabled: false }, { enabled: false }])
  })

  it('holds no node that the operator keeps for the server', async () => {
    await house.setApp({ chains: { [`eip155:${CHAIN}`]: { rpc_urls: ['https://secret.example/key'] } } })
    const { body } = await house.call('smartWalletConfig')
    expect(body.enabled).toBe(true)
    expect(JSON.stringify(body)).not.toContain('secret')
    await house.setApp({ chains: { [`eip155:${CHAIN}`]: { rpc_urls: [node.url] } } })
  })

  it('is changed by nobody over the network, with the app’s secret neither', async () => {
    const { secret } = await addSecret(house.ports, APP_ID)
    const authorization = `Basic ${Buffer.from(`${APP_ID}:${secret}`).toString('base64')}`
    const body = { ...setting(), smart_wallet_type: 'thirdweb' }
    const path = `/api/v1/apps/${APP_ID}/smart_wallets`
    const answer = await house.request('POST', path, { body, headers: { origin: undefined, authorization } })
    expect(refusal(answer)).toEqual([405, 'method_not_allowed'])
    expect((await house.call('smartWalletConfig')).body.smart_wallet_type).toBe('safe')
  })
})

describe('a link', () => {
  it('of a deployed account is on the user, in the token, and found by backends', async () => {
    const session = await logIn()
    const { address, body } = await ownAccount(session)
    const linked = await post(session, { ...body, smart_wallet_version: '1.4.1' })
    expect(linked.status).toBe(200)
    const [account] = smartOf(linked.body) as [LinkedAccount & { address: string }]
    const seconds = Math.floor(house.clock.now() / 1000)
    expect(account).toEqual({
      type: 'smart_wallet',
      address: expect.stringMatching(new RegExp(`^${address}$`, 'i')),
      smart_wallet_type: 'safe',
      smart_wallet_version: '1.4.1',
      verified_at: seconds,
      first_verified_at: seconds,
      latest_verified_at: seconds,
    })
    const refreshed = await house.call('refreshSession', { body: { refresh_token: session.refresh_token } })
    const claims = JSON.parse(
      Buffer.from(refreshed.body.identity_token.split('.')[1], 'base64url').toString(),
    )
    expect(JSON.parse(claims.linked_accounts)).toContainEqual({
      type: 'smart_wallet',
      smart_wallet_type: 'safe',
      address: account.address,
      lv: seconds,
    })
    const { secret } = await addSecret(house.ports, APP_ID)
    const found = await house.call('userBySmartWallet', {
      body: { address: address.toLowerCase() },
      headers: {
        origin: undefined,
        authorization: `Basic ${Buffer.from(`${APP_ID}:${secret}`).toString('base64')}`,
      },
    })
    expect([found.body.id, smartOf(found.body)]).toEqual([session.user.id, [account]])
  })

  it('of an account that is not deployed yet leaves nothing on the chain', async () => {
    const session = await logIn()
    const owner = newOwner()
    const account = counterfactual(ownedBy(owner))
    const message = await messageFor(session, account.address)
    const signature = account.wrap(await owner.signMessage({ message }))
    const linked = await post(session, { message, signature, smart_wallet_type: 'safe' })
    expect(smartOf(linked.body)).toMatchObject([{ address: account.address }])
    expect(await chain.rpc('eth_getCode', [account.address, 'latest'])).toBe('0x')
  })

  it('of a deployed account may say how it was deployed', async () => {
    const session = await logIn()
    const owner = newOwner()
    const account = counterfactual(ownedBy(owner))
    const [from] = await chain.rpc<[Hex]>('eth_accounts')
    await chain.rpc('eth_sendTransaction', [{ from, to: account.deployer, data: account.deploy }])
    await expect.poll(() => chain.rpc('eth_getCode', [account.address, 'latest'])).not.toBe('0x')
    const message = await messageFor(session, account.address)
    const signature = account.wrap(await owner.signMessage({ message }))
    expect((await post(session, { message, signature, smart_wallet_type: 'safe' })).status).toBe(200)
  })

  it('whose answer was lost is answered again, to the same session alone', async () => {
    const session = await logIn()
    const { body } = await ownAccount(session)
    const first = await post(session, body)
    const again = await post(session, body)
    expect([again.status, again.body]).toEqual([200, first.body])
    house.clock.advance(121_000)
    expect(refusal(await post(session, body))).toEqual(UNTRUE)
  })

  it('reads the signature at the operator’s own node, before the one that pages know', async () => {
    const session = await logIn()
    const { body } = await ownAccount(session)
    const own = await startNode(chain.url)
    await house.setApp({ chains: { [`eip155:${CHAIN}`]: { rpc_urls: [own.url] } } })
    const asked = node.calls('eth_call').length
    expect((await post(session, body)).status).toBe(200)
    expect([own.calls('eth_call').length, node.calls('eth_call').length]).toEqual([1, asked])
    await house.setApp({ chains: { [`eip155:${CHAIN}`]: { rpc_urls: [node.url] } } })
    own.close()
  })
})

describe('a thief', () => {
  it('links no account of somebody else, deployed or not', async () => {
    const [session, victim, thief] = [await logIn(), newOwner(), newOwner()]
    const address = await deployed(ownedBy(victim))
    const message = await messageFor(session, address)
    const signature = await thief.signMessage({ message })
    expect(refusal(await post(session, { message, signature, smart_wallet_type: 'safe' }))).toEqual(UNTRUE)

    const account = counterfactual(ownedBy(victim))
    const next = await messageFor(session, account.address)
    const wrapped = account.wrap(await thief.signMessage({ message: next }))
    const body = { message: next, signature: wrapped, smart_wallet_type: 'safe' }
    expect(refusal(await post(session, body))).toEqual(UNTRUE)
    expect(smartOf(await me(session))).toEqual([])
  })

  it('links no key’s address, though that key has signed', async () => {
    const session = await logIn()
    const key = newOwner()
    const message = await messageFor(session, key.address)
    const signature = await key.signMessage({ message })
    const answer = await post(session, { message, signature, smart_wallet_type: 'safe' })
    expect([...refusal(answer), answer.body.error]).toEqual([
      ...UNTRUE,
      `There is no contract at the address on eip155:${CHAIN}, and the signature deploys none there`,
    ])
  })

  it('has a factory deploy what it likes, and not at another’s address', async () => {
    const session = await logIn()
    const mine = counterfactual(answering(YES))
    const victims = counterfactual(ownedBy(newOwner()))
    const message = await messageFor(session, victims.address)
    const signature = mine.wrap(`0x${'1b'.repeat(65)}`)
    expect(refusal(await post(session, { message, signature, smart_wallet_type: 'safe' }))).toEqual(UNTRUE)
  })

  it('has a factory told nothing where the account is there already', async () => {
    const session = await logIn()
    // Says yes once it was called by anybody: what a factory's call could change.
    const opened = await deployed(
      '0x361560215760005415601c57631626ba7e60e01b60005260206000f35b600080fd5b600160005500',
    )
    const message = await messageFor(session, opened)
    const signature = wrap(opened, '0x', `0x${'1b'.repeat(65)}`)
    expect(refusal(await post(session, { message, signature, smart_wallet_type: 'safe' }))).toEqual(UNTRUE)
    const [from] = await chain.rpc<[Hex]>('eth_accounts')
    await chain.rpc('eth_sendTransaction', [{ from, to: opened, data: '0x' }])
    // once somebody has called it on the chain it does say yes, so that it was the call that was missing
    await expect
      .poll(() => chain.rpc('eth_getStorageAt', [opened, '0x0', 'latest']))
      .toBe(`0x${'1'.padStart(64, '0')}`)
    expect((await post(session, { message, signature, smart_wallet_type: 'safe' })).status).toBe(200)
  })

  it('has a contract that says yes to everything stand for itself alone', async () => {
    const session = await logIn()
    const yes = await deployed(answering(YES))
    const address = await deployed(ownedBy(newOwner()))
    const signature: Hex = `0x${'1b'.repeat(65)}`
    const message = await messageFor(session, address)
    expect(refusal(await post(session, { message, signature, smart_wallet_type: 'safe' }))).toEqual(UNTRUE)
    const own = await messageFor(session, yes)
    expect((await post(session, { message: own, signature, smart_wallet_type: 'safe' })).status).toBe(200)
  })

  it.each([
    ['something else that begins alike', answering(`0x1626ba7e${'f'.repeat(56)}`)],
    ['one, as a boolean', answering(`0x${'1'.padStart(64, '0')}`)],
    ['too little', '0x631626ba7e60e01b60005260046000f3'],
    ['nothing', '0x00'],
    ['that it reverts, with the word', '0x631626ba7e60e01b60005260206000fd'],
    ['nothing for ever', '0x5b600056'],
  ] as [string, Hex][])('gets no further with a contract that answers %s', async (_, code) => {
    const session = await logIn()
    const address = await deployed(code)
    const message = await messageFor(session, address)
    const signature: Hex = `0x${'1b'.repeat(65)}`
    expect(refusal(await post(session, { message, signature, smart_wallet_type: 'safe' }))).toEqual(UNTRUE)
  })

  it('uses no nonce of another user, client or address, none twice, and none of long ago', async () => {
    const [session, victim] = [await logIn(), await logIn()]
    const foreign = await ownAccount(victim)
    const stolen = await ownAccount(session, { nonce: await nonceFor(victim, foreign.address) })
    const ofClient = await ownAccount(session)
    const elsewhere = await nonceFor(session, foreign.address)
    const misplaced = await ownAccount(session, { nonce: elsewhere })
    const made = await ownAccount(session, { nonce: 'a'.repeat(32) })
    const answers = [
      refusal(await post(session, foreign.body)),
      refusal(await post(session, stolen.body)),
      refusal(await post(session, ofClient.body, { 'privy-ca-id': 'another' })),
      refusal(await post(session, misplaced.body)),
      refusal(await post(session, made.body)),
    ]
    expect(answers).toEqual(answers.map(() => UNTRUE))
    const late = await ownAccount(session)
    house.clock.advance(10 * 60_000 + 1)
    expect(refusal(await post(session, late.body))).toEqual(UNTRUE)
    expect(smartOf(await me(session))).toEqual([])

    const spent = await ownAccount(session)
    expect((await post(session, spent.body)).status).toBe(200)
    const next = await ownAccount(session, { nonce: /Nonce: (\w+)/.exec(spent.body.message)?.[1] as string })
    expect(refusal(await post(session, next.body))).toEqual(UNTRUE)
  })

  it.each([
    ['for another page', () => ({ domain: 'evil.example' })],
    ['with another page’s address', () => ({ uri: 'https://evil.example' })],
    ['of tomorrow', () => ({ issuedAt: new Date(house.clock.now() + 86_400_000) })],
    ['that is over', () => ({ expirationTime: new Date(house.clock.now() - 86_400_000) })],
    ['that is not good yet', () => ({ notBefore: new Date(house.clock.now() + 86_400_000) })],
  ] as [string, () => Fields][])('shows a message %s in vain', async (_, fields) => {
    const session = await logIn()
    const { body } = await ownAccount(session, fields())
    expect(refusal(await post(session, body))).toEqual(UNTRUE)
  })

  it('signs on no chain that the app does not have, and links no other kind', async () => {
    const session = await logIn()
    const foreign = await ownAccount(session, { chainId: 1 })
    const asked = node.asked.length
    expect(refusal(await post(session, foreign.body))).toEqual([400, 'invalid_data'])
    const { body } = await ownAccount(session)
    const other = await post(session, { ...body, smart_wallet_type: 'kernel' })
    expect([refusal(other), node.asked.length]).toEqual([[400, 'invalid_data'], asked])
    expect((await post(session, body)).status).toBe(200)
  })

  it('gets no account that another user has, nor an offer to move it', async () => {
    const [session, thief] = [await logIn(), await logIn()]
    const { owner, address, body } = await ownAccount(session)
    expect((await post(session, body)).status).toBe(200)
    const message = await messageFor(thief, address)
    const signature = await owner.signMessage({ message })
    const answer = await post(thief, { message, signature, smart_wallet_type: 'safe' })
    expect([...refusal(answer), answer.body.data]).toEqual([400, 'linked_to_another_user', undefined])
    expect(smartOf(await me(session))).toHaveLength(1)
  })

  it('uses no token of another app, nor the one that backends see', async () => {
    const session = await logIn()
    const { body } = await ownAccount(session)
    const headers = { 'privy-app-id': OTHER_APP_ID, origin: OTHER_ORIGIN }
    expect(refusal(await post(session, body, headers))).toEqual([401, 'missing_or_invalid_token'])
    const seen = await house.call('linkSmartWallet', {
      body,
      headers: { authorization: `Bearer ${session.token}` },
    })
    expect(refusal(seen)).toEqual([403, 'access_token_required'])
    const noPage = await house.call('linkSmartWallet', {
      body,
      headers: { ...as(session), origin: undefined },
    })
    expect(noPage.status).toBe(403)
    expect((await post(session, body)).status).toBe(200)
  })

  it('of an old login links nothing where the app wants a young one', async () => {
    const [old, young] = [await logIn(), await logIn()]
    await house.setApp({ link_max_age_s: 60 })
    house.clock.advance(61_000)
    expect(refusal(await post(old, (await ownAccount(old)).body))).toEqual([401, 'login_required'])
    const again = await house.login(emailOf(young))
    expect((await post(again, (await ownAccount(again)).body)).status).toBe(200)
  })

  it('without the second factor of its user links nothing where the app wants it, and unlinks nothing', async () => {
    await house.setApp({ ...EVERY_FACTOR, mfa_for_account_changes: true })
    const user = await openMember(house, `smart-${++count}@example.com`)
    expect(await user.enrollTotp()).toBe('done')
    const { address, body } = await ownAccount(user.session)
    const wanted = [401, 'missing_or_invalid_mfa']
    expect(refusal(await post(user.session, body))).toEqual(wanted)
    expect(await user.verifyNext()).toBe('done')
    expect((await post(user.session, body)).status).toBe(200)
    house.clock.advance(15 * 60_000)
    const unlink = await house.call('siweUnlink', { body: { address }, headers: as(user.session) })
    expect(refusal(unlink)).toEqual(wanted)
  })

  it('has no more than so many signatures checked in an hour', async () => {
    await house.setApp({ limits: { account_changes_per_hour: 2 } })
    const session = await logIn()
    const { body } = await ownAccount(session)
    const wrong = { ...body, signature: `0x${'1b'.repeat(65)}` }
    const codes: string[] = []
    for (let index = 0; index < 4; index++) codes.push((await post(session, wrong)).body.code)
    expect(codes).toEqual([
      'invalid_credentials',
      'invalid_credentials',
      'too_many_requests',
      'too_many_requests',
    ])
    expect((await post(await logIn(), wrong)).body.code).toBe('invalid_credentials')
  })
})

describe('a node', () => {
  it.each([
    ['is away', 'is away' as const],
    ['is too busy', { error: { code: -32005, message: 'too many requests' } }],
    ['knows no such call', { error: { code: -32601, message: 'the method eth_call does not exist' } }],
    ['answers what is no answer', { result: '0x1626ba7e' }],
  ])('that %s links nothing, and the same call links once it is back', async (_, habit) => {
    const session = await logIn()
    const { body } = await ownAccount(session)
    node.does((method) => (method === 'eth_call' ? habit : 'answers'))
    expect(refusal(await post(session, body))).toEqual([503, 'unavailable'])
    expect(smartOf(await me(session))).toEqual([])
    node.does(() => 'answers')
    expect((await post(session, body)).status).toBe(200)
  })
})

describe('who has one', () => {
  async function linked(session: AuthResponse) {
    const account = await ownAccount(session)
    const answer = await post(session, account.body)
    expect(answer.status).toBe(200)
    return { ...account, user: answer.body }
  }

  it('has no second one, until the first is unlinked; a repetition of that is answered alike', async () => {
    const session = await logIn()
    const { address } = await linked(session)
    const second = await ownAccount(session)
    const full = await post(session, second.body)
    expect([...refusal(full), full.body.error]).toEqual([
      400,
      'cannot_link_more_of_type',
      'User already has an account of type smart_wallet linked.',
    ])
    const unlink = () => house.call('siweUnlink', { body: { address }, headers: as(session) })
    const without = await unlink()
    expect(without.body.linked_accounts.map(({ type }: LinkedAccount) => type)).toEqual(['email'])
    expect((await unlink()).body).toEqual(without.body)
    const third = await linked(session)
    expect(smartOf(third.user)).toHaveLength(1)
  })

  it('is told nothing: it is no way to log in, and nothing is there to undo', async () => {
    const links = noticeLinks(house)
    const session = await logIn()
    await links.told()
    const { address } = await linked(session)
    await house.call('siweUnlink', { body: { address }, headers: as(session) })
    expect(await links.told()).toEqual([])
  })

  it('is told to the app’s webhooks when it comes and when it goes', async () => {
    const endpoints = createWebhookEndpointStore(house.database)
    const app = (await house.manage.store.find(APP_ID)) as never
    const events = ['user.linked_account', 'user.unlinked_account']
    await addEndpoint({ ...house.ports, endpoints }, app, { url: 'https://host.example/hook', events })
    const session = await logIn()
    // what a user is made with is told with the user
    house.clock.advance(1_000)
    const { address, user } = await linked(session)
    await house.call('siweUnlink', { body: { address }, headers: as(session) })
    const told: { type: string; account: object; user: { id: string } }[] = []
    const courier = createCourier({
      store: createWebhookStore(house.database),
      sender: { send: async (_url, _headers, text) => (told.push(JSON.parse(text)), true) },
      keyring: house.ports.keyring,
      clock: { now: () => Date.now() + 600_000 },
      log: house.ports.log,
    })
    while ((await courier.take()) > 0) await courier.idle()
    const [account] = smartOf(user)
    expect(told.map((event) => [event.type, event.user.id, event.account])).toEqual(
      events.map((type) => [type, session.user.id, account]),
    )
  })

  it('keeps the last way to log in: a smart wallet is none', async () => {
    const session = await logIn()
    await linked(session)
    const email = emailOf(session)
    const answer = await house.call('passwordlessUnlink', { body: { address: email }, headers: as(session) })
    expect(refusal(answer)).toEqual([400, 'cannot_unlink_sole_account'])
  })

  it('is a guest still, whose credential opens the same user', async () => {
    const guest_credential = randomBytes(24).toString('base64url')
    const session = (await house.call('guestAuthenticate', { body: { guest_credential } })).body
    const { user } = await linked(session)
    expect([user.is_guest, (await me(session)).is_guest]).toEqual([true, true])
    const again = await house.call('guestAuthenticate', { body: { guest_credential } })
    expect([again.body.user.id, smartOf(again.body.user)]).toEqual([session.user.id, smartOf(user)])
  })

  it('can move the only way in to another user, which ends the one that had it', async () => {
    const session = await logIn()
    const { address, owner } = await linked(session)
    const email = emailOf(session)
    const other = await logInByPhone()
    await house.call('passwordlessInit', { body: { email }, headers: as(other) })
    const code = house.mailer.codeFor(email)
    const offer = await house.call('passwordlessLink', { body: { email, code }, headers: as(other) })
    expect(offer.body.code).toBe('account_transfer_required')
    const { nonce } = offer.body.data
    const moved = await house.call('passwordlessTransfer', { body: { nonce, email }, headers: as(other) })
    expect([moved.status, smartOf(moved.body)]).toEqual([200, []])
    const message = await messageFor(other, address)
    const signature = await owner.signMessage({ message })
    expect((await post(other, { message, signature, smart_wallet_type: 'safe' })).status).toBe(200)
  })

  async function logInByPhone(): Promise<AuthResponse> {
    const phoneNumber = `+1201555${String(4000 + ++count)}`
    await house.call('passwordlessSmsInit', { body: { phoneNumber } })
    const code = house.texter.codeFor(phoneNumber)
    return (await house.call('passwordlessSmsAuthenticate', { body: { phoneNumber, code } })).body
  }
})

it('an app without smart wallets gives no nonce and links none', async () => {
  const session = await logIn()
  const { body, address } = await ownAccount(session)
  await house.setApp({ smart_wallets: null })
  const init = await house.call('siweInit', { body: { address }, headers: as(session) })
  expect([refusal(init), refusal(await post(session, body))]).toEqual([
    [400, 'feature_not_enabled'],
    [400, 'feature_not_enabled'],
  ])
})
