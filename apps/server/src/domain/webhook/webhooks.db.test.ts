import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWebhookEndpointStore, createWebhookStore } from '../../adapters/postgres/webhook-store.ts'
import { openTestFrame } from '../../testing/test-frame.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import { APP_ID, OTHER_APP_ID, openTestHouse } from '../../testing/test-house.ts'
import { addSecret } from '../backend/secrets.ts'
import { addEndpoint } from './endpoints.ts'
import type { WebhookPorts } from './webhooks.ts'
import { deliverDue, GIVE_UP_AFTER_MS, RETRY_WAITS_MS } from './webhooks.ts'

interface Sent {
  url: string
  headers: Record<string, string>
  // oxlint-disable-next-line typescript/no-explicit-any -- bodies of every event
  body: any
  text: string
}

let house: TestHouse
let ports: WebhookPorts
let sent: Sent[]
let takes: (message: Sent) => boolean
let clockStart: number

beforeAll(async () => {
  house = await openTestHouse()
  // the database stamps what is due by its own clock
  house.clock.advance(Date.now() - house.clock.now() + 60_000)
  clockStart = house.clock.now()
  ports = {
    store: createWebhookStore(house.database),
    sender: {
      async send(url, headers, text) {
        const message = { url, headers: headers as Record<string, string>, text, body: JSON.parse(text) }
        sent.push(message)
        return takes(message)
      },
    },
    keyring: house.ports.keyring,
    clock: house.clock,
    log: house.ports.log,
  }
})
afterAll(() => house.close())

const endpoints = () => createWebhookEndpointStore(house.database)
const endpointPorts = () => ({ ...house.ports, endpoints: endpoints() })
const app = async () => (await house.manage.store.find(APP_ID)) as never

async function listen(events?: string[], url = 'https://host.example/hook') {
  return addEndpoint(endpointPorts(), await app(), { url, events })
}

async function deliverAll() {
  while ((await deliverDue(ports)) > 0);
}

beforeEach(async () => {
  sent = []
  takes = () => true
  for (const { id } of await endpoints().list(APP_ID)) await endpoints().remove(APP_ID, id)
})

