import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { keepNewest } from '../outside/keep-newest.ts'
import type { Outside } from '../outside/outside.ts'
import { page } from '../outside/page.ts'
import { randomText } from '../outside/random.ts'
import { type Bot, isBotDomain, telegramBots } from './bots.ts'
import { loginPage, refusalPage, resultPage } from './login-page.ts'
import { telegramPeople } from './people.ts'
import { authResult } from './signed-data.ts'

const COOKIE = 'sandbox_telegram'
const SESSIONS = 1000

const SCRIPTED = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "script-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * `oauth.telegram.org`: what the login widget opens and asks (https://core.telegram.org/widgets/login). The popup
 * posts the text `{"event":"auth_result","result":…,"origin":…}` to its opener; `POST /auth/get` tells the same to a
 * page whose popup was closed.
 */
export function createTelegramOauth(outside: Outside): Hono {
  const people = telegramPeople(outside)
  const bots = telegramBots(outside)
  /** Who has accepted which bot in which browser. */
  const sessions = new Map<string, Map<number, number>>()
  const app = new Hono()

  app.get('/auth', (c) => {
    const ask = readAsk(c, bots)
    if ('refusal' in ask) return page(c, refusalPage(ask.refusal), 400)
    const wanted = c.req.query('username')
    const chosen = wanted ? people.find({ username: wanted }) : undefined
    const choosing = { people: people.list(), chosen }
    return page(c, loginPage(ask.bot, ask.origin, ask.writes, choosing), 200)
  })

  app.post('/auth', async (c) => {
    const ask = readAsk(c, bots)
    if ('refusal' in ask) return page(c, refusalPage(ask.refusal), 400)
    const { bot, origin, returnTo, writes } = ask
    const form = new URLSearchParams(await c.req.text())
    const finish = (result: Parameters<typeof resultPage>[2]) =>
      page(c, resultPage(origin, returnTo, result), 200, { 'content-security-policy': SCRIPTED })
    if (form.get('choice') !== 'accept') {
      sessions.get(getCookie(c, COOKIE) ?? '')?.delete(bot.id)
      return finish(false)
    }
    const chosen = form.get('person')
    const person = chosen === 'new' ? people.find(Object.fromEntries(form)) : people.byId(Number(chosen))
    if (!person) {
      const problem = 'A person has a first name, and a username of 3 to 32 letters, digits and underscores.'
      return page(c, loginPage(bot, origin, writes, { people: people.list(), problem, form }), 400)
    }
    remember(c, bot, person.id)
    return finish(authResult(person, bot, seconds(outside), new URL(c.req.url).origin))
  })

  app.on(['POST', 'OPTIONS'], '/auth/get', async (c) => {
    const origin = c.req.header('origin')
    if (origin && isBotDomain(origin)) {
      c.header('access-control-allow-origin', origin)
      c.header('access-control-allow-credentials', 'true')
      c.header('access-control-allow-headers', 'x-requested-with, content-type')
      c.header('cross-origin-resource-policy', 'cross-origin')
      c.header('vary', 'origin')
    }
    if (c.req.method === 'OPTIONS') return c.body(null, 204)
    const form = new URLSearchParams(await c.req.text())
    const bot = bots.find(({ id }) => String(id) === (form.get('bot_id') ?? c.req.query('bot_id')))
    if (!bot) return c.json({ error: 'Bot id required' }, 400)
    const accepted = sessions.get(getCookie(c, COOKIE) ?? '')?.get(bot.id)
    const person = accepted === undefined ? undefined : people.byId(accepted)
    if (!person) return c.json({ origin: origin ?? '' })
    const user = authResult(person, bot, seconds(outside), new URL(c.req.url).origin)
    return c.json({ origin: origin ?? '', user })
  })

  function remember(c: Context, bot: Bot, id: number): void {
    const known = getCookie(c, COOKIE)
    const session = known && sessions.has(known) ? known : randomText(32)
    sessions.set(session, new Map([...(sessions.get(session) ?? []), [bot.id, id]]))
    keepNewest(sessions, SESSIONS)
    setCookie(c, COOKIE, session, { httpOnly: true, sameSite: 'Lax', path: '/world/oauth.telegram.org' })
  }
  return app
}

type Asked = { bot: Bot; origin: string; returnTo: string | undefined; writes: boolean } | { refusal: string }

function readAsk(c: Context, bots: Bot[]): Asked {
  const { bot_id, origin, request_access, return_to } = c.req.query()
  if (!bot_id) return { refusal: 'Bot id required' }
  const bot = bots.find(({ id }) => String(id) === bot_id)
  if (!bot) return { refusal: 'Bot not found' }
  if (!origin) return { refusal: 'Origin required' }
  if (!isBotDomain(origin)) return { refusal: 'Bot domain invalid' }
  const home = new URL(origin).origin
  const returns = return_to && URL.canParse(return_to) && new URL(return_to).origin === home
  return {
    bot,
    origin: home,
    returnTo: returns ? return_to : undefined,
    writes: Boolean(request_access),
  }
}

function seconds({ now }: Outside): number {
  return Math.floor(now() / 1000)
}
