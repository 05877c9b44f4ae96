import { type Context, Hono } from 'hono'
import type { Outside } from '../outside/outside.ts'
import { page } from '../outside/page.ts'
import { isBotDomain, telegramBots, telegramKey } from './bots.ts'
import { openPage } from './open-page.ts'
import { type TelegramPerson, telegramPeople } from './people.ts'
import { authResult, webAppData } from './signed-data.ts'

/**
 * What Telegram does when a button under a message is pressed: `POST /telegram/login-url` and
 * `POST /telegram/web-app-data` make what it adds to an address, the page at `/telegram` opens one with it.
 */
export function createTelegramOpenRoutes(outside: Outside, demos: string[]): Hono {
  const people = telegramPeople(outside)
  const bots = telegramBots(outside)
  const app = new Hono()

  app.get('/telegram/people', (c) => c.json(people.list()))

  app.post('/telegram/login-url', async (c) => {
    const ask = await readAsk(c)
    if ('error' in ask) return c.json(ask, 400)
    const { query, url } = login(c, ask)
    return c.json({ params: Object.fromEntries(query), query: query.toString(), ...(url ? { url } : {}) })
  })

  app.post('/telegram/web-app-data', async (c) => {
    const ask = await readAsk(c)
    if ('error' in ask) return c.json(ask, 400)
    const { initData, fragment, url } = launch(c, ask)
    return c.json({ init_data: initData, fragment, ...(url ? { url } : {}) })
  })

  app.get('/telegram', (c) => {
    const wanted = c.req.query('username')
    const chosen = wanted ? people.find({ username: wanted }) : undefined
    return page(c, openPage({ people: people.list(), chosen }, demos[0] ?? ''), 200)
  })

  app.post('/telegram', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const again = (problem: string) =>
      page(c, openPage({ people: people.list(), problem, form }, form.get('url') ?? ''), 400)
    const fields = Object.fromEntries(form)
    const ask = readFields(form.get('person') === 'new' ? fields : { ...fields, id: Number(fields.person) })
    if ('error' in ask) return again(ask.error)
    if (!ask.url) return again('Give the address of a page.')
    if (!isBotDomain(ask.url)) return again('The bots here open pages on this machine only.')
    const { url } = form.get('choice') === 'mini-app' ? launch(c, ask) : login(c, ask)
    return c.redirect(url as string, 303)
  })

  interface Ask {
    person: TelegramPerson
    bot: (typeof bots)[number]
    /** Seconds since 1970. */
    at: number
    url: string | undefined
    startParam: string | undefined
  }

  function login(c: Context, { person, bot, at, url }: Ask) {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(authResult(person, bot, at, new URL(c.req.url).origin)))
      query.set(name, String(value))
    if (!url) return { query, url }
    const opened = new URL(url)
    for (const [name, value] of query) opened.searchParams.set(name, value)
    return { query, url: opened.href }
  }

  function launch(c: Context, { person, bot, at, url, startParam }: Ask) {
    const key = telegramKey(outside)
    const initData = webAppData(person, bot, at, { origin: new URL(c.req.url).origin, key, startParam })
    const rest = new URLSearchParams({ tgWebAppVersion: '8.0', tgWebAppPlatform: 'web' })
    const fragment = `#tgWebAppData=${encodeURIComponent(initData)}&${rest}`
    return { initData, fragment, url: url && `${url.split('#')[0]}${fragment}` }
  }

  async function readAsk(c: Context): Promise<Ask | { error: string }> {
    const body: unknown = await c.req.json().catch(() => undefined)
    if (typeof body !== 'object' || body === null) return { error: 'The body is not a JSON object.' }
    return readFields(body as Record<string, unknown>)
  }

  function readFields(fields: Record<string, unknown>): Ask | { error: string } {
    const { id, bot_id: botId = bots[0]?.id, auth_date: at = Math.floor(outside.now() / 1000) } = fields
    const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : undefined)
    const names = {
      first_name: text('first_name'),
      last_name: text('last_name'),
      username: text('username'),
    }
    const person = id === undefined ? people.find(names) : people.byId(Number(id))
    if (!person) return { error: 'Give the "id", the "username" or the "first_name" of a person.' }
    const bot = bots.find((one) => String(one.id) === String(botId))
    if (!bot) return { error: 'There is no bot with this "bot_id".' }
    if (!Number.isSafeInteger(at)) return { error: '"auth_date" must be a time in seconds.' }
    const url = text('url')?.trim() || undefined
    if (url && !/^https?:\/\//.test(url)) return { error: '"url" must be an address of the web.' }
    if (url && !URL.canParse(url)) return { error: '"url" must be an address of the web.' }
    return { person, bot, at: at as number, url, startParam: text('start_param') }
  }
  return app
}
