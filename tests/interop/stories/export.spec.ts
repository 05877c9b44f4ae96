import { privateKeyToAccount } from 'viem/accounts'
import { copied, emptyClipboard } from '../../e2e/support/clipboard.ts'
import { expect, test } from '../support/fixtures.ts'

test('its modal shows the export document in plain sight: one click copies the key', async ({
  openHost,
  newProfile,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const profile = await newProfile()
  await profile.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { host } = await openHost({ profile })
  await host.logIn(email, () => inbox.code(email, 0))
  const { ethereum } = await host.wallets()
  await emptyClipboard(host.page)
  await host.page.getByRole('button', { name: 'Export wallet', exact: true }).click()
  const frame = host.page.frameLocator('iframe[src*="/embedded-wallets/export"]')
  await frame.getByRole('button', { name: 'Copy key' }).click()
  const key = (await copied(host.page)) as `0x${string}`
  expect(privateKeyToAccount(key).address).toBe(ethereum)
  await expect(frame.getByRole('button').first()).toHaveText('Copied')
})
