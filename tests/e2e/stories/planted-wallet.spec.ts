import { expect, test } from '../support/fixtures.ts'
import { plantWallet } from '../support/plant-wallet.ts'

test('a wallet that somebody planted is archived by its user at the login, and new ones are made', async ({
  openDemo,
  newUser,
  inbox,
  world,
}) => {
  const email = newUser()
  const planted = await plantWallet(world, inbox, email)
  const before = await inbox.count(email)
  const demo = await openDemo()
  await demo.askForCode(email)
  await demo.typeCode(await inbox.code(email, before))

  await expect(demo.dialog.getByRole('alert')).toContainText(
    'What is kept of this wallet does not fit together',
  )
  await demo.inDialog('Archive this wallet').click()
  await expect(demo.dialog.getByRole('heading', { name: 'Archive this wallet?' })).toBeVisible()
  const rows = demo.dialog.getByRole('list', { name: 'Addresses of this wallet' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows.getByTitle(planted)).toBeVisible()
  await demo.inDialog('Archive wallet').click()
  await expect(demo.dialog.getByText('Wallet archived')).toBeVisible()
  await demo.inDialog('Continue').click()

  const { ethereum } = await demo.wallets()
  expect(ethereum).not.toBe(planted)
  expect(await demo.sign('Sign message')).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await demo.sign('Sign Solana message')).toMatch(/^\w{86,88}$/)

  // the archived one is kept, and stays where it is while another is in its place
  await demo.button('Archived wallets').click()
  await expect(demo.dialog.getByTitle(planted)).toBeVisible()
  await demo.inDialog(/^Restore/).click()
  await expect(demo.dialog.getByRole('alert')).toHaveText('You have another wallet. Archive that one first.')
})
