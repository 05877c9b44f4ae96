import { defineConfig } from '@playwright/test'
import type { ThirdPartyStorage } from './support/browser.ts'

export default defineConfig<object, { storage: ThirdPartyStorage }>({
  testDir: './stories',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/global-setup.ts',
  outputDir: '../../test-results/e2e',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  projects: [
    { name: 'stories', use: { storage: 'partitioned' } },
    // The same stories about a frame on another site, in a browser that denies such a frame its storage.
    { name: 'storage denied', use: { storage: 'denied' }, grep: /@third-party-storage/ },
  ],
})
