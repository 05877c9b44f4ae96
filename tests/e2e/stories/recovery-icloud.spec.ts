import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/icloud-window.ts'
import { toSecurity } from '../support/to-security.ts'
import { watchFor } from '../support/watch-for.ts'

/** The window that a press opens. */
async function openedBy(demo: Demo, button: string): Promise<Page> {
  const opened = demo.page.waitForEvent('popup')
  await demo.inDialog(button).click()
  return opened
}

const said = (demo: Demo, sentence: string) =>
  expect(demo.dialog.getByText(sentence)).toBeVisible({ timeout: 60_000 })

test('Apple’s window backs a wallet up; on another device a stranger’s account brings it not back, and a window that is closed is told', async ({
  openDemo,
  newUser,
}) => {
  test.setTimeout(360_000)
  const email = newUser()
  const [owner, stranger] = [0, 1].map(() => `Person ${randomBytes(4).toString('hex')}`) as [string, string]
  const demo = await openDemo()
  const wallets = await demo.logIn(email)
  await toSecurity(demo)
  await demo.button('Change backup').click()
  await demo.inDialog('Back up to Apple iCloud').click({ timeout: 30_000 })
  const kept = await watchFor(demo.page, 'Successfully backed up with Apple iCloud.')
  await signIn(await openedBy(demo, 'Confirm with Apple iCloud'), owner, newUser())
  await kept()
  await expect(demo.dialog).toBeHidden()
  await expect(demo.page.getByTestId('backup-method')).toHaveText('Apple iCloud')
  await expect(demo.lastEvent).toHaveText('setWalletRecovery.onSuccess icloud')

  const other = await openDemo()
  expect(await other.logIn(email)).toEqual(wallets)
  await other.button('Sign message').click()
  await signIn(await openedBy(other, 'Confirm with Apple iCloud'), stranger, newUser())
  await said(other, 'There is no backup of this wallet in that account.')
  const left = await openedBy(other, 'Try again')
  await left.waitForURL(/\/world\//)
  await left.close()
  await said(other, 'The window was closed before you were done.')
})
