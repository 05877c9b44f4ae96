import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { consentAs } from '../support/outside-pages.ts'
import { makeApp } from '../support/own-app.ts'

/** Turnstile's keys as its sandbox hands them out. */
async function turnstile(sandbox: string): Promise<Record<string, string>> {
  return (await (await fetch(`${sandbox}/credentials.json`)).json()).turnstile
}

const captchaApp = (world: Parameters<typeof makeApp>[0], siteKey: string, secret: string) =>
  makeApp(
    world,
    { captcha_enabled: true, captcha_site_key: `t:${siteKey}` },
    { captcha: { secret_key: secret } },
  )

/** The frame of Turnstile's widget for a key, which is the app's without its prefix. */
const challenge = (page: Page, siteKey: string | undefined) =>
  page.locator(`iframe[src*="/turnstile/"][src*="sitekey=${siteKey}&"]`)

/** What the page says with the request for a code. */
const asked = (page: Page) =>
  page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/passwordless/init'),
  )

test('a captcha nobody sees lets through; one to tick waits for it; one that fails says what may be wrong [GATE-011] [GATE-014]', async ({
  openDemo,
  inbox,
  newUser,
  world,
}) => {
  const keys = await turnstile(world.sandbox)
  const [unseen, ticked, blocked] = await Promise.all([
    captchaApp(world, keys.site_key as string, keys.secret_key as string),
    captchaApp(world, keys.interactive_site_key as string, keys.interactive_secret_key as string),
    captchaApp(world, '2x00000000000000000000AB', keys.secret_key as string),
  ])

  const email = newUser()
  const calm = await openDemo(undefined, `?methods=email,google&app=${unseen}`)
  await calm.button('Log in').click()
  await expect(challenge(calm.page, keys.site_key)).toBeAttached()
  const asking = asked(calm.page)
  await calm.submitEmail(email)
  expect((await asking).postDataJSON()).toEqual({ email, token: expect.stringMatching(/^0\./) })
  await expect(challenge(calm.page, keys.site_key)).toBeHidden()
  await calm.typeCode(await inbox.code(email))
  await calm.inside()

  const stranger = await openDemo(undefined, `?methods=email,google&app=${ticked}`)
  const other = newUser()
  await stranger.button('Log in').click()
  await stranger.submitEmail(other)
  await challenge(stranger.page, keys.interactive_site_key)
    .contentFrame()
    .getByRole('checkbox', { name: 'Verify you are human' })
    .check()
  await stranger.typeCode(await inbox.code(other))
  await stranger.inside()

  const third = newUser()
  const stopped = await openDemo(undefined, `?methods=email,google&app=${blocked}`)
  await stopped.button('Log in').click()
  await stopped.submitEmail(third)
  await expect(stopped.dialog.getByText('You did not pass CAPTCHA. Please try again.')).toBeVisible({
    timeout: 30_000,
  })
  expect(await inbox.count(third)).toBe(0)
})

test('who is not on the list is turned away, and may try as somebody else [GATE-028] [GATE-029] [GATE-030] [OAUTH-013]', async ({
  openDemo,
  inbox,
  newUser,
  world,
}) => {
  const welcome = newUser()
  const app = await makeApp(world, { allowlist_enabled: true, allowlist: [welcome] })
  const demo = await openDemo(undefined, `?methods=email,google&app=${app}`)
  await demo.choose('Google')
  await consentAs(demo.page, newUser())
  await expect(demo.dialog.getByText("You don't have access to this app")).toBeVisible()
  await expect(demo.dialog.getByText('Have you been invited?')).toBeVisible()
  await demo.inDialog('Try another account').click()
  await demo.submitEmail(welcome)
  await demo.typeCode(await inbox.code(welcome))
  await demo.inside()
})

test('a full app lets its users in and nobody else [GATE-033] [GATE-034] [GATE-035] [OAUTH-014]', async ({
  openDemo,
  newUser,
  world,
}) => {
  const app = await makeApp(world, { user_limit: 1 })
  const first = newUser()
  const demo = await openDemo(undefined, `?methods=email,google&app=${app}`)
  await demo.choose('Google')
  await consentAs(demo.page, first)
  await demo.inside()
  await demo.logOut()
  await demo.choose('Google')
  await consentAs(demo.page, newUser())
  await expect(demo.dialog.getByText('Unable to sign in')).toBeVisible()
  await expect(
    demo.dialog.getByText(
      'This is a test application that has reached its user limit. To allow more users, this app needs to be upgraded to production.',
    ),
  ).toBeVisible()
  await demo.inDialog('Go back').click()
  await demo.inDialog('Google').click()
  await consentAs(demo.page, first)
  await demo.inside()
})

test('a login that lets nobody sign up does not know a stranger [GATE-036] [GATE-037] [GATE-038] [LAND-043] [OAUTH-015]', async ({
  openDemo,
  newUser,
  plainApp,
}) => {
  const demo = await openDemo(undefined, `?methods=email,google&signup=0&app=${plainApp}`)
  await demo.choose('Google')
  await consentAs(demo.page, newUser())
  await expect(demo.dialog.getByText('Account not found')).toBeVisible()
  await expect(
    demo.dialog.getByText('Please try logging in again or go to Juniper to create an account.'),
  ).toBeVisible()
  await demo.inDialog('Try logging in again').click()
  await expect(demo.dialog.getByPlaceholder('your@email.com')).toBeVisible()
  await expect(demo.button('Log out')).toBeHidden()
})

test('terms are accepted once, and who declines is logged out [GATE-019] [GATE-022] [GATE-024] [GATE-026]', async ({
  openDemo,
  newUser,
  world,
}) => {
  const app = await makeApp(world, {
    require_users_accept_terms: true,
    terms_and_conditions_url: `${world.demo}/legal/terms/`,
    privacy_policy_url: null,
  })
  const person = newUser()
  const demo = await openDemo(undefined, `?methods=email,google&app=${app}`)
  await demo.choose('Google')
  await consentAs(demo.page, person)
  await expect(demo.dialog.getByText('One last step')).toBeVisible()
  await demo.inDialog('No thanks').click()
  await expect(demo.dialog).toBeHidden()
  await expect(demo.button('Log in')).toBeEnabled()

  await demo.choose('Google')
  await consentAs(demo.page, person)
  await demo.inDialog('Accept').click()
  await demo.inside()

  await demo.logOut()
  await demo.choose('Google')
  await consentAs(demo.page, person)
  await demo.inside()
})

test('a method that the app does not have is refused in its own words [GATE-040]', async ({
  openDemo,
  newUser,
  world,
}) => {
  const app = await makeApp(world, { email_auth: false })
  const demo = await openDemo(undefined, `?methods=email,google&app=${app}`)
  await demo.button('Log in').click()
  await demo.submitEmail(newUser())
  await expect(demo.dialog.getByText('Not allowed')).toBeVisible()
  await expect(demo.dialog.getByText('This app has no login by e-mail')).toBeVisible()
  await demo.inDialog('Try another method').click()
  await expect(demo.inDialog('Google')).toBeVisible()
})
