import type { Page } from '@playwright/test'
import type { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdArgon2 } from '../support/held-argon2.ts'

const PASSWORD = 'Zq4wT-mR8kx-Hn2vC'

const backup = (demo: Demo) => demo.page.getByTestId('backup-method')

/** To the last press before a password is set. */
async function enterPassword(demo: Demo): Promise<void> {
  await demo.page.getByRole('link', { name: 'Security' }).click()
  await demo.button('Change backup').click()
  await demo.inDialog('Set a password').click({ timeout: 30_000 })
  const field = demo.dialog.getByLabel('Password', { exact: true })
  await expect(field).toBeFocused()
  await field.fill(PASSWORD)
  await demo.page.keyboard.press('Enter')
  await demo.inDialog('Continue').click()
  await field.fill(PASSWORD)
  await demo.page.keyboard.press('Enter')
  await demo.dialog.getByRole('checkbox').check()
}

async function reloadFrame(page: Page): Promise<void> {
  const frame = page.frames().find((one) => one.url().includes('/embedded-wallets'))
  await frame?.evaluate(() => location.reload())
}

/** How a worker goes, which nobody is told of: its own memory, or its document with it. */
const ENDS: { what: string; end: (page: Page) => Promise<void> }[] = [
  { what: 'the worker of Argon2 dies', end: async () => {} },
  { what: 'the frame is loaded anew in Argon2', end: reloadFrame },
]

for (const { what, end } of ENDS)
  test(`where ${what}, a password is not set or not taken, is said so, and the next try goes through`, async ({
    openDemo,
    newProfile,
    newUser,
  }) => {
    test.setTimeout(300_000)
    const email = newUser()
    const profile = await newProfile()
    const argon2 = await holdArgon2(profile)
    const demo = await openDemo(profile)
    const wallets = await demo.logIn(email)
    await enterPassword(demo)
    argon2.hold(true)
    const begun = argon2.begun(demo.page)
    await demo.inDialog('Set Password').click()
    await begun
    await end(demo.page)
    await expect(demo.dialog.getByText('Something went wrong. Please try again.')).toBeVisible({
      timeout: 90_000,
    })
    await expect(backup(demo)).toHaveText('Automatic')

    // what was kept is untouched: another device still gets in without a password
    const before = await openDemo()
    expect(await before.logIn(email)).toEqual(wallets)
    const signed = await before.sign('Sign message')

    argon2.hold(false)
    await demo.inDialog('Try again').click()
    await demo.inDialog('Set Password').click()
    await expect(demo.dialog.getByText('Your password is set.')).toBeVisible({ timeout: 60_000 })
    await demo.inDialog('Close').last().click()
    await expect(backup(demo)).toHaveText('Password')
    await demo.open()
    await demo.wallets()
    expect(await demo.sign('Sign message')).toBe(signed)

    const other = await newProfile()
    const otherArgon2 = await holdArgon2(other)
    const device = await openDemo(other)
    expect(await device.logIn(email)).toEqual(wallets)
    await device.button('Sign message').click()
    const field = device.dialog.getByLabel('Password', { exact: true })
    await expect(field).toBeFocused({ timeout: 30_000 })
    await field.fill(PASSWORD)
    otherArgon2.hold(true)
    const recovering = otherArgon2.begun(device.page)
    await device.inDialog('Recover your account').click()
    await recovering
    await end(device.page)
    await expect(device.dialog.getByText('An error has occurred, please try again.')).toBeVisible({
      timeout: 90_000,
    })
    otherArgon2.hold(false)
    await device.inDialog('Recover your account').click()
    await device.inDialog('Sign and continue').click()
    expect(await device.newResult()).toBe(signed)
  })
