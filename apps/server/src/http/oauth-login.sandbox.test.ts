import { randomBytes } from 'node:crypto'
import { serve } from '@hono/node-server'
import type { OAuthProvider, OAuthTokens } from '@latchkey/contract'
import { OAUTH_PROVIDERS } from '@latchkey/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Inbox } from '../../../sandbox/src/inbox/inbox.ts'
import { allCredentials } from '../../../sandbox/src/outside/credentials.ts'
import { createOutside as createWorld } from '../../../sandbox/src/outside/outside.ts'
import { createOutsideRoutes } from '../../../sandbox/src/web/outside-routes.ts'
import { createOutside } from '../adapters/outside/outside.ts'
import { s256 } from '../testing/oauth-visit.ts'
import type { CallAnswer, TestHouse } from '../testing/test-house.ts'
import { APP_ID, ORIGIN, openTestHouse } from '../testing/test-house.ts'

let house: TestHouse
let stop: () => void

/** The sandbox's providers over HTTP, by the clock of the test, and the production adapter in front of them. */
beforeAll(async () => {
  house = await openTestHouse()
  const world = createWorld({ inbox: new Inbox(), now: house.clock.now })
  const app = createOutsideRoutes(world, [])
  const port = await new Promise<number>((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port))
    stop = () => void server.close()
  })
  house.ports.outside = createOutside({ base: `http://127.0.0.1:${port}/world` })
  const credentials = allCredentials(world)
  for (const name of OAUTH_PROVIDERS) await house.credentials.save(APP_ID, name, credentials[name] ?? {})
})
afterAll(async () => {
  stop()
  await house.close()
})
beforeEach(() => {
  const switchedOn = Object.fromEntries(OAUTH_PROVIDERS.map((name) => [`${name}_oauth`, true]))
  return house.setApp({ ...switchedOn, return_oauth_tokens: false })
})

const random = () => randomBytes(36).toString('base64url')

async function start(provider: OAuthProvider) {
  const verifier = random()
  const state_code = random()
  const body = { provider, redirect_to: `${ORIGIN}/`, state_code, code_challenge: s256(verifier) }
  const answer = await house.call('oauthInit', { body })
  expect(answer.status).toBe(200)
  return { url: answer.body.url as string, verifier, state_code }
}

/** What somebody does on the consent page, and where the browser then goes. */
async function decide(url: string, hint: string, choice: Record<string, string>): Promise<CallAnswer> {
  const page = new URL(url)
  page.searchParams.set('login_hint', hint)
  const shown = await fetch(page)
  expect(shown.status).toBe(200)
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams(choice), redirect: 'manual' })
  const headers = { origin: undefined, 'privy-app-id': undefined }
  if (answer.status === 302) {
    const back = new URL(answer.headers.get('location') ?? '')
    return house.request('GET', back.pathname + back.search, { headers })
  }
  const html = await answer.text()
  expect(answer.status).toBe(200)
  const fields = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(
    ([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"').replaceAll('&amp;', '&')],
  )
  const raw = new URLSearchParams(fields).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(url).origin }
  return house.request('POST', '/api/v1/oauth/callback', { raw, headers: { ...headers, ...type } })
}

function codeOf(back: CallAnswer): string {
  expect(back.status).toBe(303)
  return new URL(back.headers.get('location') ?? '').searchParams.get('privy_oauth_code') ?? ''
}

async function attempt(provider: OAuthProvider, hint: string, choice: Record<string, string> = {}) {
  const { url, verifier, state_code } = await start(provider)
  const authorization_code = codeOf(await decide(url, hint, choice))
  const body = { authorization_code, state_code, code_verifier: verifier }
  return { authorization_code, answer: await house.call('oauthAuthenticate', { body }) }
}

const hasProfile = OAUTH_PROVIDERS.filter((name) => !['google', 'linkedin', 'line', 'apple'].includes(name))

