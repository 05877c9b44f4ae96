import { expect, type Page } from '@playwright/test'

/** In Apple's window: somebody of this name signs in, and is made when new. */
export async function signIn(popup: Page, name: string, email: string): Promise<void> {
  await popup.waitForURL(/\/world\//)
  const known = popup.getByRole('radio', { name: new RegExp(name) })
  const anew = popup.getByRole('radio', { name: /Somebody new/ })
  await expect(anew).toBeVisible()
  if (await known.isVisible()) await known.check()
  else {
    await anew.check()
    await popup.getByLabel('Name', { exact: true }).fill(name)
    await popup.getByLabel('E-mail').fill(email)
  }
  await popup.getByRole('button', { name: 'Sign in' }).click()
}