describe('webhooks', () => {
  it('tell of a new user and the login, in order, with the user as it was then', async () => {
    await listen()
    const { user } = await house.login('new@example.com')
    await deliverAll()
    expect(sent.map(({ body }) => body.type)).toEqual(['user.created', 'user.authenticated'])
    expect(sent[0]?.body).toEqual({ type: 'user.created', user })
    expect(sent[1]?.body.account).toMatchObject({ type: 'email', address: 'new@example.com' })
    expect(sent[1]?.body.user.id).toBe(user.id)
  })

  it('tell of a wallet', async () => {
    await listen(['user.wallet_created'])
    const session = await house.login('wallet@example.com')
    const frame = await openTestFrame(house, session)
    const { body } = await frame.makeRoot()
    expect((await frame.call('createRoot', body)).status).toBe(200)
    await deliverAll()
    expect(sent.map(({ body }) => body.type)).toContain('user.wallet_created')
    expect(sent[0]?.body.wallet).toMatchObject({ type: 'wallet', wallet_client_type: 'privy' })
  })

  it('go only to endpoints that asked for the event, of that app', async () => {
    await listen(['user.created'], 'https://one.example/hook')
    await listen(['user.authenticated'], 'https://two.example/hook')
    await house.login('selective@example.com')
    await house.call('passwordlessInit', {
      body: { email: 'else@example.com' },
      headers: { 'privy-app-id': OTHER_APP_ID, origin: 'https://other.example' },
    })
    await deliverAll()
    expect(sent.map(({ url, body }) => [url, body.type])).toEqual([
      ['https://one.example/hook', 'user.created'],
      ['https://two.example/hook', 'user.authenticated'],
    ])
  })

  it('are signed in the Svix scheme', async () => {
    const { secret } = await listen(['user.created'])
    await house.login('signed@example.com')
    await deliverAll()
    const { headers, text } = sent[0] as Sent
    expect(headers['svix-id']).toMatch(/^msg_[0-9a-f]{32}$/)
    expect(Math.abs(Number(headers['svix-timestamp']) * 1000 - house.clock.now())).toBeLessThan(2000)
    const mac = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
      .update(`${headers['svix-id']}.${headers['svix-timestamp']}.${text}`)
      .digest('base64')
    expect(headers['svix-signature']).toBe(`v1,${mac}`)
  })

  it('are tried again with growing waits, under the same id, and given up after the last', async () => {
    await listen(['user.created'])
    await house.login('retried@example.com')
    takes = () => false
    await deliverAll()
    for (const wait of RETRY_WAITS_MS) {
      house.clock.advance(wait - 1000)
      await deliverAll()
      const before = sent.length
      house.clock.advance(1000)
      await deliverAll()
      expect(sent.length).toBe(before + 1)
    }
    expect(sent).toHaveLength(RETRY_WAITS_MS.length + 1)
    expect(new Set(sent.map(({ headers }) => headers['svix-id'])).size).toBe(1)
    expect(new Set(sent.map(({ text }) => text)).size).toBe(1)
    house.clock.advance(100 * 3_600_000)
    await deliverAll()
    expect(sent).toHaveLength(RETRY_WAITS_MS.length + 1)
  })

  it('of one user wait for one another, those of others do not', async () => {
    await listen()
    takes = ({ body }) =>
      body.type !== 'user.created' || body.user.linked_accounts[0].address !== 'slow@example.com'
    await house.login('slow@example.com')
    await house.login('quick@example.com')
    await deliverAll()
    expect(sent.map(({ body }) => [body.user.linked_accounts[0].address, body.type])).toEqual([
      ['slow@example.com', 'user.created'],
      ['quick@example.com', 'user.created'],
      ['quick@example.com', 'user.authenticated'],
    ])
    takes = () => true
    house.clock.advance(RETRY_WAITS_MS[0] as number)
    await deliverAll()
    expect(sent.slice(3).map(({ body }) => body.type)).toEqual(['user.created', 'user.authenticated'])
  })

  it('are delivered once when several servers look at the same time', async () => {
    await listen(['user.created'])
    for (let index = 0; index < 10; index++) await house.login(`many-${index}@example.com`)
    await Promise.all([1, 2, 3, 4].map(deliverAll))
    expect(sent).toHaveLength(10)
  })

  it('an endpoint that takes nothing for days is switched off, and on again by its owner', async () => {
    const { id } = await listen(['user.created'])
    takes = () => false
    await house.login('dead-1@example.com')
    await deliverAll()
    house.clock.advance(GIVE_UP_AFTER_MS + 1000)
    await house.login('dead-2@example.com')
    await deliverAll()
    expect((await endpoints().list(APP_ID))[0]?.enabled).toBe(false)
    const before = sent.length
    house.clock.advance(24 * 3_600_000)
    await deliverAll()
    expect(sent).toHaveLength(before)
    takes = () => true
    await endpoints().enable(APP_ID, id)
    await deliverAll()
    expect(sent.length).toBeGreaterThan(before)
  })

  it('of a user who was deleted since are delivered still', async () => {
    const { secret } = await addSecret(house.ports, APP_ID)
    await listen(['user.created'])
    const { user } = await house.login('gone@example.com')
    await house.call('deleteUser', {
      params: { user_id: user.id },
      headers: {
        origin: undefined,
        authorization: `Basic ${Buffer.from(`${APP_ID}:${secret}`).toString('base64')}`,
      },
    })
    await deliverAll()
    expect(sent.map(({ body }) => [body.type, body.user.id])).toEqual([['user.created', user.id]])
  })

  it('cost an app without endpoints no rows', async () => {
    const count = async () => (await house.rows('SELECT count(*)::int AS n FROM webhook_messages'))[0].n
    const before = await count()
    await house.login('quiet@example.com')
    expect(await count()).toBe(before)
  })

  it.each([
    ['http://host.example/hook', 'https'],
    ['https://user:pw@host.example/', 'no address'],
    ['nonsense', 'no address'],
  ])('do not go to %s', async (url, text) => {
    await expect(listen(undefined, url)).rejects.toThrow(text)
  })

  it('need events that exist', async () => {
    await expect(listen(['user.vanished'])).rejects.toThrow('user.vanished')
  })

  it('keep their secret sealed', async () => {
    const { secret } = await listen()
    const rows = JSON.stringify(
      await house.rows('SELECT *, encode(sealed_secret, $1) AS t FROM webhook_endpoints', ['escape']),
    )
    expect(rows).not.toContain(secret.slice(6))
    expect(clockStart).toBeGreaterThan(0)
  })
})
