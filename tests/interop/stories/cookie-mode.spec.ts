import type { BrowserContext, Page } from '@playwright/test'
import { setApp } from '../../e2e/support/own-app.ts'
import type { World } from '../../e2e/support/world.ts'
import { expect, test } from '../support/fixtures.ts'
import { Host } from '../support/host.ts'

const APP_ID = 'cookiemodeapp000000000001'

/** The published client starts on https pages and on localhost alone, so page and API share this machine's name. */
async function openShop(input: { origin: string; world: World; context: BrowserContext }): Promise<Host> {
  const { origin, world } = input
  await setApp(world, APP_ID, {
    name: 'Shop',
    development: true,
    allowed_origins: [origin],
    custom_api_url: world.api,
    embedded_wallet_config: { ethereum: { create_on_login: 'users-without-wallets' } },
  })
  const host = new Host(await input.context.newPage(), origin, { ...world, appId: APP_ID })
  await host.open()
  return host
}

const storedIn = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as string | null, key)

test('the published client keeps its session in cookies at the app’s own address', async ({
  origin,
  world,
  newProfile,
  newUser,
  inbox,
}) => {
  const context = await newProfile()
  const sessions = `${world.api}/api/v1/sessions`
  const cookies = async () =>
    Object.fromEntries((await context.cookies(sessions)).map((cookie) => [cookie.name, cookie]))
  const host = await openShop({ origin, world, context })
  const email = newUser()
  await host.logIn(email, () => inbox.code(email))
  const user = (await host.text('user').textContent()) ?? ''

  const set = await cookies()
  expect(set['privy-refresh-token']).toMatchObject({
    path: '/api/v1/sessions',
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
  })
  for (const name of ['privy-token', 'privy-id-token', 'privy-session']) {
    const httpOnly = name !== 'privy-session'
    expect(set[name]).toMatchObject({ path: '/', secure: true, sameSite: 'Lax', httpOnly })
  }
  expect(await storedIn(host.page, 'privy:refresh_token')).toBe('deprecated')
  expect(await host.page.evaluate(() => document.cookie)).toBe('privy-session=t')

  await host.page.reload()
  await expect(host.text('user')).toHaveText(user)

  // Everything that the page itself kept is gone; the cookies alone bring the user back.
  await host.page.evaluate(() => localStorage.clear())
  await host.page.reload()
  await expect(host.text('user')).toHaveText(user)
  const renewed = (await cookies())['privy-refresh-token']?.value
  expect(renewed).toMatch(/^[A-Za-z0-9_-]{70}$/)
  expect(renewed).not.toBe(set['privy-refresh-token']?.value)

  await host.page.getByRole('button', { name: 'Log out' }).click()
  await expect(host.text('user')).toHaveText('')
  await expect.poll(async () => Object.keys(await cookies())).toEqual([])
  await host.page.reload()
  await expect(host.text('ready')).toHaveText('ready')
  await expect(host.text('user')).toHaveText('')

  // The cookie is dead on the server as well.
  const answer = await context.request.post(sessions, {
    headers: { origin, 'privy-app-id': APP_ID, cookie: `privy-refresh-token=${renewed}` },
    data: {},
  })
  expect([answer.status(), (await answer.json()).code]).toEqual([401, 'missing_or_invalid_token'])
})

test('the published client signs with its wallet while the session is in cookies', async ({
  origin,
  world,
  newProfile,
  newUser,
  inbox,
}) => {
  const host = await openShop({ origin, world, context: await newProfile() })
  const email = newUser()
  await host.logIn(email, () => inbox.code(email))
  await expect(host.text('ethereum-address')).toHaveText(/^0x[0-9a-fA-F]{40}$/, { timeout: 30_000 })
  expect(await host.run('Sign message')).toMatch(/^0x[0-9a-f]{130}$/)
})
