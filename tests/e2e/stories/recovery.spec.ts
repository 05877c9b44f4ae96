import type { Page } from '@playwright/test'
import type { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { consentAs } from '../support/outside-pages.ts'
import { watchFor } from '../support/watch-for.ts'

const PASSWORD = 'kq7Rf-xT2mW-Pz9wB'

/** To where the backup is chosen, in the dialog. */
async function changeBackup(demo: Demo): Promise<void> {
  await demo.page.getByRole('link', { name: 'Security' }).click()
  await demo.button('Change backup').click()
  await expect(demo.dialog.getByRole('heading')).toHaveText(/Secure your account|Update backup method/, {
    timeout: 30_000,
  })
}

async function setPassword(demo: Demo): Promise<void> {
  await demo.inDialog('Set a password').click()
  const field = demo.dialog.getByLabel('Password', { exact: true })
  await expect(field).toBeFocused()
  await field.fill(PASSWORD)
  await demo.page.keyboard.press('Enter')
  await demo.inDialog('Continue').click()
  await field.fill(PASSWORD)
  await demo.page.keyboard.press('Enter')
  await demo.dialog.getByRole('checkbox').check()
  await demo.inDialog('Set Password').click()
  await expect(demo.dialog.getByText('Your password is set.')).toBeVisible({ timeout: 30_000 })
  await demo.inDialog('Close').last().click()
}

const backup = (demo: Demo) => demo.page.getByTestId('backup-method')

/** The window that a press opens, in which somebody lets the app in. */
async function letIn(demo: Demo, button: string, person: string): Promise<void> {
  const opened = demo.page.waitForEvent('popup')
  await demo.inDialog(button).click()
  const popup: Page = await opened
  await consentAs(popup, person)
}

test('a password that was set brings the wallets to another device, where a signature goes on by itself [RECOV-026] [RECOV-091]', async ({
  openDemo,
  newUser,
}) => {
  const email = newUser()
  const demo = await openDemo()
  const wallets = await demo.logIn(email)
  await changeBackup(demo)
  await setPassword(demo)
  await expect(backup(demo)).toHaveText('Password')
  await expect(demo.lastEvent).toHaveText('setWalletRecovery.onSuccess user-passcode')

  const other = await openDemo()
  expect(await other.logIn(email)).toEqual(wallets)
  await other.button('Sign message').click()
  const field = other.dialog.getByLabel('Password', { exact: true })
  await expect(field).toBeFocused({ timeout: 30_000 })
  await field.fill('not-this-one')
  await other.inDialog('Recover your account').click()
  await expect(other.dialog.getByText('Invalid recovery password, please try again.')).toBeVisible({
    timeout: 30_000,
  })
  await field.fill(PASSWORD)
  await other.inDialog('Recover your account').click()
  await other.inDialog('Sign and continue').click()
  expect(await other.newResult()).toMatch(/^0x[0-9a-f]{130}$/)
  await expect(other.dialog).toBeHidden()

  // the device that set it has the wallet still, and asks for nothing
  await demo.open()
  await demo.wallets()
  expect(await demo.sign('Sign message')).toMatch(/^0x[0-9a-f]{130}$/)
})

test('a wallet that is backed up to Google Drive comes back by the account that it was backed up with, and by no other [RECOV-071] [RECOV-072] [RECOV-075]', async ({
  openDemo,
  newUser,
}) => {
  const [email, owner, stranger] = [newUser(), newUser(), newUser()]
  const demo = await openDemo()
  const wallets = await demo.logIn(email)
  await changeBackup(demo)
  await demo.inDialog('Back up to Google Drive').click()
  const kept = await watchFor(demo.page, 'Successfully backed up with Google Drive.')
  await letIn(demo, 'Confirm with Google Drive', owner)
  await kept()
  await expect(demo.dialog).toBeHidden()
  await expect(backup(demo)).toHaveText('Google Drive')

  const other = await openDemo()
  expect(await other.logIn(email)).toEqual(wallets)
  await other.button('Sign message').click()
  await letIn(other, 'Confirm with Google Drive', stranger)
  await expect(other.dialog.getByText('Recovery with Google Drive unsuccessful')).toBeVisible({
    timeout: 30_000,
  })
  await letIn(other, 'Try again', owner)
  await other.inDialog('Sign and continue').click()
  expect(await other.newResult()).toMatch(/^0x[0-9a-f]{130}$/)
})
