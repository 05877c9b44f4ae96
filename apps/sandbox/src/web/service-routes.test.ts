import { describe, expect, it } from 'vitest'
import { farcasterChannels } from '../farcaster/channels.ts'
import { Inbox } from '../inbox/inbox.ts'
import { createOutside } from '../outside/outside.ts'
import { TROUBLES } from '../outside/switches.ts'
import { createServiceRoutes } from './service-routes.ts'

const OWN = 'http://localhost:5050'
const app = createServiceRoutes(createOutside({ inbox: new Inbox() }), [OWN], ['http://localhost:3000'])
const FOREIGN = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }

describe('pages of other origins', () => {
  it.each([
    ['GET', '/services.json'],
    ['GET', '/farcaster/people'],
    ['POST', '/farcaster/sign'],
    ['GET', '/telegram/people'],
    ['POST', '/telegram/login-url'],
    ['POST', '/telegram/web-app-data'],
    ['POST', '/telegram'],
    ['GET', '/webhooks'],
    ['GET', '/webhooks/demo'],
    ['POST', '/webhooks/demo'],
    ['DELETE', '/webhooks/demo'],
    ['POST', '/webhooks/demo/control'],
    ['GET', '/switches'],
    ['POST', '/switches/icloud'],
    ['GET', '/prices'],
    ['PUT', '/prices/ETH'],
    ['GET', '/smart-wallets'],
    ['PUT', '/smart-wallets/sponsor'],
    ['GET', '/scanner/malicious'],
    ['PUT', '/scanner/malicious/0x00000000000000000000000000000000000000a1'],
    ['DELETE', '/scanner/malicious/0x00000000000000000000000000000000000000a1'],
  ])('may not %s %s', async (method, path) => {
    expect((await app.request(path, { method, headers: FOREIGN })).status).toBe(403)
  })

  it('may lead to the page of Telegram, and show pictures', async () => {
    expect((await app.request('/telegram', { headers: FOREIGN })).status).toBe(200)
    const picture = await app.request('/pictures/Ada%20Lovelace.svg', { headers: FOREIGN })
    expect(picture.status).toBe(200)
    expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await picture.text()).toContain('>AL<')
  })
})

it('lets the page of Telegram send its own form, whose origin is null', async () => {
  const answer = await app.request('/telegram', {
    method: 'POST',
    headers: { origin: 'null', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ person: '1815121001', url: 'http://localhost:3000/', choice: 'login-url' }),
  })
  expect(answer.status).toBe(303)
})

it('draws no markup that a name brings along', async () => {
  const answer = await app.request(`/pictures/${encodeURIComponent('<b> "x"')}.svg`)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await answer.text()).toContain('>&#60;&#34;<')
})

it('tells its own page what there is to try', async () => {
  const answer = await app.request('/services.json', { headers: { origin: OWN } })
  expect(await answer.json()).toMatchObject({
    magicNumbers: expect.arrayContaining([expect.objectContaining({ number: '+15005550004', code: 21610 })]),
    turnstileKeys: expect.arrayContaining([
      { siteKey: '3x00000000000000000000FF', what: 'shows a box to tick' },
    ]),
    malicious: ['0xd08bd0802481ba62687788e5a92bd76d63d20892'],
    prices: expect.objectContaining({ ETH: 3000, SBD: 1 }),
    farcasterPeople: expect.arrayContaining([expect.objectContaining({ username: 'ada', fid: 1815 })]),
  })
})

it('tells its own page which trouble is on, which it has set', async () => {
  const init = {
    method: 'POST',
    headers: { origin: OWN },
    body: JSON.stringify({ trouble: 'down', times: 7 }),
  }
  expect((await app.request('/switches/icloud', init)).status).toBe(200)
  const { switches } = (await (await app.request('/services.json')).json()) as { switches: unknown }
  expect(switches).toEqual({
    'google-drive': { troubles: TROUBLES['google-drive'], on: null },
    icloud: { troubles: TROUBLES.icloud, on: { trouble: 'down', times: 7, delay: 5000, account: null } },
    scanner: { troubles: TROUBLES.scanner, on: null },
    bundler: { troubles: TROUBLES.bundler, on: null },
    paymaster: { troubles: TROUBLES.paymaster, on: null },
    prices: { troubles: TROUBLES.prices, on: null },
  })
})

it('tells its own page which Farcaster requests wait, until each is answered or over', async () => {
  let now = Date.UTC(2026, 10, 22)
  const outside = createOutside({ inbox: new Inbox(), now: () => now })
  const own = createServiceRoutes(outside, [OWN], [])
  const waiting = async () =>
    ((await (await own.request('/services.json')).json()) as { farcasterRequests: unknown }).farcasterRequests
  const channels = farcasterChannels(outside)
  const open = (domain: string) =>
    channels.open((token) => ({
      url: `https://phone.example/${domain}?${token}`,
      params: { domain, siweUri: `https://${domain}/`, nonce: 'n' },
      metadata: { ip: '::1', userAgent: '' },
    }))
  expect(await waiting()).toEqual([])
  const first = open('first.example')
  const second = open('second.example')
  expect(await waiting()).toEqual([
    { domain: 'second.example', url: second.url },
    { domain: 'first.example', url: first.url },
  ])
  channels.close(second.token)
  expect(await waiting()).toEqual([{ domain: 'first.example', url: first.url }])
  now += 3_600_000
  expect(await waiting()).toEqual([])
})
