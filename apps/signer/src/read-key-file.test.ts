import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readKeyFile } from './read-key-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-signer-'))
const file = join(folder, 'keys')
afterAll(() => rmSync(folder, { recursive: true }))

it('reads a key file of its owner alone, and refuses every other', () => {
  expect(() => readKeyFile(file)).toThrow('is missing')
  writeFileSync(file, 'k1:x\n', { mode: 0o600 })
  expect(readKeyFile(file)).toBe('k1:x\n')
  for (const mode of [0o640, 0o604, 0o620]) {
    chmodSync(file, mode)
    expect(() => readKeyFile(file)).toThrow('chmod 600')
  }
})