const MAIL = 'zoe-\\w+@example.com'
/** What each tells of a person: e-mail, user name, name; `.*` where it may tell anything. */
const TELLS: Record<OAuthProvider, string> = {
  google: `${MAIL}, .*, Zoe.*`,
  twitter: '.*, zoe.*, Zoe.*',
  discord: `${MAIL}, zoe.*, .*`,
  github: `${MAIL}, zoe.*, Zoe.*`,
  spotify: '.*, .*, Zoe.*',
  instagram: '.*, zoe.*, .*',
  tiktok: '.*, zoe.*, Zoe.*',
  line: '.*, .*, Zoe.*',
  linkedin: `${MAIL}, .*, Zoe.*`,
  apple: `${MAIL}, .*, .*`,
}

describe.each(OAUTH_PROVIDERS)('%s as the sandbox plays it', (provider) => {
  it('lets a person in, twice as the same user, and others as others', async () => {
    const first = (await attempt(provider, `zoe-${provider}@example.com`)).answer
    expect([first.status, first.body.code]).toEqual([200, undefined])
    expect(first.body.is_new_user).toBe(true)
    const again = (await attempt(provider, `zoe-${provider}@example.com`)).answer
    expect(again.body).toMatchObject({ is_new_user: false, user: { id: first.body.user.id } })
    const other = (await attempt(provider, `max-${provider}@example.com`)).answer
    expect(other.body.user.id).not.toBe(first.body.user.id)
    const account = first.body.user.linked_accounts[0]
    expect(account).toMatchObject({
      type: `${provider}_oauth`,
      subject: expect.stringMatching(/^\S+$/),
    })
    const shown = `${account.email}, ${account.username}, ${account.name}`
    expect(shown).toMatch(new RegExp(`^${TELLS[provider]}$`))
  })

  it('lets a person decline', async () => {
    const { authorization_code, answer } = await attempt(provider, 'zoe', { choice: 'cancel' })
    expect(authorization_code).toBe('undefined')
    expect(answer.body.code).toBe('invalid_credentials')
  })

  it('may be at a loss', async () => {
    const { answer } = await attempt(provider, 'zoe', { choice: 'fail' })
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_credentials'])
  })

  it('may have had too many requests', async () => {
    const choices = hasProfile.includes(provider) ? ['limit-token', 'limit-profile'] : ['limit-token']
    for (const choice of choices) {
      const { answer } = await attempt(provider, 'zoe', { choice })
      expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests'])
      expect(answer.body.error).toContain('provider rate limit')
    }
  })

  it('gives tokens that are good for its profile, where the app hands them on', async () => {
    await house.setApp({ return_oauth_tokens: true })
    const { answer } = await attempt(provider, `zoe-${provider}@example.com`)
    const tokens: OAuthTokens = answer.body.oauth_tokens
    expect(tokens.provider).toBe(provider)
    expect(tokens.access_token.length).toBeGreaterThan(10)
    expect(tokens.scopes ?? ['none told']).not.toEqual(provider === 'apple' ? null : [])
  })
})

it('X tells of a suspended account', async () => {
  const { answer } = await attempt('twitter', 'zoe', { choice: 'suspended' })
  expect([answer.status, answer.body.code]).toEqual([400, 'oauth_account_suspended'])
})

it('Apple may hide an address behind one of its own, which counts as confirmed', async () => {
  const { answer } = await attempt('apple', 'hidden@example.com', { hide_email: 'on' })
  expect(answer.body.user.linked_accounts[0].email).toMatch(/@privaterelay\.appleid\.com$/)
})

it.each([
  'google',
  'discord',
  'github',
  'linkedin',
] as const)('%s: keeps no address that nobody confirmed', async (provider) => {
  const { url, verifier, state_code } = await start(provider)
  const person = {
    name: `Una ${provider}`,
    email: `una-${provider}@example.com`,
    username: `una-${provider}`,
  }
  const back = await decide(url, '', { choice: 'new', unverified: 'on', ...person })
  const body = { authorization_code: codeOf(back), state_code, code_verifier: verifier }
  const answer = await house.call('oauthAuthenticate', { body })
  expect(answer.status).toBe(200)
  expect(answer.body.user.linked_accounts[0].email || null).toBeNull()
})

it('met none of all this with a failure of its own', () => {
  expect(house.logs.filter((entry) => entry.includes('"level":"error"'))).toEqual([])
})
