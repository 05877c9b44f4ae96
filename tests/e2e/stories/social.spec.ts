import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { tabTo } from '../support/keyboard.ts'
import { answerConsent, consentAs } from '../support/outside-pages.ts'
import { watchFor } from '../support/watch-for.ts'

const PROVIDERS = [
  ['google', 'Google'],
  ['apple', 'Apple'],
  ['twitter', 'X'],
  ['discord', 'Discord'],
  ['github', 'GitHub'],
  ['linkedin', 'LinkedIn'],
  ['spotify', 'Spotify'],
  ['instagram', 'Instagram'],
  ['tiktok', 'TikTok'],
  ['line', 'LINE'],
] as const

/** What an address holds of an OAuth flow's return. */
const parameters = (address: string) =>
  [...new URL(address).searchParams.keys()].filter((key) => key.startsWith('privy_')).toSorted()

/** The addresses with which a page comes back from a provider, as they come. */
function watchReturns(page: Page): string[] {
  const returns: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('privy_oauth_code=')) returns.push(request.url())
  })
  return returns
}

/** What this origin's local storage holds of an OAuth flow, wherever the page is at the moment. */
async function kept(page: Page, origin: string): Promise<string[]> {
  const { origins } = await page.context().storageState()
  const own = origins.find((one) => one.origin === origin)?.localStorage ?? []
  return own.map(({ name }) => name).filter((name) => /verifier|state_code/.test(name))
}

for (const [id, name] of PROVIDERS)
  test(`a visitor signs up with ${name}`, async ({ openDemo, newUser, plainApp }) => {
    const demo = await openDemo(undefined, `?methods=${id}&app=${plainApp}`)
    const connected = await watchFor(demo.page, `Successfully connected with ${name}`)
    await demo.choose(new RegExp(`^${name}$`))
    await consentAs(demo.page, newUser())
    await connected()
    await expect(demo.linked(id)).toBeVisible()
  })

