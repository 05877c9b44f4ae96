import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWebhookEndpointStore, createWebhookStore } from '../adapters/postgres/webhook-store.ts'
import { addEndpoint } from '../domain/webhook/endpoints.ts'
import { createCourier } from '../domain/webhook/webhooks.ts'
import type { Delegator } from '../testing/delegating.ts'
import { delegate, delegatedIdOf } from '../testing/delegating.ts'
import { openMember } from '../testing/factors.ts'
import type { SendingHouse } from '../testing/sending-house.ts'
import { openSendingHouse, payment } from '../testing/sending-house.ts'
import type { CallAnswer } from '../testing/test-house.ts'
import { APP_ID, ORIGIN } from '../testing/test-house.ts'
import { orderAuthority } from '../testing/wallet-house.ts'

const ETHER = 10n ** 18n

let world: SendingHouse
let people = 0
beforeAll(async () => {
  world = await openSendingHouse(84_532)
  const { house, chain, node } = world
  // the database stamps what is due by its own clock, which these tests stay ahead of however long they take
  house.clock.advance(Date.now() - house.clock.now() + 600_000)
  // what was ordered before is too old by now
  await orderAuthority(house, [house.key])
  await house.setApp({
    name: 'Test app',
    allowed_origins: [ORIGIN],
    delegated_actions: true,
    development: true,
    server_wallets: true,
    chains: { [chain.caip2]: { rpc_urls: [node.url], confirmations: 1 } },
  })
  const endpoints = { ...house.ports, endpoints: createWebhookEndpointStore(house.database) }
  const events = ['broadcasted', 'confirmed', 'failed'].map((name) => `transaction.${name}`)
  const stored = (await house.manage.store.find(APP_ID)) as never
  await addEndpoint(endpoints, stored, { url: 'https://host.example/hook', events })
})
afterAll(() => world.close())

async function openUser(): Promise<Delegator> {
  const user = await openMember(world.house, `told${++people}@example.com`)
  await delegate(user)
  await world.chain.fund(user.root as never, ETHER)
  return user
}

/** All that the app's backend is told of a wallet from now on. */
async function hear(wallet: string) {
  const told: { wallet_id: string }[] = []
  const courier = createCourier({
    store: createWebhookStore(world.house.database),
    sender: { send: async (_url, _headers, text) => told.push(JSON.parse(text)) > 0 },
    keyring: world.house.ports.keyring,
    clock: world.house.clock,
    log: world.house.ports.log,
  })
  while ((await courier.take()) > 0) await courier.idle()
  return told.filter(({ wallet_id }) => wallet_id === wallet)
}

const event = (type: string, { body }: CallAnswer, wallet_id: string) => ({
  type: `transaction.${type}`,
  wallet_id,
  transaction_id: body.data.transaction_id,
  caip2: world.chain.caip2,
  transaction_hash: body.data.hash,
})

it('a backend is told of a send from a delegated wallet under the name that it knows the wallet by, each step once', async () => {
  const user = await openUser()
  const id = delegatedIdOf(user)
  const sent = await world.send(id, payment(7))
  expect(sent.status).toBe(200)
  await world.lookAfter(2)
  expect(await hear(id)).toEqual([event('broadcasted', sent, id), event('confirmed', sent, id)])
  await world.lookAfter(1)
  expect(await hear(id)).toEqual([])
})

it('a backend is told that a send failed whose wallet was taken back before any node had it', async () => {
  const user = await openUser()
  const id = delegatedIdOf(user)
  world.node.does((method) => (method === 'eth_sendRawTransaction' ? 'is away' : 'answers'))
  const sent = await world.send(id, payment(11))
  expect(sent.status).toBe(200)
  const headers = { authorization: `Bearer ${user.session.privy_access_token}` }
  expect((await world.house.call('revokeDelegations', { headers, body: {} })).status).toBe(200)
  world.node.does(() => 'answers')
  world.house.clock.advance(1_800_000)
  await world.lookAfter(1)
  expect(await hear(id)).toEqual([event('failed', sent, id)])
})
