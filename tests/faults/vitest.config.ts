import { defineConfig } from 'vitest/config'
import { aliases } from '../../tooling/aliases.mjs'

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    name: 'faults',
    expect: { requireAssertions: true },
    include: ['*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    globalSetup: ['../../tooling/vitest/test-postgres.ts'],
  },
})
