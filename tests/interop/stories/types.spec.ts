import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const TYPES = fileURLToPath(new URL('../types', import.meta.url))
const TSC = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))

/** What the compiler has to say of a configuration of `types/`; empty: nothing. */
function complaints(config: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, [TSC, '--noEmit', '-p', config], {
    cwd: TYPES,
    encoding: 'utf8',
  })
  return stdout + stderr
}

test('every hook, event and option fits the published declarations, in and out', () => {
  expect(complaints('tsconfig.json')).toBe('')
})

test('a host written for the published client compiles with only its imports turned', () => {
  expect(complaints('tsconfig.moved.json')).toBe('')
})
