// Vitest as Stryker runs it: the tests of one area, named by LATCHKEY_MUTATION_TESTS.
import { defineConfig } from 'vitest/config'
import { aliases } from '../aliases.mjs'

const shared = process.env.LATCHKEY_MUTATION_ISOLATE === 'false'
/** What shares a module graph takes milliseconds: this long even a busy machine lets none of it wait. */
const PATIENCE_MS = shared ? 5000 : 20_000
const tests = (process.env.LATCHKEY_MUTATION_TESTS ?? '').split(' ').filter(Boolean)

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    // as in vitest.config.ts: a mutant whose test no longer reaches its assertion is noticed
    expect: { requireAssertions: true, poll: { timeout: PATIENCE_MS } },
    env: { LATCHKEY_PATIENCE_MS: String(PATIENCE_MS) },
    setupFiles: ['tooling/vitest/patience.ts'],
    include: tests.filter((pattern) => !pattern.startsWith('!')),
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      ...tests.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1)),
    ],
    isolate: !shared,
    // a mutant that waits for ever is noticed after this long; what shares a module graph takes milliseconds
    testTimeout: shared ? 20_000 : 60_000,
    hookTimeout: 120_000,
  },
})
