import { defineConfig } from 'vitest/config'
import { aliases } from '../../tooling/aliases.mjs'

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    name: 'faults',
    // what is waited for comes when it comes, also on a busy machine: Vitest's own patience is a second
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    setupFiles: ['../../tooling/vitest/patience.ts'],
    include: ['*.test.ts'],
    testTimeout: 400_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    globalSetup: ['../../tooling/vitest/test-postgres.ts'],
  },
})
