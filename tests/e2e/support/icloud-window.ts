import type { Page } from '@playwright/test'

/** In Apple's window: somebody new of this name signs in. */
export async function signIn(popup: Page, name: string, email: string): Promise<void> {
  await popup.waitForURL(/\/world\//)
  await popup.getByRole('radio', { name: /Somebody new/ }).check()
  await popup.getByLabel('Name', { exact: true }).fill(name)
  await popup.getByLabel('E-mail').fill(email)
  await popup.getByRole('button', { name: 'Sign in' }).click()
}
