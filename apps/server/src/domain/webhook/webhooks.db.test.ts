import { createHmac } from 'node:crypto'
import type { RouteName } from '@latchkey/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWebhookEndpointStore, createWebhookStore } from '../../adapters/postgres/webhook-store.ts'
import { openTestFrame } from '../../testing/test-frame.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import { APP_ID, OTHER_APP_ID, openTestHouse } from '../../testing/test-house.ts'
import { addSecret } from '../backend/secrets.ts'
import { addEndpoint } from './endpoints.ts'
import type { WebhookPorts } from './webhooks.ts'
import {
  createCourier,
  GIVE_UP_AFTER_MS,
  PER_ENDPOINT,
  RETRY_WAITS_MS,
  STOP_WAIT_MS,
  startWebhooks,
} from './webhooks.ts'

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
let takes: (message: Sent, stop: AbortSignal) => boolean | Promise<boolean>

beforeAll(async () => {
  house = await openTestHouse()
  // the database stamps what is due by its own clock, which these tests stay ahead of however long they take
  house.clock.advance(Date.now() - house.clock.now() + 600_000)
  ports = {
    store: createWebhookStore(house.database),
    sender: {
      async send(url, headers, text, stop) {
        const message = { url, headers: headers as Record<string, string>, text, body: JSON.parse(text) }
        sent.push(message)
        return takes(message, stop)
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
  const courier = createCourier(ports)
  while ((await courier.take()) > 0) await courier.idle()
}

afterEach(() => void vi.useRealTimers())
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

  it('tell of accounts that are linked, replaced, unlinked and transferred', async () => {
    await listen([
      'user.linked_account',
      'user.updated_account',
      'user.unlinked_account',
      'user.transferred_account',
    ])
    await house.setApp({ sms_auth: true })
    const { user, ...session } = await house.login('changing@example.com')
    const headers = { authorization: `Bearer ${session.privy_access_token}` }
    const textTo = async (phoneNumber: string) => {
      await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers })
      return { phoneNumber, code: house.texter.codeFor(phoneNumber) }
    }
    const change = async (name: RouteName, body: object, status = 200) => {
      const answer = await house.call(name, { body, headers })
      expect(answer.status).toBe(status)
      return answer.body
    }
    house.clock.advance(1000)
    const old = '+12015550101'
    await change('passwordlessSmsLink', await textTo(old))
    const { phoneNumber, code } = await textTo('+12015550102')
    await change('passwordlessSmsUpdate', { old_phone_number: old, new_phone_number: phoneNumber, code })
    await change('passwordlessSmsUnlink', { phoneNumber })

    const taken = '+12015550103'
    const login = await house.call('passwordlessSmsAuthenticate', { body: await textTo(taken) })
    house.clock.advance(31_000)
    const { data } = await change('passwordlessSmsLink', await textTo(taken), 400)
    await change('passwordlessSmsTransfer', { phoneNumber: taken, nonce: data.nonce })

    await deliverAll()
    expect(sent.map(({ body }) => [body.type, (body.user ?? body.toUser).id, body.account])).toEqual([
      ['user.linked_account', user.id, expect.objectContaining({ phoneNumber: '+1 201 555 0101' })],
      ['user.updated_account', user.id, expect.objectContaining({ phoneNumber: '+1 201 555 0102' })],
      ['user.unlinked_account', user.id, expect.objectContaining({ phoneNumber: '+1 201 555 0102' })],
      ['user.transferred_account', user.id, expect.objectContaining({ phoneNumber: '+1 201 555 0103' })],
    ])
    expect(sent[2]?.body.user.linked_accounts).toHaveLength(1)
    expect(sent[3]?.body).toMatchObject({ fromUser: { id: login.body.user.id }, deletedUser: true })
    expect(sent[3]?.body.toUser.linked_accounts).toHaveLength(2)
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
    expect(RETRY_WAITS_MS.length).toBeGreaterThan(1)
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

  it('go on to the others while one endpoint hangs, which has its part of them under way and no more', async () => {
    await listen(undefined, 'https://slow.example/hook')
    await listen(undefined, 'https://quick.example/hook')
    let answer: (arrived: boolean) => void = () => {}
    const answered = new Promise<boolean>((resolve) => {
      answer = resolve
    })
    takes = ({ url }) => (url.includes('slow') ? answered : true)
    const users = Array.from({ length: 4 * PER_ENDPOINT }, (_, index) => `waiting-${index}@example.com`)
    for (const user of users) await house.login(user)
    const to = (host: string) => sent.filter(({ url }) => url.includes(host))
    const webhooks = startWebhooks(ports)
    await expect.poll(() => to('quick').length).toBe(2 * users.length)
    expect(to('slow')).toHaveLength(PER_ENDPOINT)
    answer(true)
    await expect.poll(() => to('slow').length).toBe(2 * users.length)
    await webhooks.stop()
    expect(users.length).toBeGreaterThan(1)
    for (const user of users) {
      const types = to('slow').filter(({ text }) => text.includes(user))
      expect(types.map(({ body }) => body.type)).toEqual(['user.created', 'user.authenticated'])
    }
  })

  it('to an endpoint that fails go one at a time, until one arrives', async () => {
    await listen(['user.created'])
    takes = () => false
    await house.login('first@example.com')
    await deliverAll()
    for (let index = 0; index < PER_ENDPOINT; index++) await house.login(`then-${index}@example.com`)
    let arrive: (arrived: boolean) => void = () => {}
    const arriving = new Promise<boolean>((resolve) => {
      arrive = resolve
    })
    takes = () => arriving
    const courier = createCourier(ports)
    expect(await courier.take()).toBe(1)
    expect(await courier.take()).toBe(0)
    arrive(true)
    await courier.idle()
    expect(await courier.take()).toBe(PER_ENDPOINT - 1)
    await courier.idle()
  })

  it('that wait behind another of their user are not looked at before it is', async () => {
    await listen()
    takes = () => false
    await house.login('behind@example.com')
    await deliverAll()
    await house.login('behind@example.com')
    const [{ due }] = await house.rows(
      'SELECT count(*)::int AS due FROM webhook_deliveries WHERE due_at <= $1',
      [new Date(house.clock.now())],
    )
    expect(due).toBe(0)
    takes = () => true
    house.clock.advance(RETRY_WAITS_MS[0] as number)
    await deliverAll()
    expect(sent.map(({ body }) => body.type)).toEqual([
      'user.created',
      'user.created',
      'user.authenticated',
      'user.authenticated',
    ])
  })

  it('that hang when the server stops are left to the next one', async () => {
    await listen(['user.created'])
    takes = (_, stop) =>
      new Promise((resolve) => stop.addEventListener('abort', () => resolve(false), { once: true }))
    await house.login('stopped@example.com')
    const webhooks = startWebhooks(ports)
    await expect.poll(() => sent.length).toBe(1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let stopped = false
    const stopping = webhooks.stop().then(() => {
      stopped = true
    })
    await vi.advanceTimersByTimeAsync(STOP_WAIT_MS - 1)
    expect(stopped).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await stopping
    vi.useRealTimers()
    expect((await endpoints().list(APP_ID))[0]?.failingSince).toBeNull()
    takes = () => true
    house.clock.advance(60_000)
    await deliverAll()
    expect(new Set(sent.map(({ headers }) => headers['svix-id'])).size).toBe(1)
    expect(sent).toHaveLength(2)
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

  it('of a user who was deleted since are delivered still, and the deletion is no unlinking', async () => {
    const { secret } = await addSecret(house.ports, APP_ID)
    await listen()
    const { user } = await house.login('gone@example.com')
    await house.call('deleteUser', {
      params: { user_id: user.id },
      headers: {
        origin: undefined,
        authorization: `Basic ${Buffer.from(`${APP_ID}:${secret}`).toString('base64')}`,
      },
    })
    await deliverAll()
    expect(sent.map(({ body }) => [body.type, body.user.id])).toEqual([
      ['user.created', user.id],
      ['user.authenticated', user.id],
    ])
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
    const text = secret.slice('whsec_'.length)
    const [row, ...others] = await house.rows(
      `SELECT encode(sealed_secret, 'hex') AS sealed, (to_jsonb(e) - 'sealed_secret')::text AS rest, url
       FROM webhook_endpoints e`,
    )
    expect([row.url, others]).toEqual(['https://host.example/hook', []])
    expect(row.rest).not.toContain(text)
    // neither as text nor as the bytes that it stands for
    for (const plain of [Buffer.from(text), Buffer.from(text, 'base64')])
      expect(row.sealed).not.toContain(plain.toString('hex'))
  })
})
