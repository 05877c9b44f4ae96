import type { BrowserContext, Page } from '@playwright/test'
import { emptyFrame } from '../../e2e/support/empty-frame.ts'
import { openHttpsFront } from '../../e2e/support/https-front.ts'
import { ageLogin } from '../../e2e/support/old-login.ts'
import { setApp } from '../../e2e/support/own-app.ts'
import type { World } from '../../e2e/support/world.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { Host } from '../support/host.ts'

const COOKIE_APP = 'cookiemodeapp000000000003'
const SIGNATURE = /^0x[0-9a-f]{130}$/

declare global {
  /** whether the wallet frame has answered in this document */
  var frameAnswered: boolean | undefined
}

/** The client says that it cannot connect, rather than wait, while its frame is still loading. */
async function frameReady({ page }: Host): Promise<void> {
  await page.waitForFunction(() => globalThis.frameAnswered)
}

async function openIn(profile: BrowserContext, origin: string, world: World): Promise<Host> {
  const page = await profile.newPage()
  await page.addInitScript(() =>
    addEventListener('message', ({ data }) => {
      if (data?.event === 'privy:iframe:ready') globalThis.frameAnswered = true
    }),
  )
  const host = new Host(page, origin, world)
  await host.open()
  return host
}

async function sign(host: Host): Promise<string> {
  await frameReady(host)
  return host.run('Sign message')
}

/** Eleven minutes after the login: the page is loaded anew, which restores the session with tokens of its own. */
async function passElevenMinutes(host: Host, world: World): Promise<void> {
  const user = (await host.text('user').textContent()) ?? ''
  await ageLogin(world, user)
  await host.page.reload()
  await expect(host.text('user')).toHaveText(user)
  await frameReady(host)
}

/** What the page shows once it has asked the server for new tokens. */
async function expectLoggedOut(host: Host): Promise<void> {
  await host.page.reload()
  await expect(host.text('ready')).toHaveText('ready')
  await expect(host.text('user')).toHaveText('')
}

const test = base.extend<{ open: () => Promise<Host> }>({
  open: async ({ newProfile, origin, world }, use) =>
    use(async () => openIn(await newProfile(), origin, world)),
})

/** Asks for a signature, which is the first call of the frame that proves its key; answers what the client says. */
async function refusedSignature(host: Host): Promise<string> {
  await host.page.getByRole('button', { name: 'Sign message', exact: true }).click()
  await expect(host.failure).not.toHaveText('', { timeout: 45_000 })
  return (await host.failure.textContent()) ?? ''
}

/** For whom the token is that a call of the page bears. */
async function audienceAt(page: Page, path: string): Promise<string> {
  const asked = await page.waitForRequest((request) => request.url().endsWith(path))
  const [, claims = ''] = ((await asked.allHeaders()).authorization ?? '').split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).aud
}

/** Types a code into the client's dialog. */
async function typeCode({ page }: Host, code: string): Promise<void> {
  await page.locator('#privy-modal-content input').first().click()
  await page.keyboard.type(code, { delay: 20 })
}

