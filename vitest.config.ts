import { defineConfig } from 'vitest/config'
import { aliases } from './tooling/aliases.mjs'

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
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
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
