import type { Page } from '@playwright/test'

/** Leaves everything as it is but makes the stored access tokens look long expired to the client. */
export async function ageTokens(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of ['privy:token', 'privy:pat']) {
      const stored = localStorage.getItem(key)
      if (!stored) continue
      const [head, claims = '', signature] = (JSON.parse(stored) as string).split('.')
      const read = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
      const aged = btoa(JSON.stringify({ ...read, exp: 1_000_000_000 })).replace(/=+$/, '')
      localStorage.setItem(key, JSON.stringify([head, aged, signature].join('.')))
    }
  })
}
