// Vitest as Stryker runs it: the tests of one area, named by LATCHKEY_MUTATION_TESTS.
import { defineConfig } from 'vitest/config'
import { aliases } from '../aliases.mjs'

const tests = (process.env.LATCHKEY_MUTATION_TESTS ?? '').split(' ').filter(Boolean)

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    include: tests.filter((pattern) => !pattern.startsWith('!')),
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      ...tests.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1)),
    ],
    // a mutant that waits for ever is noticed after this long
    testTimeout: 20_000,
    hookTimeout: 120_000,
  },
})
