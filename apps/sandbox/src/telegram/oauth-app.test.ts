import { beforeEach, describe, expect, it } from 'vitest'
import { Inbox } from '../inbox/inbox.ts'
import { createOutside, type Outside } from '../outside/outside.ts'
import { type Bot, telegramBots } from './bots.ts'
import { createTelegramOauth } from './oauth-app.ts'
import { telegramPeople } from './people.ts'
import { authResult } from './signed-data.ts'

const DEMO = 'http://localhost:3000'

let outside: Outside
let bot: Bot
let app: ReturnType<typeof createTelegramOauth>

beforeEach(() => {
  outside = createOutside({ inbox: new Inbox(), now: () => 1_790_000_000_400 })
  bot = telegramBots(outside)[0] as Bot
  app = createTelegramOauth(outside)
})

const ask = (more: Record<string, string> = {}) =>
  `http://localhost:5050/auth?${new URLSearchParams({ bot_id: String(bot.id), origin: DEMO, ...more })}`

const press = (form: Record<string, string>, more = {}, cookie = '') =>
  app.request(ask(more), { method: 'POST', body: new URLSearchParams(form), headers: { cookie } })

/** What the last page will tell, read from the page as its script reads it. */
async function told(answer: Response) {
  const html = await answer.text()
  const read = (name: string) =>
    (new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1] ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
  return { message: JSON.parse(read('message')), origin: read('origin'), back: read('return') }
}

describe('the popup', () => {
  it('shows who asks and who there is', async () => {
    const page = await app.request(ask({ request_access: 'write' }))
    expect(page.status).toBe(200)
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    const html = await page.text()
    for (const text of ['localhost:3000', 'Ada Lovelace', 'write to you', '>Accept<', '>Cancel<'])
      expect(html).toContain(text)
  })

  it('tells the opener who accepted, signed for the bot', async () => {
    const answer = await press({ choice: 'accept', person: '1815121001' })
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    const { message, origin, back } = await told(answer)
    const ada = telegramPeople(outside).byId(1_815_121_001)
    if (!ada) throw new Error('There is no Ada')
    expect(message).toEqual({
      event: 'auth_result',
      result: authResult(ada, bot, 1_790_000_000, 'http://localhost:5050'),
      origin: DEMO,
    })
    expect(origin).toBe(DEMO)
    expect(back).toBe('')
  })

  it('tells false when the visitor cancels', async () => {
    const { message } = await told(await press({ choice: 'cancel' }))
    expect(message).toEqual({ event: 'auth_result', result: false, origin: DEMO })
  })

  it('goes back to the page with the result in the fragment, on its own origin alone', async () => {
    const returned = await told(
      await press({ choice: 'accept', person: '1815121001' }, { return_to: `${DEMO}/login?x=1#old` }),
    )
    const [page, fragment] = returned.back.split('#tgAuthResult=') as [string, string]
    expect(page).toBe(`${DEMO}/login?x=1`)
    expect(JSON.parse(Buffer.from(fragment, 'base64url').toString())).toEqual(returned.message.result)
    const elsewhere = await press({ choice: 'cancel' }, { return_to: 'http://evil.example/' })
    expect((await told(elsewhere)).back).toBe('')
  })

  it('makes somebody new of the fields, and writes names as text', async () => {
    const names = { first_name: '<b>Zoë', last_name: '"Q"', username: 'zoe_q' }
    const { message } = await told(await press({ choice: 'accept', person: 'new', ...names }))
    expect(message.result).toMatchObject(names)
    const html = await (await app.request(ask())).text()
    expect(html).toContain('&lt;b&gt;Zoë')
    expect(html).not.toContain('<b>Zoë')
  })

  it('takes a username by address', async () => {
    const html = await (await app.request(ask({ username: 'nova' }))).text()
    const nova = telegramPeople(outside).find({ username: 'nova' })
    expect(html).toContain(`value="${nova?.id}" checked`)
  })

  it.each<Record<string, string>>([
    { choice: 'accept' },
    { choice: 'accept', person: '7' },
    { choice: 'accept', person: 'new' },
    { choice: 'accept', person: 'new', first_name: 'x', username: 'a b' },
    { choice: 'accept', person: 'new', first_name: 'x'.repeat(65) },
  ])('asks again for %j', async (form) => {
    const answer = await press(form)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('A person has a first name')
  })

  it.each([
    [{ bot_id: '' }, 'Bot id required'],
    [{ bot_id: '1' }, 'Bot not found'],
    [{ origin: '' }, 'Origin required'],
    [{ origin: 'https://evil.example' }, 'Bot domain invalid'],
    [{ origin: 'http://localhost.evil.example' }, 'Bot domain invalid'],
  ])('does not begin with %j', async (more, text) => {
    for (const answer of [await app.request(ask(more)), await press({ choice: 'accept' }, more)]) {
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain(text)
    }
  })
})

describe('POST /auth/get', () => {
  const get = (cookie: string, body = `bot_id=${bot.id}`, origin = DEMO) =>
    app.request('http://localhost:5050/auth/get', { method: 'POST', body, headers: { cookie, origin } })

  it('knows who accepted in this browser until they cancel, each bot apart', async () => {
    const accepted = await press({ choice: 'accept', person: '1815121001' })
    const cookie = (accepted.headers.get('set-cookie') ?? '').split(';')[0] as string
    expect(accepted.headers.get('set-cookie')).toContain('HttpOnly')
    const known = await get(cookie)
    expect(known.headers.get('access-control-allow-origin')).toBe(DEMO)
    expect(known.headers.get('access-control-allow-credentials')).toBe('true')
    expect(await known.json()).toMatchObject({ origin: DEMO, user: { id: 1_815_121_001 } })
    const other = telegramBots(outside)[1] as Bot
    expect(await (await get(cookie, `bot_id=${other.id}`)).json()).toEqual({ origin: DEMO })
    await press({ choice: 'cancel' }, {}, cookie)
    expect(await (await get(cookie)).json()).toEqual({ origin: DEMO })
  })

  it('knows nobody in another browser, and no other bot', async () => {
    await press({ choice: 'accept', person: '1815121001' })
    expect(await (await get('')).json()).toEqual({ origin: DEMO })
    expect((await get('', 'bot_id=1')).status).toBe(400)
  })

  it('is read by the pages of the bot alone', async () => {
    const foreign = await get('', undefined, 'https://evil.example')
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  })
})
