import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Empties the clipboard, which all profiles of a browser share: an earlier story may have left something in it. */
export const emptyClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.writeText(''))

/** What comes into a clipboard that was emptied before. */
export async function copied(page: Page): Promise<string> {
  const read = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(read, { timeout: 30_000 }).not.toBe('')
  return read()
}
