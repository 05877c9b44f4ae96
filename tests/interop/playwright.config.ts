import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: './stories',
  testMatch: '**/*.spec.ts',
  globalSetup: '../e2e/support/global-setup.ts',
  outputDir: '../../test-results/interop',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
})
