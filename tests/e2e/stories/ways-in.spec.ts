import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { World } from '../support/world.ts'

const PROVIDERS = {
  google: 'Google',
  twitter: 'Twitter',
  discord: 'Discord',
  github: 'GitHub',
  linkedin: 'LinkedIn',
  spotify: 'Spotify',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  line: 'LINE',
  apple: 'Apple',
} as const

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click()

/** The demo with these ways in, its dialog open. */
async function opened(page: Page, world: World, methods: string): Promise<void> {
  await page.goto(`${world.demo}/?methods=${methods}`)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
}

/** The dialog says that it worked, goes on by itself, and leaves a user with wallets. */
async function isIn(page: Page, said: string | RegExp): Promise<void> {
  await expect(dialog(page).getByText(said)).toBeVisible()
  await expect(page.getByTestId('ethereum-address')).toHaveText(/^0x[0-9a-fA-F]{40}$/, { timeout: 40_000 })
  await expect(dialog(page)).toBeHidden({ timeout: 15_000 })
}

for (const [id, name] of Object.entries(PROVIDERS))
  test(`${name} lets somebody in who consents there`, async ({ world, newProfile }) => {
    const page = await (await newProfile()).newPage()
    await opened(page, world, `email,${id}`)
    await press(page, name)
    await page
      .getByRole('button', { name: /^Continue as/ })
      .first()
      .click()
    await isIn(page, `Successfully connected with ${name}`)
    expect(page.url()).toBe(`${world.demo}/?methods=email,${id}`)
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /code|oauth/.test(key))),
    ).toEqual([])
  })

test('whoever says no at the provider is told what to allow, and may try again', async ({
  world,
  newProfile,
}) => {
  const page = await (await newProfile()).newPage()
  await opened(page, world, 'email,github')
  await press(page, 'GitHub')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page).getByText('Authentication failed')).toBeVisible()
  await expect(
    dialog(page).getByText(/^Retry and check .* to finish connecting your account\.$/),
  ).toBeVisible()
  await press(page, 'Retry')
  await page
    .getByRole('button', { name: /^Continue as/ })
    .first()
    .click()
  await isIn(page, 'Successfully connected with GitHub')
})

test('the way back by the Back button leads to the ways to log in', async ({ world, newProfile }) => {
  const page = await (await newProfile()).newPage()
  await opened(page, world, 'email,github')
  await press(page, 'GitHub')
  await expect(page.getByRole('heading', { name: 'Continue with GitHub' })).toBeVisible()
  await page.goBack()
  if (await dialog(page).isVisible()) await press(page, 'Use another method')
  else await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(dialog(page).getByRole('button', { name: 'GitHub' })).toBeVisible()
})

test('a return that nobody here began is refused', async ({ world, newProfile }) => {
  const page = await (await newProfile()).newPage()
  await page.goto(
    `${world.demo}/?privy_oauth_code=c0de&privy_oauth_state=of-somebody-else&privy_oauth_provider=github`,
  )
  await expect(dialog(page).getByText('Unexpected auth flow. This may be a phishing attempt.')).toBeVisible()
  expect(page.url()).toBe(`${world.demo}/`)
})

test('Telegram lets somebody in who accepts in its window', async ({ world, newProfile }) => {
  const page = await (await newProfile()).newPage()
  await opened(page, world, 'email,telegram')
  const window = page.waitForEvent('popup')
  await press(page, 'Telegram')
  await (await window).getByRole('button', { name: 'Accept' }).click()
  await isIn(page, 'Successfully connected with Telegram')
})

test('a Telegram window that is closed leaves another try', async ({ world, newProfile }) => {
  const page = await (await newProfile()).newPage()
  await opened(page, world, 'email,telegram')
  const window = page.waitForEvent('popup')
  await press(page, 'Telegram')
  await (await window).close()
  await expect(dialog(page).getByText('Authentication failed')).toBeVisible()
  const again = page.waitForEvent('popup')
  await press(page, 'Retry')
  await (await again).getByRole('button', { name: 'Accept' }).click()
  await isIn(page, 'Successfully connected with Telegram')
})

test('Farcaster lets somebody in who approves on the phone', async ({ world, newProfile }) => {
  const profile = await newProfile()
  const page = await profile.newPage()
  await opened(page, world, 'email,farcaster')
  const channel = page.waitForResponse('**/farcaster/init')
  await press(page, 'Farcaster')
  const { connect_uri } = (await (await channel).json()) as { connect_uri: string }
  await expect(dialog(page).getByRole('img', { name: /Farcaster/ })).toBeVisible()
  const phone = await profile.newPage()
  await phone.goto(connect_uri)
  await phone.getByRole('button', { name: 'Approve' }).click()
  await isIn(page, 'Successfully connected with Farcaster')
})

test('a passkey makes an account, and lets its user in again', async ({ world, newProfile }) => {
  const profile = await newProfile()
  const page = await profile.newPage()
  const device = await profile.newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await opened(page, world, 'email,passkey')
  await press(page, 'I have a passkey')
  await press(page, 'Create new account')
  await isIn(page, 'Success')
  const address = await page.getByTestId('ethereum-address').textContent()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await press(page, 'I have a passkey')
  await press(page, 'Log in with a passkey')
  await isIn(page, 'Success')
  await expect(page.getByTestId('ethereum-address')).toHaveText(address ?? '')
})

test('a passkey prompt that is left leaves another try', async ({ world, newProfile }) => {
  const profile = await newProfile()
  const page = await profile.newPage()
  const device = await profile.newCDPSession(page)
  await device.send('WebAuthn.enable')
  await opened(page, world, 'email,passkey')
  await press(page, 'I have a passkey')
  // a device without a passkey of this site refuses at once
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
  })
  await press(page, 'Log in with a passkey')
  await expect(dialog(page).getByText('Something went wrong')).toBeVisible({ timeout: 70_000 })
  await expect(dialog(page).getByText('Passkey request timed out or rejected by user.')).toBeVisible()
})

test('a page in a frame asks the provider in a pop-up', async ({ world, newProfile }) => {
  const page = await (await newProfile()).newPage()
  await page.route(`${world.demo}/framed`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Host</title><iframe src="/?methods=email,github" width="480" height="680"></iframe>',
    }),
  )
  await page.goto(`${world.demo}/framed`)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Log in', exact: true }).click()
  const window = page.waitForEvent('popup')
  await frame.getByRole('dialog').getByRole('button', { name: 'GitHub' }).click()
  const popup = await window
  await popup
    .getByRole('button', { name: /^Continue as/ })
    .first()
    .click()
  await expect(frame.getByRole('dialog').getByText('Successfully connected with GitHub')).toBeVisible()
  await expect(frame.getByTestId('ethereum-address')).toHaveText(/^0x[0-9a-fA-F]{40}$/, { timeout: 40_000 })
  expect(popup.isClosed()).toBe(true)
})
