import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeFirstKeyFile } from './make-key-file.ts'
import { parseSignerKeys } from './parse-signer-keys.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'keys-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

it('makes one key, for its owner alone, and leaves a file that is there as it is', async () => {
  const file = join(home, 'keys', 'signer-keys')
  expect(await makeFirstKeyFile(file, join(home, 'state'))).toBe(true)
  const made = readFileSync(file, 'utf8')
  expect([parseSignerKeys(made).size, statSync(file).mode & 0o777]).toEqual([1, 0o600])
  expect(await makeFirstKeyFile(file, join(home, 'state'))).toBe(false)
  expect(readFileSync(file, 'utf8')).toBe(made)
  expect(readdirSync(join(home, 'keys'))).toEqual(['signer-keys'])
})

it('makes none where the signer remembers secrets under another, and does where the folder is new', async () => {
  const state = join(home, 'state')
  mkdirSync(state)
  writeFileSync(join(state, 'keys.json'), '{}')
  const file = join(home, 'signer-keys')
  await expect(makeFirstKeyFile(file, state)).rejects.toThrow(
    `The signer key file ${file} is missing, and ${state} remembers secrets under the key that was in it: bring it back`,
  )
  expect(readdirSync(home)).toEqual(['state'])
  rmSync(join(state, 'keys.json'))
  expect(await makeFirstKeyFile(file, state)).toBe(true)
})
