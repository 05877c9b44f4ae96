import type { Method, Route } from '@latchkey/contract'
import { ROUTES, routePath, WALLET_ROUTES } from '@latchkey/contract'
import { CHAINS } from '@latchkey/keys/chains'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { recoverMessageAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openForClient, sealAsClient } from '../testing/client-hpke.ts'
import type { SendingHouse } from '../testing/sending-house.ts'
import { openSendingHouse, payment, sendBody } from '../testing/sending-house.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { CallAnswer } from '../testing/test-house.ts'
import { newRequestKey, requestKeyOf } from '../testing/wallet-clients.ts'
import type { WalletCall } from '../testing/wallet-house.ts'
import { orderAuthority } from '../testing/wallet-house.ts'

type Name = keyof typeof WALLET_ROUTES
type Params = Record<string, string>

let world: SendingHouse
beforeAll(async () => {
  world = await openSendingHouse(8453)
  await orderAuthority(world.house, [world.house.key], { userKeysByToken: true })
})
afterAll(() => world.close())

/** Asks a route below a base as a backend does, with its body and the app's signature where it takes one. */
const asking =
  (base: '/v1' | '/api/v1') =>
  (name: Name, params: Params = {}, call: WalletCall & { query?: string } = {}): Promise<CallAnswer> => {
    const route = ROUTES[name] as Route
    const path = routePath(route, params).replace(/^\/api\/v1/, base)
    return world.house.wallets(route.method as Method, path + (call.query ?? ''), call)
  }

const done = (answer: CallAnswer) => {
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
  return answer.body
}
const rule = (value: string) => ({
  name: 'To one',
  method: 'eth_sendTransaction',
  action: 'ALLOW',
  conditions: [{ field_source: 'ethereum_transaction', field: 'to', operator: 'eq', value }],
})
const reader = () => {
  const key = newRequestKey()
  return { key, body: { encryption_type: 'HPKE', recipient_public_key: key.publicKey } }
}

