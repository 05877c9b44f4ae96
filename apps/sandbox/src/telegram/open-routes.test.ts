import { createHash, createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { Inbox } from '../inbox/inbox.ts'
import { createOutside } from '../outside/outside.ts'
import { type Bot, telegramBots } from './bots.ts'
import { createTelegramOpenRoutes } from './open-routes.ts'

const DEMO = 'http://localhost:3000'
let bots: [Bot, Bot]
let app: ReturnType<typeof createTelegramOpenRoutes>

beforeEach(() => {
  const outside = createOutside({ inbox: new Inbox(), now: () => 1_790_000_000_400 })
  bots = telegramBots(outside) as [Bot, Bot]
  app = createTelegramOpenRoutes(outside, [DEMO])
})

async function post(path: string, body: unknown) {
  const answer = await app.request(`http://localhost:5050${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}
const check = (fields: Iterable<[string, string]>, key: Buffer) => {
  const lines = [...fields].filter(([name]) => name !== 'hash').map((pair) => pair.join('='))
  return createHmac('sha256', key).update(lines.sort().join('\n')).digest('hex')
}

describe('a login address', () => {
  it('carries a signed person in its query', async () => {
    const url = `${DEMO}/?keep=1#part`
    const { status, body } = await post('/telegram/login-url', {
      username: 'ada',
      url,
      auth_date: 1_700_000_000,
    })
    expect(status).toBe(200)
    const opened = new URL(body.url ?? '')
    expect(opened.searchParams.get('keep')).toBe('1')
    expect(opened.hash).toBe('#part')
    expect(body.params).toMatchObject({ id: '1815121001', first_name: 'Ada', auth_date: '1700000000' })
    const query = new URLSearchParams(body.query)
    expect(query.get('hash')).toBe(check(query, createHash('sha256').update(bots[0].token).digest()))
  })

  it('is for the bot named', async () => {
    const { body } = await post('/telegram/login-url', { id: 1_815_121_001, bot_id: bots[1].id })
    const query = new URLSearchParams(body.query)
    expect(query.get('hash')).toBe(check(query, createHash('sha256').update(bots[1].token).digest()))
    expect(body.url).toBeUndefined()
  })
})

describe('launch data', () => {
  it('comes as text, and as the fragment of an address', async () => {
    const { body } = await post('/telegram/web-app-data', { username: 'ada', url: `${DEMO}/app#x` })
    const data = new URLSearchParams(body.init_data)
    expect(data.get('auth_date')).toBe('1790000000')
    const key = createHmac('sha256', 'WebAppData').update(bots[0].token).digest()
    expect(data.get('hash')).toBe(check(data, key))
    expect(body.fragment).toMatch(/^#tgWebAppData=/)
    expect(new URLSearchParams((body.fragment ?? '').slice(1)).get('tgWebAppData')).toBe(body.init_data)
    expect(body.url).toBe(`${DEMO}/app${body.fragment}`)
  })
})

describe('refusals', () => {
  it.each([
    [null],
    [{}],
    [{ id: 7 }],
    [{ username: 'a b' }],
    [{ username: 'ada', bot_id: 1 }],
    [{ username: 'ada', auth_date: 'now' }],
    [{ username: 'ada', url: 'javascript:alert(1)' }],
    [{ username: 'ada', url: 'https://' }],
  ])('answers %j with 400', async (body) => {
    for (const path of ['/telegram/login-url', '/telegram/web-app-data']) {
      const answer = await post(path, body)
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({ error: expect.any(String) })
    }
  })
})

describe('the page', () => {
  const press = (form: Record<string, string>) =>
    app.request('/telegram', { method: 'POST', body: new URLSearchParams(form) })

  it('opens an address either way', async () => {
    expect(await (await app.request('/telegram')).text()).toContain(`value="${DEMO}"`)
    const login = await press({ person: '1815121001', url: DEMO, choice: 'login-url' })
    expect(login.status).toBe(303)
    expect(login.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/\?id=1815121001&.*&hash=/)
    const mini = await press({ person: 'new', username: 'nova', url: DEMO, choice: 'mini-app' })
    expect(mini.headers.get('location')).toMatch(/^http:\/\/localhost:3000#tgWebAppData=/)
  })

  it.each([
    [{ person: '1815121001', url: 'https://evil.example/' }, 'on this machine only'],
    [{ person: '1815121001', url: '' }, 'Give the address'],
    [{ person: '7', url: DEMO }, 'of a person'],
  ])('does not open %j', async (form, text) => {
    const answer = await press(form)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(text)
  })
})
