import type { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'

const TITLE = 'Where you are logged in'

/** Opens the screen, which is read to its end. */
async function places(demo: Demo) {
  await demo.button(TITLE).click()
  await expect(demo.dialog.getByRole('heading', { name: TITLE })).toBeVisible()
  const rows = demo.dialog.getByRole('list', { name: TITLE }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  return rows
}

test('somebody who is logged in on three devices sees each, logs out one and then all others, and stays in', async ({
  openDemo,
  newUser,
}) => {
  const email = newUser()
  const here = await openDemo()
  await here.logIn(email)
  for (let device = 0; device < 2; device++) await (await openDemo()).logIn(email)

  const rows = await places(here)
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1)
  await expect(rows.first()).toContainText('This device')
  await expect(rows.first()).toContainText('In use now')
  // nobody ends the session of this page here: that is the host's own button
  await expect(rows.first().getByRole('button')).toHaveCount(0)

  await rows.nth(1).getByRole('button').click()
  await expect(rows).toHaveCount(2)
  await expect(here.dialog.getByRole('status').filter({ hasText: 'Logged out there.' })).toBeAttached()
  await here.inDialog('Log out everywhere else').click()
  await expect(here.dialog.getByRole('heading', { name: 'Log out everywhere else?' })).toBeVisible()
  await here.inDialog('Log out everywhere else').click()
  await expect(here.dialog.getByText('You are logged in here and nowhere else.')).toBeVisible()
  await expect(rows).toHaveCount(1)

  // the server says the same to whoever asks it anew
  await here.page.reload()
  await here.wallets()
  await expect(await places(here)).toHaveCount(1)
})

test('a device that was logged out from another is told so when it signs, and comes in again', async ({
  openDemo,
  newUser,
  inbox,
}) => {
  const email = newUser()
  const lost = await openDemo()
  const wallets = await lost.logIn(email)
  const signature = await lost.sign('Sign message')
  const other = await openDemo()
  await other.logIn(email)
  const rows = await places(other)
  await expect(rows).toHaveCount(2)
  await rows.nth(1).getByRole('button').click()
  await expect(rows).toHaveCount(1)

  // nothing has told it yet, and its token lives
  await expect(lost.button('Log out')).toBeVisible()
  await lost.button('Sign message').click()
  await lost.inDialog('Sign and continue').click()
  await expect(lost.dialog.getByRole('alert')).toHaveText(
    'You have been logged out, here or from another device. Log in again to go on.',
  )
  await lost.page.keyboard.press('Escape')
  await expect(lost.button('Log in')).toBeVisible()

  const before = await inbox.count(email)
  await lost.askForCode(email)
  await lost.typeCode(await inbox.code(email, before))
  expect(await lost.wallets()).toEqual(wallets)
  expect(await lost.sign('Sign message')).toBe(signature)
})
