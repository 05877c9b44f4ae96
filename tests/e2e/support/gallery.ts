import { readFileSync } from 'node:fs'
import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { test as base, expect } from './fixtures.ts'

/** Every screen and state, as the demo was built with them. */
export const INDEX: { screen: string; state: string; url: string }[] = JSON.parse(
  readFileSync(new URL('../../../apps/demo/dist/gallery/index.json', import.meta.url), 'utf8'),
)
export const DESKTOP = { width: 1000, height: 760 }

export interface Gallery {
  page: Page
  card: Locator
  go(path: string): Promise<void>
  /** the same without loading the page anew, for tests that look at every state */
  walk(path: string): Promise<void>
}

/** A page that walks through the gallery; errors and breaches of its strict policy fail the test. */
export const test = base.extend<{ gallery: (options?: BrowserContextOptions) => Promise<Gallery> }>({
  gallery: async ({ world, newProfile }, use) => {
    await use(async (options) => {
      const page = await (
        await newProfile({ viewport: DESKTOP, reducedMotion: 'reduce', ...options })
      ).newPage()
      const go = async (path: string) => {
        await page.goto(`${world.demo}/gallery/${path}`)
        await expect(page.locator('.card')).toBeVisible()
      }
      return {
        page,
        card: page.locator('.card'),
        go,
        async walk(path) {
          if (!page.url().startsWith(`${world.demo}/gallery/`)) return go(path)
          await page.evaluate((to) => {
            history.pushState(null, '', to)
            dispatchEvent(new PopStateEvent('popstate'))
          }, `/gallery/${path}`)
          const name = path.replace(/\?.*/, '').replace('/', ' / ')
          await expect(page.locator('h1', { hasText: new RegExp(`^${name}$`) })).toBeAttached()
          await expect(page.locator('.card')).toBeVisible()
        },
      }
    })
  },
})

export { expect }
