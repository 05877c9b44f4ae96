import type { BrowserContext, Page } from '@playwright/test'
import type { Demo } from './demo.ts'
import { expect } from './fixtures.ts'
import type { World } from './world.ts'

/** Empties the clipboard, which all profiles of a browser share: an earlier story may have left something in it. */
export const emptyClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.writeText(''))

/** What comes into a clipboard that was emptied before. */
export async function copied(page: Page): Promise<string> {
  const read = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(read, { timeout: 30_000 }).not.toBe('')
  return read()
}

/** A browser that lets the page read the clipboard, and the export frame write into it. */
export async function withClipboards(profile: BrowserContext, world: World): Promise<BrowserContext> {
  await profile.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.demo })
  await profile.grantPermissions(['clipboard-write'], { origin: world.api })
  return profile
}

/** Presses a button of the export frame and answers what it put into the clipboard. */
export async function copyFromFrame(demo: Demo, button: RegExp): Promise<string> {
  const frame = demo.page.frameLocator('iframe[src*="/embedded-wallets/export"]')
  await emptyClipboard(demo.page)
  await frame.getByRole('button', { name: button }).click({ timeout: 30_000 })
  return copied(demo.page)
}
