import { verifyMessage } from 'viem'
import { consentAs } from '../../e2e/support/outside-pages.ts'
import { makeApp } from '../../e2e/support/own-app.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Host } from '../support/host.ts'

const PASSWORD = 'kq7Rf-xT2mW-Pz9wB'

const dialogOf = (host: Host) => host.page.locator('#privy-modal-content')

/** Through the four steps of its dialog. */
async function setPassword(host: Host): Promise<void> {
  const dialog = dialogOf(host)
  const go = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  await go('Set a password')
  await dialog.locator('input').fill(PASSWORD)
  await go('Continue')
  await expect(dialog.getByText('Save your password')).toBeVisible()
  await go('Continue')
  await expect(dialog.getByText('Confirm your password')).toBeVisible()
  await dialog.locator('input').fill(PASSWORD)
  await go('Continue')
  await dialog.getByText('I understand that if I lose my password').click()
  await go('Set Password')
  await expect(dialog.getByText('Success')).toBeVisible()
  await go('Close')
}

async function expectSigned(address: string, signature: string): Promise<void> {
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  const given = { address, signature } as { address: `0x${string}`; signature: `0x${string}` }
  expect(await verifyMessage({ ...given, message: 'interop' })).toBe(true)
}

test('its dialog sets a password, and asks for it on another device: a wrong one is told, the right one signs', async ({
  openHost,
  world,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const app = await makeApp(world)
  const own = { app, login: 'headless', custody: true } as const
  const { host } = await openHost(own)
  await host.logInHeadless(email, () => inbox.code(email))
  const address = await host.run('Create Ethereum wallet')
  await host.begin('Set recovery')
  await setPassword(host)
  expect(await host.outcome()).toBe('user-passcode')

  const { host: second } = await openHost(own)
  await second.logInHeadless(email, () => inbox.code(email, 1))
  await expect(second.text('recovery-methods')).toHaveText('user-passcode')
  await second.begin('Sign with that wallet', address)
  const dialog = dialogOf(second)
  await expect(dialog.getByText('Enter your password')).toBeVisible()
  await dialog.locator('input').fill(`${PASSWORD}!`)
  await dialog.getByRole('button', { name: 'Recover your account' }).click()
  await expect(dialog.getByText('Invalid recovery password, please try again.')).toBeVisible()
  expect(await second.text('outcome').textContent()).toBe('')
  await dialog.locator('input').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Recover your account' }).click()
  await expectSigned(address, await second.outcome())
})

/** The window that a press opens, in which somebody lets the app into their Drive. */
async function letIn(host: Host, button: string, person: string): Promise<void> {
  const opened = host.page.waitForEvent('popup')
  await dialogOf(host).getByRole('button', { name: button, exact: true }).click()
  await consentAs(await opened, person)
}

test.describe('Google Drive', () => {
  // its dialog rejects with nothing where an account was the wrong one, and nobody hears it
  test.use({ allowedPageErrors: [/^$/] })

  test('its dialog backs a wallet up to it, and gets it back on another device by that account alone', async ({
    openHost,
    world,
    inbox,
    newUser,
  }) => {
    const [email, owner, stranger] = [newUser(), newUser(), newUser()]
    const app = await makeApp(world)
    const own = { app, login: 'headless', custody: true } as const
    const { host } = await openHost(own)
    await host.logInHeadless(email, () => inbox.code(email))
    const address = await host.run('Create Ethereum wallet')
    await host.begin('Set recovery')
    await letIn(host, 'Back up to Google Drive', owner)
    await expect(dialogOf(host).getByText('Successfully backed up with Google Drive.')).toBeVisible()

    const { host: second } = await openHost(own)
    await second.logInHeadless(email, () => inbox.code(email, 1))
    await expect(second.text('recovery-methods')).toHaveText('google-drive')
    const dialog = dialogOf(second)
    await second.begin('Sign with that wallet', address)
    await letIn(second, 'Confirm with Google Drive', stranger)
    await expect(dialog.getByText('Recovery with Google Drive unsuccessful')).toBeVisible()
    await letIn(second, 'Try again', owner)
    await expect(dialog.getByText('Successfully recovered with Google Drive.')).toBeVisible()
    await expect(dialog).toBeHidden()
    // after a cloud its call is not gone on with; the next one finds the wallet there
    await second.begin('Sign with that wallet', address)
    await expectSigned(address, await second.outcome())
  })
})
