import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { Outside } from '../outside/outside.ts'
import { shared } from '../outside/shared.ts'
import { type Control, Deliveries } from './deliveries.ts'

const MOST_TIMES = 1000
const LONGEST_DELAY = 60_000

const deliveriesOf = shared(() => new Deliveries())

/**
 * A receiver of webhooks: `POST /webhooks/<name>` keeps what arrives, `GET` lists it newest first, `DELETE` forgets
 * it, and `POST /webhooks/<name>/control` says how the next deliveries are answered.
 */
export function createWebhookRoutes(outside: Outside): Hono {
  const deliveries = deliveriesOf(outside)
  const app = new Hono()

  app.get('/webhooks', (c) =>
    c.json(deliveries.names().map((name) => ({ name, deliveries: deliveries.list(name).length }))),
  )
  app.get('/webhooks/:name', (c) => c.json(deliveries.list(c.req.param('name'))))

  app.post('/webhooks/:name', async (c) => {
    const { status, delay } = deliveries.receive(c.req.param('name'), {
      headers: c.req.header(),
      body: await c.req.text(),
      at: new Date(outside.now()).toISOString(),
    })
    if (delay > 0) await sleep(delay)
    return answer(c, status)
  })

  app.delete('/webhooks/:name', (c) => {
    deliveries.clear(c.req.param('name'))
    return c.body(null, 204)
  })

  app.post('/webhooks/:name/control', async (c) => {
    const control = readControl(await c.req.json().catch(() => undefined))
    if (typeof control === 'string') return c.json({ error: control }, 400)
    deliveries.control(c.req.param('name'), control)
    return c.json(control)
  })
  return app
}

/** Reads how to answer; gives what is wrong as a sentence. */
function readControl(body: unknown): Control | string {
  if (typeof body !== 'object' || body === null) return 'The body is not a JSON object.'
  const { status, times = 1, delay = 0 } = body as Record<string, unknown>
  if (!isWithin(status, 200, 599)) return '"status" must be a status from 200 to 599.'
  if (!isWithin(times, 0, MOST_TIMES)) return `"times" must be a number from 0 to ${MOST_TIMES}.`
  if (!isWithin(delay, 0, LONGEST_DELAY)) return `"delay" must be milliseconds, at most ${LONGEST_DELAY}.`
  return { status, times, delay }
}

function isWithin(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most
}

function answer(c: Context, status: number): Response {
  if ([204, 205, 304].includes(status)) return c.body(null, status as StatusCode)
  // A redirect leads nowhere, as one that a receiver sends by mistake does.
  return c.json({ received: status < 300 }, status as 200)
}
