import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: './stories',
  testMatch: '**/*.spec.ts',
  globalSetup: '../e2e/support/global-setup.ts',
  outputDir: '../../test-results/interop',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
})
