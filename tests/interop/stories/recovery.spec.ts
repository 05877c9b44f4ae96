import { verifyMessage } from 'viem'
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
  const signature = await second.outcome()
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  const given = { address, signature } as { address: `0x${string}`; signature: `0x${string}` }
  expect(await verifyMessage({ ...given, message: 'interop' })).toBe(true)
})
