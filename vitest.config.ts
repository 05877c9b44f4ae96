import { defineConfig } from 'vitest/config'
import { aliases } from './tooling/aliases.mjs'

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    // A test that asserts nothing, because its loop was empty or its callback never ran, fails.
    expect: { requireAssertions: true, poll: { timeout: 20_000 } },
    setupFiles: ['tooling/vitest/patience.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          maxWorkers: '100%',
          // no test is about how long something takes, and a machine may be busy
          testTimeout: 30_000,
          hookTimeout: 120_000,
          include: [
            'packages/**/src/**/*.test.{ts,tsx}',
            'apps/**/src/**/*.test.{ts,tsx}',
            'tooling/**/*.test.{ts,mjs}',
          ],
          exclude: ['**/*.db.test.ts', '**/*.sandbox.test.ts', '**/node_modules/**', '**/dist/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'services',
          include: ['apps/**/src/**/*.{db,sandbox}.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['tooling/vitest/test-postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // each file has databases, ports and folders of its own
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