test('on a known device the first wallet call may come eleven minutes after a login', async ({
  open,
  world,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const host = await open()
  await host.logIn(email, () => inbox.code(email))
  await host.wallets()
  const signature = await sign(host)
  await host.logOut()

  await host.logIn(email, () => inbox.code(email, 1))
  await passElevenMinutes(host, world)
  expect(await sign(host)).toBe(signature)
})

test('on a new device it ends the session, and the next login signs', async ({
  open,
  world,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const first = await open()
  await first.logIn(email, () => inbox.code(email))
  await first.wallets()
  const signature = await sign(first)

  const host = await open()
  await host.logIn(email, () => inbox.code(email, 1))
  await passElevenMinutes(host, world)
  expect(await refusedSignature(host)).toBe('Log in again to restore your wallet.')
  await expectLoggedOut(host)

  await host.logIn(email, () => inbox.code(email, 2))
  expect(await sign(host)).toBe(signature)
  // nobody else was logged out
  expect(await sign(first)).toBe(signature)
})

test('a session whose frame lost its key ends at the next wallet call, and the next login signs', async ({
  open,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const host = await open()
  await host.logIn(email, () => inbox.code(email))
  await host.wallets()
  const signature = await sign(host)

  await emptyFrame(host.page)
  await expect(host.text('user')).toHaveText(/^did:privy:/)
  await frameReady(host)
  expect(await refusedSignature(host)).toBe('Log in again to restore your wallet.')
  await expectLoggedOut(host)

  await host.logIn(email, () => inbox.code(email, 1))
  expect(await sign(host)).toBe(signature)
})

test('a restored session signs, and so do tabs beside it that opened before the login and after it', async ({
  origin,
  newProfile,
  world,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const profile = await newProfile()
  const open = () => openIn(profile, origin, world)
  const early = await open()
  const host = await open()
  await host.logIn(email, () => inbox.code(email))
  await host.wallets()
  const signature = await sign(host)
  await passElevenMinutes(host, world)

  await early.page.reload()
  const tabs = [host, early, await open()]
  await Promise.all(tabs.map((tab) => tab.wallets()))
  await Promise.all(tabs.map(frameReady))
  expect(await Promise.all(tabs.map(sign))).toEqual(tabs.map(() => signature))
})

test('in cookie mode it is the same: a known device signs, a new one logs in again', async ({
  origin,
  world,
  newProfile,
  newUser,
  inbox,
}) => {
  const front = await openHttpsFront({ 'privy.shop.localhost': world.api }, origin)
  const page = `https://www.shop.localhost:${front.port}`
  const api = `https://privy.shop.localhost:${front.port}`
  try {
    await setApp(world, COOKIE_APP, {
      name: 'Shop with wallets',
      allowed_origins: [page],
      custom_api_url: api,
      cookie_domain: 'shop.localhost',
      embedded_wallet_config: { ethereum: { create_on_login: 'users-without-wallets' } },
    })
    const shop = { ...world, api, appId: COOKIE_APP }
    const open = async () => openIn(await newProfile({ ignoreHTTPSErrors: true }), page, shop)
    const email = newUser()
    const known = await open()
    await known.logIn(email, () => inbox.code(email))
    await expect(known.text('ethereum-address')).toHaveText(/^0x[0-9a-fA-F]{40}$/, { timeout: 30_000 })
    const signature = await sign(known)
    expect(signature).toMatch(SIGNATURE)
    await known.logOut()
    await known.logIn(email, () => inbox.code(email, 1))
    await passElevenMinutes(known, world)
    expect(await sign(known)).toBe(signature)

    const host = await open()
    await host.logIn(email, () => inbox.code(email, 2))
    await passElevenMinutes(host, world)
    expect(await refusedSignature(host)).toBe('Log in again to restore your wallet.')
    await expectLoggedOut(host)
    await host.logIn(email, () => inbox.code(email, 3))
    expect(await sign(host)).toBe(signature)
  } finally {
    await front.close()
  }
})

test('it links a phone by the access token, and any page of the user shows it', async ({
  open,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const host = await open()
  await host.logIn(email, () => inbox.code(email))
  await host.wallets()
  await host.page.getByRole('button', { name: 'Link phone' }).click()
  const audience = audienceAt(host.page, '/api/v1/passwordless_sms/link')
  const phone = `+1415555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`
  await host.page.locator('#privy-modal-content input[type="tel"]').fill(phone.slice(2))
  await host.page.getByRole('button', { name: 'Submit', exact: true }).click()
  await typeCode(host, await inbox.code(phone))
  expect(await audience).toBe('latchkey-wallet')
  await expect(host.text('linked')).toHaveText('email phone')
  await host.page.reload()
  await expect(host.text('linked')).toHaveText('email phone')
})

test('its guest links an e-mail address by the access token and signs on; elsewhere once it has logged in by it here', async ({
  open,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const host = await open()
  await frameReady(host)
  const guest = await host.run('Continue as guest')
  const wallets = await host.wallets()
  const signature = await sign(host)
  expect(signature).toMatch(SIGNATURE)
  await host.page.getByRole('button', { name: 'Link e-mail' }).click()
  const audience = audienceAt(host.page, '/api/v1/passwordless/link')
  await host.page.locator('#email-input').fill(email)
  await host.page.getByRole('button', { name: 'Submit', exact: true }).click()
  await typeCode(host, await inbox.code(email))
  expect(await audience).toBe('latchkey-wallet')
  await expect(host.text('linked')).toHaveText('email')
  expect(await sign(host)).toBe(signature)

  // Somebody with a copied token could have linked it: a new device waits until this one has agreed.
  const other = await open()
  await other.logIn(email, () => inbox.code(email, 1))
  await expect(other.text('user')).toHaveText(guest)
  await frameReady(other)
  expect(await refusedSignature(other)).toMatch(/^This way to log in was added a short while ago\./)

  await host.logOut()
  await host.logIn(email, () => inbox.code(email, 2))
  await expect(host.text('user')).toHaveText(guest)
  expect(await sign(host)).toBe(signature)
  expect(await other.wallets()).toEqual(wallets)
  expect(await sign(other)).toBe(signature)
})
