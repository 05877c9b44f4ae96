import { readFileSync } from 'node:fs'
import { openRecoveryKit } from '@latchkey/keys/recovery-kit'
import type { FrameLocator, Page } from '@playwright/test'
import { addAuthenticator } from '../support/authenticator.ts'
import type { Demo } from '../support/demo.ts'
import { emptyFrame } from '../support/empty-frame.ts'
import { expect, test } from '../support/fixtures.ts'
import { LURES, layExport, passkeyAddress, TARGET } from '../support/hostile-page.ts'
import { watchFor } from '../support/watch-for.ts'

const documentOf = (demo: Demo): FrameLocator => demo.dialog.frameLocator('iframe[title="Your passkey"]')

/** The one button of the document, once it may be pressed. */
async function pressWhenIdle(document: FrameLocator | Page, name: string): Promise<void> {
  const button = document.getByRole('button', { name })
  await expect(button).toHaveAttribute('data-state', 'idle', { timeout: 30_000 })
  await button.click()
}

const pressInFrame = (demo: Demo, name: string) => pressWhenIdle(documentOf(demo), name)

/** Where the frame may ask for no passkey. */
const pressToOpen = (demo: Demo) =>
  documentOf(demo).getByRole('button', { name: 'Go on in a new window' }).click({ timeout: 30_000 })

