import type { BrowserContext } from '@playwright/test'

/** Every uncaught error of a profile's pages and every breach of a page's policy, as they come. */
export function watchErrors(profile: BrowserContext, errors: string[]): void {
  profile.on('weberror', (error) => errors.push(String(error.error().stack ?? error.error())))
  profile.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy/i.test(message.text()))
      errors.push(message.text())
  })
}
