import { beforeEach, describe, expect, it } from 'vitest'
import { Inbox } from '../inbox/inbox.ts'
import { createOutside } from '../outside/outside.ts'
import { createWebhookRoutes } from './webhook-routes.ts'

let app: ReturnType<typeof createWebhookRoutes>

beforeEach(() => {
  app = createWebhookRoutes(createOutside({ inbox: new Inbox(), now: () => Date.UTC(2026, 10, 21, 12) }))
})

const deliver = (name: string, body: string, headers: Record<string, string> = {}) =>
  app.request(`/webhooks/${name}`, { method: 'POST', body, headers })
const list = async (name: string) =>
  (await (await app.request(`/webhooks/${name}`)).json()) as { body: string; status: number }[]
const control = (name: string, body: unknown) =>
  app.request(`/webhooks/${name}/control`, { method: 'POST', body: JSON.stringify(body) })

describe('a webhook', () => {
  it('is kept as it came, newest first, each name apart', async () => {
    expect((await deliver('one', '{"a": 1}', { 'svix-id': 'msg_1' })).status).toBe(200)
    await deliver('one', 'second')
    await deliver('two', 'other')
    expect(await list('one')).toEqual([
      { body: 'second', headers: expect.anything(), at: '2026-11-21T12:00:00.000Z', status: 200 },
      {
        body: '{"a": 1}',
        headers: expect.objectContaining({ 'svix-id': 'msg_1' }),
        at: '2026-11-21T12:00:00.000Z',
        status: 200,
      },
    ])
    expect(await list('nobody')).toEqual([])
    expect(await (await app.request('/webhooks')).json()).toEqual([
      { name: 'one', deliveries: 2 },
      { name: 'two', deliveries: 1 },
    ])
  })

  it('is one of the last 200', async () => {
    for (let at = 0; at < 203; at += 1) await deliver('one', String(at))
    const kept = await list('one')
    expect(kept).toHaveLength(200)
    expect([kept[0]?.body, kept.at(-1)?.body]).toEqual(['202', '3'])
  })

  it('is forgotten with its name', async () => {
    await deliver('one', 'x')
    await control('one', { status: 500, times: 5 })
    expect((await app.request('/webhooks/one', { method: 'DELETE' })).status).toBe(204)
    expect(await list('one')).toEqual([])
    expect((await deliver('one', 'y')).status).toBe(200)
  })
})

describe('the answers', () => {
  it('are what was asked for, as often as was asked for', async () => {
    expect(await (await control('one', { status: 503, times: 2 })).json()).toEqual({
      status: 503,
      times: 2,
      delay: 0,
    })
    const statuses = []
    for (let at = 0; at < 3; at += 1) statuses.push((await deliver('one', 'x')).status)
    expect(statuses).toEqual([503, 503, 200])
    expect((await deliver('two', 'x')).status).toBe(200)
    expect((await list('one')).map(({ status }) => status)).toEqual([200, 503, 503])
  })

  it.each([204, 301, 304, 400, 410, 599])('may be %d', async (status) => {
    await control('one', { status })
    expect((await deliver('one', 'x')).status).toBe(status)
  })

  it('can be late', async () => {
    await control('one', { status: 200, delay: 60 })
    const began = performance.now()
    await deliver('one', 'x')
    expect(performance.now() - began).toBeGreaterThan(50)
  })

  it.each([
    [null],
    [{}],
    [{ status: 100 }],
    [{ status: 600 }],
    [{ status: '500' }],
    [{ status: 500, times: -1 }],
    [{ status: 500, times: 1e9 }],
    [{ status: 500, delay: 1e9 }],
  ])('cannot be %j', async (body) => {
    const answer = await control('one', body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error: expect.any(String) })
  })
})