test('who logged in with a provider is known there the next time, and nothing of the way is left behind [OAUTH-002] [OAUTH-004] [OAUTH-005] [OAUTH-020]', async ({
  openDemo,
  newUser,
  plainApp,
  world,
}) => {
  const person = newUser()
  const demo = await openDemo(undefined, `?methods=google&app=${plainApp}`)
  const connected = await watchFor(demo.page, 'Successfully connected with Google')
  const good = await watchFor(demo.page, "You're good to go!")
  const returns = watchReturns(demo.page)
  await demo.choose('Google')
  await demo.page.waitForURL(/\/world\//)
  expect(await kept(demo.page, world.demo)).toHaveLength(2)
  await consentAs(demo.page, person)
  await connected()
  const [returned = ''] = returns
  expect(parameters(returned)).toEqual(['privy_oauth_code', 'privy_oauth_provider', 'privy_oauth_state'])
  await good()
  await demo.inside()
  await expect(demo.lastEvent).toHaveText('login.onComplete google new')
  expect(parameters(demo.page.url())).toEqual([])
  expect(await kept(demo.page, world.demo)).toEqual([])
  const user = await demo.userId()

  await demo.logOut()
  await demo.choose('Google')
  await consentAs(demo.page, person)
  await demo.inside()
  await expect(demo.lastEvent).toHaveText('login.onComplete google')
  expect(await demo.userId()).toBe(user)
})

test('a visitor who says no at the provider is asked again, and can go another way', async ({
  openDemo,
  newUser,
  plainApp,
}) => {
  const demo = await openDemo(undefined, `?methods=email,google&app=${plainApp}`)
  await demo.choose('Google')
  await answerConsent(demo.page, 'Cancel')
  await expect(demo.dialog.getByText('Authentication failed')).toBeVisible()
  await expect(
    demo.dialog.getByText('Retry and check email and profile access to finish connecting your account.'),
  ).toBeVisible()
  await expect(demo.lastError).toHaveText('login.onError oauth_user_denied')
  expect(parameters(demo.page.url())).toEqual([])

  await demo.inDialog('Retry').click()
  await answerConsent(demo.page, 'Fail')
  await expect(demo.dialog.getByText('Authentication failed')).toBeVisible()
  await demo.inDialog('Retry').click()
  await consentAs(demo.page, newUser())
  await demo.inside()
  await expect(demo.lastEvent).toHaveText('login.onComplete google new')
})

test('a provider that has had enough says so; a suspended account cannot be tried again', async ({
  openDemo,
  plainApp,
}) => {
  const demo = await openDemo(undefined, `?methods=email,google,twitter&app=${plainApp}`)
  await demo.choose('Google')
  await answerConsent(demo.page, 'Rate limit')
  await expect(
    demo.dialog.getByText('Request limit reached for Google. Please wait a moment and try again.'),
  ).toBeVisible()
  await demo.inDialog('Close').last().click()
  await expect(demo.dialog).toBeHidden()

  await demo.choose(/^X$/)
  await answerConsent(demo.page, 'Suspended account')
  await expect(
    demo.dialog.getByText('Your X account is suspended. Please try another login method.'),
  ).toBeVisible()
  await expect(demo.inDialog('Retry')).toBeHidden()
})

test('a return that this page did not begin is turned away', async ({
  openDemo,
  newProfile,
  newUser,
  plainApp,
}) => {
  const profile = await newProfile()
  const search = `?methods=email,google&app=${plainApp}`
  const victim = await openDemo(profile, search)
  await victim.choose('Google')
  await victim.page.waitForURL(/\/world\//)

  const attacker = await openDemo(undefined, search)
  await attacker.choose('Google')
  const stolen = watchReturns(attacker.page)
  await consentAs(attacker.page, newUser())
  await expect.poll(() => stolen).not.toEqual([])

  await victim.page.goto(stolen[0] ?? '')
  await expect(victim.dialog.getByText('Unexpected auth flow. This may be a phishing attempt.')).toBeVisible()
  await expect(victim.button('Log out')).toBeHidden()
  expect(parameters(victim.page.url())).toEqual([])
})

test('the back button at the provider leads to a page that begins anew', async ({
  openDemo,
  newUser,
  plainApp,
}) => {
  const demo = await openDemo(undefined, `?methods=email,google&app=${plainApp}`)
  await demo.choose('Google')
  await demo.page.waitForURL(/\/world\//)
  await demo.page.goBack()
  await expect(demo.button('Log in')).toBeEnabled()
  await demo.choose('Google')
  await consentAs(demo.page, newUser())
  await demo.inside()

  // the answer of the login that is over, once more
  await demo.page.goBack()
  await demo.page.goForward()
  await expect(demo.button('Log out')).toBeVisible()
})

test('two tabs at two providers: whoever is logged in when the second returns stays who they are', async ({
  openDemo,
  newProfile,
  newUser,
  plainApp,
}) => {
  const profile = await newProfile()
  const search = `?methods=email,google,discord&app=${plainApp}`
  const first = await openDemo(profile, search)
  const second = await openDemo(profile, search)
  await first.choose('Google')
  await first.page.waitForURL(/\/world\//)
  await second.choose('Discord')
  await consentAs(second.page, newUser())
  await second.inside()
  await expect(second.linked('discord')).toBeVisible()

  await consentAs(first.page, newUser())
  await expect(first.button('Log out')).toBeVisible()
  await expect(first.linked('discord')).toBeVisible()
})

test('a whole social login with the keyboard alone', async ({ openDemo, newUser, plainApp }) => {
  const demo = await openDemo(undefined, `?methods=email,google&app=${plainApp}`)
  const { keyboard } = demo.page
  // a button that is disabled takes no focus
  await expect(demo.button('Log in')).toBeEnabled()
  await demo.button('Log in').focus()
  await keyboard.press('Enter')
  await expect(demo.dialog.getByPlaceholder('your@email.com')).toBeFocused()
  await tabTo(demo.inDialog('Google'))
  await keyboard.press('Enter')
  await demo.page.waitForURL(/\/world\//)
  await demo.page.goto(`${demo.page.url()}&login_hint=${newUser()}`)
  await tabTo(demo.page.getByRole('button', { name: /^Continue as/ }))
  await keyboard.press('Enter')
  await demo.inside()
})

test('a page in a frame asks the provider in a pop-up', async ({ world, newProfile, plainApp }) => {
  const page = await (await newProfile()).newPage()
  await page.route(`${world.demo}/framed`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Host</title><iframe src="/?methods=email,github&app=${plainApp}" width="480" height="680"></iframe>`,
    }),
  )
  await page.goto(`${world.demo}/framed`)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Log in', exact: true }).click()
  const window = page.waitForEvent('popup')
  await frame.getByRole('dialog').getByRole('button', { name: 'GitHub' }).click()
  const popup = await window
  const connected = await watchFor(page, 'Successfully connected with GitHub')
  await popup
    .getByRole('button', { name: /^Continue as/ })
    .first()
    .click()
  await connected()
  await expect(frame.getByTestId('linked-github')).toBeVisible()
  await expect.poll(() => popup.isClosed()).toBe(true)
})
