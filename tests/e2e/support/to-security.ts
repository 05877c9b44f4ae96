import { expect } from '@playwright/test'
import type { Demo } from './demo.ts'

/** To the demo's page about security, from wherever its visitor is. */
export async function toSecurity({ page }: Demo): Promise<void> {
  const link = page.getByRole('link', { name: 'Security' })
  const here = page.getByRole('heading', { name: 'Security', level: 1 })
  await expect(link.or(here)).toBeVisible()
  if (await link.isVisible()) await link.click()
  await expect(here).toBeVisible()
}
