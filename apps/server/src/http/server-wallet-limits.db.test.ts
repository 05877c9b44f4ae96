import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWebhookEndpointStore, createWebhookStore } from '../adapters/postgres/webhook-store.ts'
import { addEndpoint } from '../domain/webhook/endpoints.ts'
import { createCourier } from '../domain/webhook/webhooks.ts'
import type { CallAnswer } from '../testing/test-house.ts'
import { APP_ID, ORIGIN } from '../testing/test-house.ts'
import { newRequestKey } from '../testing/wallet-clients.ts'
import type { WalletHouse } from '../testing/wallet-house.ts'
import { openWalletHouse } from '../testing/wallet-house.ts'

let house: WalletHouse
let told: Record<string, unknown>[] = []
beforeAll(async () => {
  house = await openWalletHouse()
  // brings the operator's order of keys, which is a day old at most then
  await make()
  // the database stamps what is due by its own clock, which these tests stay ahead of
  house.clock.advance(Date.now() - house.clock.now() + 600_000)
})
afterAll(() => house.close())
beforeEach(async () => {
  told = []
  // a minute of its own for each test
  house.clock.advance(61_000)
  await house.setApp({ server_wallets: true, limits: {} })
})

const outcome = ({ status, body }: CallAnswer) => (status === 200 ? 'done' : body.code)
async function make(body: object = {}): Promise<{ id: string; address: string }> {
  const made = await house.wallets('POST', '/v1/wallets', { body: { chain_type: 'ethereum', ...body } })
  expect(outcome(made)).toBe('done')
  return made.body
}
const sign = { method: 'personal_sign', params: { message: 'Hello', encoding: 'utf-8' } }
const use = (id: string, keys = [house.key]) =>
  house.wallets('POST', `/v1/wallets/${id}/rpc`, { body: sign, keys })

describe('too much in a minute', () => {
  it('of one wallet is refused with when to ask again, and holds up no other', async () => {
    const [busy, other] = [await make(), await make()]
    house.clock.advance(61_000)
    const limits = { server_wallet_requests_per_minute: 3, server_wallet_requests_per_app_per_minute: 8 }
    await house.setApp({ limits })
    const answers = []
    for (let nth = 0; nth < 6; nth++) answers.push(await use(busy.id))
    expect(answers.map(outcome)).toEqual([...Array(3).fill('done'), ...Array(3).fill('too_many_requests')])
    const last = answers.at(-1) as CallAnswer
    expect([last.status, last.headers.get('retry-after')]).toEqual([429, '60'])
    // what the one has too much of is not the other's
    expect([outcome(await use(other.id)), outcome(await use(other.id))]).toEqual(['done', 'done'])
    house.clock.advance(61_000)
    expect(outcome(await use(busy.id))).toBe('done')
  })

  it('of the app is refused whatever it is of, and looking is not counted', async () => {
    const { id } = await make()
    house.clock.advance(61_000)
    await house.setApp({ limits: { server_wallet_requests_per_app_per_minute: 4 } })
    const policy = { version: '1.0', name: 'x', chain_type: 'ethereum', rules: [] }
    const asked = [
      () => use(id),
      () => house.wallets('POST', '/v1/policies', { body: policy }),
      () => house.wallets('POST', '/v1/key_quorums', { body: { public_keys: [house.key.publicKey] } }),
      () => house.wallets('POST', '/v1/wallets', { body: { chain_type: 'solana' } }),
    ]
    const outcomes = async () => {
      const answers = []
      for (const ask of asked) answers.push(outcome(await ask()))
      return answers
    }
    expect(await outcomes()).toEqual(Array(4).fill('done'))
    expect(await outcomes()).toEqual(Array(4).fill('too_many_requests'))
    expect(outcome(await house.wallets('GET', `/v1/wallets/${id}`))).toBe('done')
    house.clock.advance(61_000)
    expect(await outcomes()).toEqual(Array(4).fill('done'))
  })

  it('of one user’s page holds up no other user', async () => {
    await house.setApp({ server_wallets_per_user: 100, limits: { server_wallet_requests_per_minute: 2 } })
    const [one, other] = [await house.login('busy@example.com'), await house.login('calm@example.com')]
    const page = async (token: string | null) => {
      const headers = { origin: ORIGIN, authorization: `Bearer ${token}` }
      const body = { chain_type: 'ethereum' }
      return outcome(await house.request('POST', '/api/v1/wallets', { body, headers }))
    }
    const made = [await page(one.token), await page(one.token), await page(one.token)]
    expect(made).toEqual(['done', 'done', 'too_many_requests'])
    expect(await page(other.token)).toBe('done')
  })
})

describe('a webhook', () => {
  async function listen(events: string[]) {
    const endpoints = { ...house.ports, endpoints: createWebhookEndpointStore(house.database) }
    const stored = (await house.manage.store.find(APP_ID)) as never
    await addEndpoint(endpoints, stored, { url: 'https://host.example/hook', events })
  }
  async function hear() {
    const courier = createCourier({
      store: createWebhookStore(house.database),
      sender: { send: async (_url, _headers, text) => told.push(JSON.parse(text)) > 0 },
      keyring: house.ports.keyring,
      clock: house.clock,
      log: house.ports.log,
    })
    house.clock.advance(60_000)
    while ((await courier.take()) > 0) await courier.idle()
    return told
  }

  it('tells of a wallet that is a user’s, and of a key that was exported, and of none that was not', async () => {
    await listen(['wallet.private_key_export', 'user.wallet_created'])
    const { user } = await house.login('exports@example.com')
    const own = newRequestKey()
    const body = { encryption_type: 'HPKE', recipient_public_key: own.publicKey }
    const [apps, users] = [await make(), await make({ owner: { user_id: user.id } })]
    const exporting = (id: string, keys = [house.key]) =>
      house.wallets('POST', `/v1/wallets/${id}/export`, { body, keys })
    expect(outcome(await exporting(users.id))).toBe('invalid_signature')
    expect(outcome(await exporting(apps.id, [own]))).toBe('invalid_signature')
    const heard = await hear()
    expect(heard).toEqual([
      {
        type: 'user.wallet_created',
        user: expect.objectContaining({ id: user.id }),
        wallet: expect.objectContaining({
          id: users.id,
          address: users.address,
          recovery_method: 'privy-v2',
        }),
      },
    ])
    told = []
    expect(outcome(await exporting(apps.id))).toBe('done')
    expect(await hear()).toEqual([
      {
        type: 'wallet.private_key_export',
        user_id: null,
        wallet_id: apps.id,
        wallet_address: apps.address,
      },
    ])
  })
})
