import { expect } from '@playwright/test'
import type { Demo } from './demo.ts'
import { toSecurity } from './to-security.ts'

/** From wherever the visitor is in the demo: a password becomes what brings the wallets to another device. */
export async function setPassword(demo: Demo, password: string): Promise<void> {
  await toSecurity(demo)
  await demo.button('Change backup').click()
  await demo.inDialog('Set a password').click({ timeout: 30_000 })
  const field = demo.dialog.getByLabel('Password', { exact: true })
  await expect(field).toBeFocused()
  await field.fill(password)
  await demo.page.keyboard.press('Enter')
  await demo.inDialog('Continue').click()
  await field.fill(password)
  await demo.page.keyboard.press('Enter')
  await demo.dialog.getByRole('checkbox').check()
  await demo.inDialog('Set Password').click()
  await expect(demo.dialog.getByText('Your password is set.')).toBeVisible({ timeout: 60_000 })
  await demo.inDialog('Close').last().click()
}
