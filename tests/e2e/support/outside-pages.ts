import { expect, type Page } from '@playwright/test'

/** Waits for a provider's consent page and makes it ask for one person, who is made when new. */
export async function consentAs(page: Page, hint: string): Promise<void> {
  await page.waitForURL(/\/world\//)
  await page.goto(`${page.url()}&login_hint=${encodeURIComponent(hint)}`)
  await page.getByRole('button', { name: /^Continue as/ }).click()
}

/** Presses a button of the consent page. */
export async function answerConsent(page: Page, button: string): Promise<void> {
  await page.waitForURL(/\/world\//)
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** Fills in Telegram's question as somebody new, and answers. */
export async function answerTelegram(page: Page, firstName: string, button: string): Promise<void> {
  await page.getByRole('radio', { name: 'Somebody new' }).check()
  await page.getByLabel('First name').fill(firstName)
  await page.getByRole('button', { name: button }).click()
}

/** On the phone: somebody new signs in to the app that the link names. */
export async function answerFarcaster(phone: Page, link: string, username: string, button = 'Approve') {
  await phone.goto(link)
  await phone.getByRole('radio', { name: 'Somebody new' }).check()
  await phone.getByLabel('Username').fill(username)
  await phone.getByLabel('Display name').fill(username.toUpperCase())
  await phone.getByRole('button', { name: button }).click()
  await expect(phone.getByRole('status')).toBeVisible()
}