describe.each(['/v1', '/api/v1'] as const)('below %s', (base) => {
  const seen = new Set<Name>()
  const raw = asking(base)
  const ask: typeof raw = (name, params, call) => {
    seen.add(name)
    return raw(name, params, call)
  }
  const signed = (body: Record<string, unknown>) => ({ body, keys: [world.house.key] })

  it('a wallet of the app is made, found, used, changed and exported', async () => {
    const made = done(await ask('createServerWallet', {}, { body: { chain_type: 'ethereum' } }))
    const wallet_id = made.id
    await world.chain.fund(made.address, 10n ** 18n)
    expect(done(await ask('getServerWallet', { wallet_id }))).toEqual(made)
    const page = done(await ask('listServerWallets', {}, { query: '?limit=100&chain_type=ethereum' }))
    expect(page).toEqual({ data: expect.arrayContaining([made]), next_cursor: null })

    const hello = { method: 'personal_sign', params: { message: 'Hello', encoding: 'utf-8' } }
    const { data } = done(await ask('serverWalletRpc', { wallet_id }, signed(hello)))
    expect(await recoverMessageAddress({ message: 'Hello', signature: data.signature })).toBe(made.address)
    const hash = `0x${'5a'.repeat(32)}`
    const rawly = done(await ask('serverWalletRawSign', { wallet_id }, signed({ params: { hash } })))
    expect(rawly).toEqual({
      method: 'raw_sign',
      data: { signature: expect.stringMatching(/^0x[0-9a-f]+$/), encoding: 'hex' },
    })

    const sent = done(await ask('serverWalletRpc', { wallet_id }, signed(sendBody('eip155:8453', payment()))))
    const { transaction_id, hash: transaction_hash } = sent.data
    const transaction = { caip2: 'eip155:8453', transaction_hash, wallet_id, status: 'broadcasted' }
    expect(done(await ask('getTransaction', { transaction_id }))).toEqual({
      ...transaction,
      id: transaction_id,
      created_at: world.house.clock.now(),
    })
    const query = '?chain=base&asset=eth'
    const listed = done(await ask('serverWalletTransactions', { wallet_id }, { query }))
    expect(listed.transactions).toMatchObject([{ ...transaction, privy_transaction_id: transaction_id }])
    const { balances } = done(await ask('serverWalletBalance', { wallet_id }, { query }))
    expect(balances).toMatchObject([{ chain: 'base', asset: 'eth', raw_value_decimals: 18 }])

    const { key, body } = reader()
    const sealed = done(await ask('exportServerWallet', { wallet_id }, signed(body)))
    const privateKey = openForClient(key.privateKey, sealed).toString() as `0x${string}`
    expect(privateKeyToAccount(privateKey).address).toBe(made.address)
    expect(done(await ask('getServerWallet', { wallet_id })).exported_at).toBe(world.house.clock.now())
    const owner = newRequestKey()
    const given = { owner: { public_key: owner.publicKey } }
    const changed = done(await ask('updateServerWallet', { wallet_id }, signed(given)))
    expect(changed.owner_id).toMatch(/^[a-z][a-z0-9]{23}$/)
  })

  it('[PROXY-013][PROXY-014] a wallet of Solana is made and signs a message in base64', async () => {
    const made = done(await ask('createServerWallet', {}, { body: { chain_type: 'solana' } }))
    const body = {
      chain_type: 'solana',
      method: 'signMessage',
      params: { message: Buffer.from('Hello').toString('base64'), encoding: 'base64' },
      wallet_id: made.id,
    }
    const answer = done(await ask('serverWalletRpc', { wallet_id: made.id }, signed(body)))
    expect(answer).toEqual({
      method: 'signMessage',
      data: { signature: expect.any(String), encoding: 'base64' },
    })
    const signature = Buffer.from(answer.data.signature, 'base64')
    expect(ed25519.verify(signature, Buffer.from('Hello'), base58.decode(made.address))).toBe(true)
  })

  it('a key that somebody has is taken over', async () => {
    const privateKey = generatePrivateKey()
    const { address } = privateKeyToAccount(privateKey)
    const importing = {
      address,
      chain_type: 'ethereum',
      encryption_type: 'HPKE',
      entropy_type: 'private-key',
    }
    const begun = done(await ask('importServerWalletInit', {}, { body: importing }))
    expect(begun).toEqual({ encryption_type: 'HPKE', encryption_public_key: expect.any(String) })
    const bytes = CHAINS.ethereum.importKey(privateKey)
    const sealed = sealAsClient(begun.encryption_public_key, Buffer.from(bytes))
    const wallet = { ...importing, ...sealed }
    const made = done(await ask('importServerWallet', {}, { body: { wallet } }))
    expect(made).toMatchObject({ address, imported_at: world.house.clock.now(), owner_id: null })
    const again = await ask('importServerWalletInit', {}, { body: importing })
    expect(again.body.code).toBe('resource_already_exists')
  })

  it('a quorum is made, found, changed by itself and deleted by itself', async () => {
    const member = newRequestKey()
    const { key } = world.house
    const body = { public_keys: [key.publicKey, member.publicKey], authorization_threshold: 2 }
    const made = done(await ask('createKeyQuorum', {}, { body }))
    const at = { quorum_id: made.id }
    expect(done(await ask('getKeyQuorum', at))).toEqual(made)
    const change = { display_name: 'Both', public_keys: body.public_keys, authorization_threshold: 1 }
    const alone = await ask('updateKeyQuorum', at, signed(change))
    expect(alone.body.code).toBe('invalid_signature')
    const changed = done(await ask('updateKeyQuorum', at, { body: change, keys: [key, member] }))
    expect(changed).toEqual({ ...made, display_name: 'Both', authorization_threshold: 1 })
    expect(done(await ask('deleteKeyQuorum', at, { keys: [member] }))).toEqual({ success: true })
    expect((await ask('getKeyQuorum', at)).body.code).toBe('not_found')
  })

  it('a policy is made, found, changed and deleted, and so are its rules', async () => {
    const [one, other] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`]
    const body = { version: '1.0', name: 'One', chain_type: 'ethereum', rules: [rule(one)] }
    const made = done(await ask('createPolicy', {}, { body }))
    const at = { policy_id: made.id }
    expect(done(await ask('getPolicy', at))).toEqual(made)
    const renamed = done(await ask('updatePolicy', at, signed({ name: 'Two' })))
    expect(renamed).toEqual({ ...made, name: 'Two' })
    const added = done(await ask('addPolicyRule', at, signed(rule(other))))
    const there = { ...at, rule_id: added.id }
    expect(done(await ask('listPolicyRules', at))).toEqual({ data: [...made.rules, added] })
    expect(done(await ask('getPolicyRule', there))).toEqual(added)
    const turned = { ...rule(other), action: 'DENY' }
    expect(done(await ask('updatePolicyRule', there, signed(turned)))).toEqual({ ...turned, id: added.id })
    expect(done(await ask('deletePolicyRule', there, { keys: [world.house.key] }))).toEqual({ success: true })
    expect(done(await ask('listPolicyRules', at))).toEqual({ data: made.rules })
    expect(done(await ask('deletePolicy', at, { keys: [world.house.key] }))).toEqual({ success: true })
    expect((await ask('getPolicy', at)).body.code).toBe('not_found')
  })

  it.each([
    ['nothing is sent', { over: {} }],
    ['nothing is sent, and an empty text is signed', { over: '' }],
    ['{} is sent', { sent: {}, over: {} }],
    ['{} is sent, and an empty text is signed', { sent: {}, over: '' }],
  ] as { 0: string; 1: { sent?: Record<string, unknown>; over: unknown } }[] as [
    string,
    { sent?: Record<string, unknown>; over: unknown },
  ][])('a quorum is deleted where %s', async (_, { sent, over }) => {
    const body = { public_keys: [world.house.key.publicKey] }
    const { id } = done(await ask('createKeyQuorum', {}, { body }))
    const call = { body: sent, signed: { body: over }, keys: [world.house.key] }
    expect(done(await ask('deleteKeyQuorum', { quorum_id: id }, call))).toEqual({ success: true })
  })

  it('a user has a key of their own, for what the frame proves or, if the operator lets it, a token', async () => {
    const email = `user-key${base.replaceAll('/', '-')}@example.com`
    const session = await world.house.login(email)
    const frame = await openTestFrame(world.house, session)
    const { house } = world
    const wallet = done(
      await ask(
        'createServerWallet',
        {},
        { body: { chain_type: 'ethereum', owner: { user_id: session.user.id } } },
      ),
    )
    const hello = { method: 'personal_sign', params: { message: 'Hello', encoding: 'utf-8' } }
    const asUser = async (given: CallAnswer, key: ReturnType<typeof reader>['key']) => {
      const { encrypted_authorization_key, expires_at, wallets } = done(given)
      expect([expires_at > house.clock.now(), wallets]).toEqual([true, [wallet]])
      const own = requestKeyOf(openForClient(key.privateKey, encrypted_authorization_key).toString())
      const call = { body: hello, keys: [{ privateKey: own }] }
      return done(await ask('serverWalletRpc', { wallet_id: wallet.id }, call))
    }
    const forFrame = reader()
    expect(await asUser(await frame.call('authenticateUserKey', forFrame.body), forFrame.key)).toMatchObject({
      method: 'personal_sign',
    })
    for (const name of ['authenticateUserKey', 'authenticateUserSigner'] as const) {
      const { key, body } = reader()
      const call = { body: { ...body, user_jwt: session.token } }
      expect(await asUser(await ask(name, {}, call), key)).toMatchObject({ method: 'personal_sign' })
    }
  })

  it('no route was left out', () => {
    expect([...seen].toSorted()).toEqual(Object.keys(WALLET_ROUTES).toSorted())
  })
})

describe('what becomes of a wallet', () => {
  it('is written down: one row for each act, none for what was refused', async () => {
    const at = async () =>
      (await world.house.rows('SELECT max(id)::integer AS id FROM audit'))[0]?.id as number
    const since = await at()
    const ask = asking('/v1')
    const { key } = world.house
    const { id } = await world.newWallet()
    const wallet = { wallet_id: id }
    const use = (name: Name, body: Record<string, unknown>, keys = [key]) => ask(name, wallet, { body, keys })
    const hello = { method: 'personal_sign', params: { message: 'Hello', encoding: 'utf-8' } }
    await use('serverWalletRpc', hello)
    await use('serverWalletRpc', hello, [newRequestKey()])
    await use('serverWalletRpc', sendBody('eip155:8453', payment()))
    // signed, though the node does not take it
    world.node.does((method) =>
      method === 'eth_sendRawTransaction' ? { error: { code: -32000, message: 'no room' } } : 'answers',
    )
    await use('serverWalletRpc', sendBody('eip155:8453', payment()))
    world.node.does(() => 'answers')
    await use('serverWalletRawSign', { params: { hash: `0x${'5a'.repeat(32)}` } })
    await use('exportServerWallet', reader().body)
    await use('serverWalletRpc', { method: 'exportPrivateKey', params: reader().body })
    await use('updateServerWallet', { policy_ids: [] })
    const quorum = done(await ask('createKeyQuorum', {}, { body: { public_keys: [key.publicKey] } }))
    await ask('updateKeyQuorum', { quorum_id: quorum.id }, { body: { display_name: 'x' }, keys: [key] })
    await ask('deleteKeyQuorum', { quorum_id: quorum.id }, { keys: [key] })
    const body = { version: '1.0', name: 'One', chain_type: 'ethereum', rules: [] }
    const policy = { policy_id: done(await ask('createPolicy', {}, { body })).id }
    await ask('addPolicyRule', policy, { body: rule(`0x${'11'.repeat(20)}`), keys: [key] })
    await ask('deletePolicy', policy, { keys: [key] })
    const rows = await world.house.rows('SELECT action, detail FROM audit WHERE id > $1 ORDER BY id', [since])
    expect(rows.map(({ action, detail }) => [action, detail.method ?? detail.chain_type ?? null])).toEqual([
      ['server wallet made', 'ethereum'],
      ['server wallet signed', 'personal_sign'],
      ['server wallet signed', 'eth_sendTransaction'],
      ['server wallet signed', 'eth_sendTransaction'],
      ['server wallet signed', 'raw_sign'],
      ['server wallet exported', null],
      ['server wallet exported', null],
      ['server wallet changed', null],
      ['key quorum made', null],
      ['key quorum changed', null],
      ['key quorum deleted', null],
      ['policy made', null],
      ['policy changed', null],
      ['policy deleted', null],
    ])
    expect(rows.slice(0, 8).map(({ detail }) => detail.wallet)).toEqual(Array(8).fill(id))
  })
})
