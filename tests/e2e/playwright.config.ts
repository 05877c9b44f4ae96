import { defineConfig } from '@playwright/test'
import type { ThirdPartyStorage } from './support/browser.ts'

const ALONE = '**/interrupted.spec.ts'
/** Screens without a server: no test meets another, so each may run at any time. */
const GALLERY = '**/gallery*.spec.ts'

export default defineConfig<object, { storage: ThirdPartyStorage }>({
  testDir: './stories',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/global-setup.ts',
  outputDir: '../../test-results/e2e',
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // for what never comes: no story is about how long something takes, and a machine may be busy
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  projects: [
    // Each of these has users of its own, so files that run at a time do not meet; on two cores three of them wait often enough.
    { name: 'stories', use: { storage: 'partitioned' }, testIgnore: [ALONE, GALLERY] },
    { name: 'gallery', use: { storage: 'partitioned' }, testMatch: GALLERY, fullyParallel: true },
    // It ends the server that all of them use.
    {
      name: 'alone',
      use: { storage: 'partitioned' },
      testMatch: ALONE,
      dependencies: ['stories', 'gallery', 'storage denied'],
      workers: 1,
    },
    // The same stories about a frame on another site, in a browser that denies such a frame its storage.
    {
      name: 'storage denied',
      use: { storage: 'denied' },
      grep: /@third-party-storage/,
      testIgnore: [ALONE, GALLERY],
    },
  ],
})
