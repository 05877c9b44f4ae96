import { Hono } from 'hono'
import type { Outside } from './outside.ts'
import { type Setting, type Switched, switchesOf, TROUBLES, type Trouble } from './switches.ts'

const MOST_TIMES = 1000
const LONGEST_DELAY = 60_000
const USUAL_DELAY = 5000

/**
 * `GET /switches` tells which trouble is on for which service; `POST /switches/<service>` with
 * `{ trouble, times?, delay?, account? }` switches one on, with `{ trouble: null }` off.
 */
export function createSwitchRoutes(outside: Outside): Hono {
  const switches = switchesOf(outside)
  const app = new Hono()
  app.get('/switches', (c) =>
    c.json(Object.fromEntries(SERVICES.map((service) => [service, switches.get(service)]))),
  )
  app.post('/switches/:service', async (c) => {
    const service = c.req.param('service')
    if (!isSwitched(service)) return c.json({ error: `There is no switch for ${service}.` }, 404)
    const setting = readSetting(service, await c.req.json().catch(() => undefined))
    if (typeof setting === 'string') return c.json({ error: setting }, 400)
    switches.set(service, setting)
    return c.json(setting)
  })
  return app
}

const SERVICES = Object.keys(TROUBLES) as Switched[]

function isSwitched(text: string): text is Switched {
  return Object.hasOwn(TROUBLES, text)
}

/** Reads what to switch on, null for nothing; gives what is wrong as a sentence. */
function readSetting(service: Switched, body: unknown): Setting | null | string {
  if (typeof body !== 'object' || body === null) return 'The body is not a JSON object.'
  const { trouble, times = null, delay = USUAL_DELAY, account = null } = body as Record<string, unknown>
  if (trouble === null) return null
  const troubles = Object.keys(TROUBLES[service])
  if (!troubles.includes(trouble as string)) return `"trouble" must be null or one of ${troubles.join(', ')}.`
  if (times !== null && !isWithin(times, 1, MOST_TIMES))
    return `"times" must be a number from 1 to ${MOST_TIMES}.`
  if (!isWithin(delay, 0, LONGEST_DELAY)) return `"delay" must be milliseconds, at most ${LONGEST_DELAY}.`
  if (account !== null && typeof account !== 'string') return '"account" must be the name of a person.'
  return { trouble: trouble as Trouble, times, delay, account }
}

function isWithin(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most
}
