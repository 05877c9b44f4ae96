import type { Page } from '@playwright/test'
import { openHttpsFront } from '../../e2e/support/https-front.ts'
import { setApp } from '../../e2e/support/own-app.ts'
import { expect, test } from '../support/fixtures.ts'
import { Host } from '../support/host.ts'

const APP_ID = 'cookiemodeapp000000000001'

const storedIn = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as string | null, key)

test('the published client keeps its session in cookies of the customer’s domain', async ({
  origin,
  world,
  newProfile,
  newUser,
  inbox,
}) => {
  const front = await openHttpsFront({ 'privy.shop.localhost': world.api }, origin)
  const at = (name: string) => `https://${name}:${front.port}`
  const api = at('privy.shop.localhost')
  await setApp(world, APP_ID, {
    name: 'Shop',
    allowed_origins: [at('www.shop.localhost'), at('my.shop.localhost'), at('other.localhost')],
    custom_api_url: api,
    cookie_domain: 'shop.localhost',
    embedded_wallet_config: { ethereum: { create_on_login: 'users-without-wallets' } },
  })
  const context = await newProfile({ ignoreHTTPSErrors: true })
  const sessions = `${api}/api/v1/sessions`
  const cookies = async () =>
    Object.fromEntries((await context.cookies(sessions)).map((cookie) => [cookie.name, cookie]))
  const open = async (name: string) => {
    const host = new Host(await context.newPage(), at(name), { ...world, api, appId: APP_ID })
    await host.open()
    return host
  }

  const host = await open('www.shop.localhost')
  const email = newUser()
  await host.logIn(email, () => inbox.code(email))
  const user = (await host.text('user').textContent()) ?? ''
  const set = await cookies()
  expect(set['privy-refresh-token']).toMatchObject({
    domain: 'privy.shop.localhost',
    path: '/api/v1/sessions',
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
  })
  for (const name of ['privy-token', 'privy-id-token', 'privy-session']) {
    const httpOnly = name !== 'privy-session'
    expect(set[name]).toMatchObject({
      domain: '.shop.localhost',
      path: '/',
      secure: true,
      sameSite: 'Lax',
      httpOnly,
    })
  }
  expect(await storedIn(host.page, 'privy:refresh_token')).toBe('deprecated')
  expect(await host.page.evaluate(() => document.cookie)).toBe('privy-session=t')

  // The wallet frame comes from the app's own address, too.
  await expect(host.text('ethereum-address')).toHaveText(/^0x[0-9a-fA-F]{40}$/, { timeout: 30_000 })
  expect(await host.run('Sign message')).toMatch(/^0x[0-9a-f]{130}$/)
  expect(host.page.frames().some((frame) => frame.url().startsWith(`${api}/apps/${APP_ID}/`))).toBe(true)

  await host.page.reload()
  await expect(host.text('user')).toHaveText(user)

  // Everything that the page itself kept is gone; the cookies alone bring the user back.
  await host.page.evaluate(() => localStorage.clear())
  await host.page.reload()
  await expect(host.text('user')).toHaveText(user)

  // So they do on another page of the domain, and not on a page of another one.
  const sister = await open('my.shop.localhost')
  await expect(sister.text('user')).toHaveText(user)
  const stranger = await open('other.localhost')
  await expect(stranger.text('user')).toHaveText('')

  const last = (await cookies())['privy-refresh-token']?.value
  expect(last).toMatch(/^[A-Za-z0-9_-]{70}$/)
  expect(last).not.toBe(set['privy-refresh-token']?.value)
  await host.logOut()
  // what makes the device known outlives the session, and has no part in it
  await expect.poll(async () => Object.keys(await cookies())).toEqual([`latchkey-device-${APP_ID}`])
  await host.page.reload()
  await expect(host.text('ready')).toHaveText('ready')
  await expect(host.text('user')).toHaveText('')

  // The cookie is dead on the server as well.
  const answer = await context.request.post(`${world.api}/api/v1/sessions`, {
    headers: {
      host: new URL(api).host,
      origin: at('www.shop.localhost'),
      'privy-app-id': APP_ID,
      cookie: `privy-refresh-token=${last}`,
    },
    data: {},
  })
  expect([answer.status(), (await answer.json()).code]).toEqual([401, 'missing_or_invalid_token'])
  await front.close()
})

test('the published client keeps it in cookies on localhost, for a development app', async ({
  origin,
  world,
  newProfile,
  newUser,
  inbox,
}) => {
  const appId = 'cookiemodeapp000000000002'
  await setApp(world, appId, {
    name: 'Shop at home',
    development: true,
    allowed_origins: [origin],
    custom_api_url: world.api,
  })
  const host = new Host(await (await newProfile()).newPage(), origin, { ...world, appId })
  await host.open()
  const email = newUser()
  await host.logIn(email, () => inbox.code(email))
  const user = (await host.text('user').textContent()) ?? ''
  expect(await storedIn(host.page, 'privy:refresh_token')).toBe('deprecated')
  await host.page.evaluate(() => localStorage.clear())
  await host.page.reload()
  await expect(host.text('user')).toHaveText(user)
})
