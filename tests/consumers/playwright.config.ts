import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: 'consumers.spec.ts',
  outputDir: '../../test-results/consumers',
  workers: 1,
  forbidOnly: true,
  timeout: 300_000,
  reporter: [['list']],
})