/** Presses it once more. The document has moved, and a press counts half a second after that. */
async function pressAgain(demo: Demo, outcome: string): Promise<void> {
  const said = demo.dialog.getByText(outcome)
  await expect(async () => {
    if (!(await said.isVisible())) await documentOf(demo).getByRole('button').click({ timeout: 2000 })
    await expect(said).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
}

/** To the passkey's screen, from the page. */
async function choosePasskey(demo: Demo): Promise<void> {
  await demo.page.getByRole('link', { name: 'Security' }).click()
  await demo.button('Change backup').click()
  await demo.inDialog('Use a passkey').click({ timeout: 30_000 })
}

/** The kit that is shown: its file and passphrase, read as its user does. */
const keepKit = (demo: Demo) => readKit(documentOf(demo), demo.page)

async function readKit(
  frame: FrameLocator | Page,
  page: Page,
): Promise<{ text: string; passphrase: string }> {
  const passphrase = await frame.getByLabel('Passphrase of the kit').inputValue({ timeout: 30_000 })
  await expect(frame.getByRole('button', { name: 'Written down' })).toBeDisabled()
  const downloaded = page.waitForEvent('download')
  await frame.getByRole('button', { name: 'Save file' }).click()
  const text = readFileSync(await (await downloaded).path(), 'utf8')
  await frame.getByRole('button', { name: 'Written down' }).click()
  return { text, passphrase }
}

async function setPasskey(demo: Demo) {
  await choosePasskey(demo)
  await pressInFrame(demo, 'Make the recovery kit')
  const kit = await keepKit(demo)
  await pressInFrame(demo, 'Make the passkey')
  const set = await watchFor(demo.page, 'Your passkey is set.')
  await pressInFrame(demo, 'Use the passkey once')
  await set()
  await expect(demo.dialog).toBeHidden()
  return kit
}

const backup = (demo: Demo) => demo.page.getByTestId('backup-method')

/** What a browser is that lost all it knew of a wallet, whose user is in again. */
async function loseAndComeBack(demo: Demo, email: string): Promise<void> {
  await emptyFrame(demo.page)
  await demo.logOut()
  await demo.logIn(email)
}

const asksForPasskey = (demo: Demo) =>
  expect(demo.dialog.getByRole('heading', { name: 'Use your passkey' })).toBeVisible({ timeout: 30_000 })

test('a passkey brings the wallets back to a browser that has lost them, and the kit opens them without it', async ({
  openDemo,
  newUser,
}) => {
  test.setTimeout(240_000)
  const email = newUser()
  const demo = await openDemo()
  const authenticator = await addAuthenticator(demo.page, { secrets: true })
  const wallets = await demo.logIn(email)
  // the settings are another page
  await demo.page.addInitScript(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    addEventListener('message', ({ data }) => {
      if (data?.event === 'latchkey:passkey') heard.push(data)
    })
  })
  const kit = await setPasskey(demo)
  // all that the page learns of it
  expect(await demo.page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual(
    ['kit', 'create', 'check', 'done'].map((step) => ({ event: 'latchkey:passkey', step })),
  )
  await expect(backup(demo)).toHaveText('Passkey')
  await expect(demo.lastEvent).toHaveText('setWalletRecovery.onSuccess recovery-encryption-key')
  expect(await authenticator.count()).toBe(1)
  const opened = await openRecoveryKit(kit.text, kit.passphrase, (_, contents) => contents.wallets)
  expect(opened.map(({ address }) => address)).toEqual([wallets.ethereum, wallets.solana])

  // the browser that set it goes on, and is asked for nothing
  await demo.open()
  await demo.wallets()
  const signed = await demo.sign('Sign message')

  await loseAndComeBack(demo, email)
  await demo.button('Sign message').click()
  await asksForPasskey(demo)
  await pressInFrame(demo, 'Use your passkey')
  await demo.inDialog('Sign and continue').click()
  expect(await demo.newResult()).toBe(signed)
  await expect(demo.dialog).toBeHidden()
  expect(await demo.sign('Sign Solana message')).not.toBe('')
})

test('a passkey that was deleted, or came back without its secret, brings no wallet back: each has its sentence', async ({
  openDemo,
  newUser,
}) => {
  test.setTimeout(240_000)
  const email = newUser()
  const demo = await openDemo()
  const authenticator = await addAuthenticator(demo.page, { secrets: true })
  await demo.logIn(email)
  await setPasskey(demo)
  await demo.open()
  await demo.wallets()
  await loseAndComeBack(demo, email)
  await demo.button('Sign message').click()
  await asksForPasskey(demo)

  const kept = await authenticator.credentials()
  await authenticator.deleteAll()
  await pressInFrame(demo, 'Use your passkey')
  await expect(demo.dialog.getByText('No passkey was given.')).toBeVisible({ timeout: 30_000 })
  await authenticator.put(kept)
  await pressAgain(demo, 'cannot open wallets')
})

test('a passkey without a secret of its own is set by nobody, who is shown the other ways', async ({
  openDemo,
  newUser,
}) => {
  const demo = await openDemo()
  await addAuthenticator(demo.page)
  await demo.logIn(newUser())
  await choosePasskey(demo)
  await pressInFrame(demo, 'Make the recovery kit')
  await keepKit(demo)
  await pressInFrame(demo, 'Make the passkey')
  await expect(demo.dialog.getByText('cannot open wallets')).toBeVisible({ timeout: 30_000 })
  await demo.inDialog('Choose another way').click()
  await demo.inDialog('Set a password').click()
  await expect(demo.dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await demo.inDialog('Close').first().click()
  await expect(backup(demo)).toHaveText('Automatic')
})

test('a passkey is asked for by no click on a lure, and in plain sight it is', async ({
  openDemo,
  newUser,
  world,
}) => {
  test.setTimeout(240_000)
  const demo = await openDemo()
  const { page } = demo
  const authenticator = await addAuthenticator(page, { secrets: true })
  const { ethereum } = await demo.logIn(newUser())
  await setPasskey(demo)
  await demo.open()
  await demo.wallets()
  const uses = async () => (await authenticator.credentials()).map(({ signCount }) => signCount)
  const before = await uses()
  const src = await passkeyAddress(page, world, ethereum)
  const allow = 'publickey-credentials-get; publickey-credentials-create'
  for (const lure of LURES) {
    await test.step(lure, async () => {
      const button = (await layExport(page, src, lure, TARGET, allow)).locator('button')
      await expect(button).toHaveAttribute('data-state', 'covered')
      await page.mouse.move(TARGET.x + 40, TARGET.y + 5)
      await page.mouse.move(TARGET.x, TARGET.y)
      await expect.poll(() => button.evaluate((one) => one.matches(':hover'))).toBe(true)
      await page.mouse.down()
      await page.mouse.up()
      await expect(button).toHaveText('Something covers this button')
      expect(await uses()).toEqual(before)
    })
  }
  const button = (await layExport(page, src, 'in plain sight', TARGET, allow)).locator('button')
  await expect(button).toHaveAttribute('data-state', 'idle')
  await button.click()
  await expect(button).toHaveText('Done', { timeout: 30_000 })
  expect(await uses()).not.toEqual(before)
})

test('where a page does not let its frames ask for passkeys, a window of the frame’s own sets one and brings the wallets back', async ({
  openDemo,
  newProfile,
  newUser,
  world,
}) => {
  test.setTimeout(240_000)
  const email = newUser()
  const profile = await newProfile()
  await profile.addInitScript((api) => {
    if (location.origin === new URL(api).origin) {
      // An authenticator in software is of one window, and hands its secrets to no other: both times it is the same one.
      const { open } = window
      window.open = (url, _, features) => open.call(window, url, 'own-window', features)
      return
    }
    const { setAttribute } = Element.prototype
    Element.prototype.setAttribute = function (name, value) {
      if (name !== 'allow') setAttribute.call(this, name, value)
    }
  }, world.api)
  const demo = await openDemo(profile)
  const wallets = await demo.logIn(email)
  const signed = await demo.sign('Sign message')

  await choosePasskey(demo)
  const opened = demo.page.waitForEvent('popup')
  await pressToOpen(demo)
  const own = await opened
  const authenticator = await addAuthenticator(own, { secrets: true })
  expect(new URL(own.url()).origin).toBe(world.api)
  expect(own.url()).not.toContain('token')
  await pressWhenIdle(own, 'Make the recovery kit')
  const kit = await readKit(own, own)
  await pressWhenIdle(own, 'Make the passkey')
  await pressWhenIdle(own, 'Use the passkey once')
  await expect(own.getByText('Done. You can close this window.')).toBeVisible({ timeout: 30_000 })
  await expect(demo.dialog.getByText('Your passkey is set.')).toBeVisible({ timeout: 30_000 })
  await expect(backup(demo)).toHaveText('Passkey')
  expect(await authenticator.count()).toBe(1)
  const kept = await openRecoveryKit(kit.text, kit.passphrase, (_, contents) => contents.wallets)
  expect(kept.map(({ address }) => address)).toEqual([wallets.ethereum, wallets.solana])

  await demo.open()
  await demo.wallets()
  await loseAndComeBack(demo, email)
  await demo.button('Sign message').click()
  await asksForPasskey(demo)
  await pressToOpen(demo)
  await pressWhenIdle(own, 'Use your passkey')
  await demo.inDialog('Sign and continue').click()
  expect(await demo.newResult()).toBe(signed)
  await expect(demo.dialog).toBeHidden()
})
