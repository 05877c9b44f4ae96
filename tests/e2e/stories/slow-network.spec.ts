import type { BrowserContext, Page, Request, Route } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

/** A visitor for whom nothing is fetched ahead, until a click is near. */
async function sparing(profile: BrowserContext): Promise<BrowserContext> {
  await profile.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  return profile
}

/** From now on the page's scripts go through `handle`. @returns lets them be */
async function scripts(page: Page, handle: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  await page.route('**/*.js', handle)
  return () => page.unroute('**/*.js', handle)
}

const NOT_LOADED = 'This step could not be loaded'

test('a press is answered at once where the network is slow, and the dialog takes its place', async ({
  openDemo,
  newProfile,
}) => {
  const demo = await openDemo(await sparing(await newProfile()))
  await expect(demo.button('Log in')).toBeEnabled()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let asked = 0
  await scripts(demo.page, async (route) => {
    asked++
    await held
    await route.continue()
  })
  await demo.button('Log in').click()
  await expect(demo.page.getByRole('dialog', { name: 'Loading' })).toBeVisible()
  expect(asked).toBeGreaterThan(0)
  release()
  await expect(demo.dialog.getByPlaceholder('your@email.com')).toBeFocused()
  await expect(demo.dialog).toHaveCount(1)
  await demo.inDialog('Close').click()
  await expect(demo.dialog).toHaveCount(0)
  await expect(demo.button('Log in')).toBeFocused()
})

test('what is on its way can be left', async ({ openDemo, newProfile }) => {
  const demo = await openDemo(await sparing(await newProfile()))
  await expect(demo.button('Log in')).toBeEnabled()
  await scripts(demo.page, () => new Promise(() => {}))
  await demo.button('Log in').click()
  await expect(demo.page.getByRole('dialog', { name: 'Loading' })).toBeVisible()
  await demo.page.keyboard.press('Escape')
  await expect(demo.dialog).toHaveCount(0)
  await expect(demo.lastError).toHaveText(/exited_auth_flow/)
  await expect(demo.button('Log in')).toBeFocused()
})

test('a login that cannot be loaded says so, and can be tried again', async ({ openDemo, newProfile }) => {
  const demo = await openDemo(await sparing(await newProfile()))
  await expect(demo.button('Log in')).toBeEnabled()
  const mend = await scripts(demo.page, (route) => route.abort())
  await demo.button('Log in').click()
  await expect(demo.dialog).toContainText(NOT_LOADED)
  await expect(demo.dialog).toContainText('Check your connection.')
  await demo.inDialog('Try again').click()
  await expect(demo.inDialog('Reload the page')).toBeVisible()
  await mend()
  await demo.inDialog('Reload the page').click()
  await expect(demo.dialog).toHaveCount(0)
  // the page that came is fetching still
  await demo.page.unrouteAll({ behavior: 'wait' })
  await demo.button('Log in').click()
  await expect(demo.dialog.getByPlaceholder('your@email.com')).toBeVisible()
})

test('offline it says so, and opens by itself once the network is back', async ({ openDemo, newProfile }) => {
  const profile = await sparing(await newProfile())
  const demo = await openDemo(profile)
  await expect(demo.button('Log in')).toBeEnabled()
  await profile.setOffline(true)
  await demo.button('Log in').click()
  await expect(demo.dialog).toContainText('You are offline.')
  await expect(demo.inDialog('Try again')).toBeVisible()
  await profile.setOffline(false)
  await expect(demo.dialog.getByPlaceholder('your@email.com')).toBeVisible()
})

test('a step that was looked for while offline is there once the network is back', async ({
  openDemo,
  newProfile,
  newUser,
}) => {
  const profile = await sparing(await newProfile())
  const demo = await openDemo(profile)
  const isScript = (url: string) => new URL(url).pathname.endsWith('.js')
  const coming = new Set<Request>()
  demo.page.on('request', (request) => isScript(request.url()) && coming.add(request))
  demo.page.on('requestfinished', (request) => coming.delete(request))
  const first = demo.page.waitForResponse(
    async (answer) => isScript(answer.url()) && (await answer.text()).includes('your@email.com'),
  )
  await demo.button('Log in').hover()
  await first
  // the step is here, and what was asked for along with it
  await expect.poll(() => coming.size).toBe(0)
  await profile.setOffline(true)
  await demo.button('Log in').click()
  await expect(demo.dialog.getByPlaceholder('your@email.com')).toBeVisible()
  await profile.setOffline(false)
  await demo.submitEmail(newUser())
  await expect(demo.dialog.getByText('Enter confirmation code')).toBeVisible()
})

test('a step that cannot be loaded names the cause, and the page can be loaded again', async ({
  openDemo,
  newProfile,
  newUser,
}) => {
  const demo = await openDemo(await sparing(await newProfile()))
  let refused = 0
  await scripts(demo.page, async (route) => {
    const answer = await route.fetch()
    // the field of the code
    if (!(await answer.text()).includes('one-time-code')) return route.fulfill({ response: answer })
    refused++
    await route.abort()
  })
  await demo.button('Log in').click()
  await demo.submitEmail(newUser())
  await expect(demo.dialog.getByRole('heading', { name: NOT_LOADED })).toBeVisible()
  await expect(demo.dialog.getByText('Check your connection.')).toBeVisible()
  await expect(demo.dialog.getByText('Something went wrong')).toHaveCount(0)
  expect(refused).toBeGreaterThan(0)
  await demo.inDialog('Try again').click()
  await demo.inDialog('Reload the page').click()
  await expect(demo.dialog).toHaveCount(0)
  // the page that came is fetching still
  await demo.page.unrouteAll({ behavior: 'wait' })
})
