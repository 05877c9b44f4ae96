import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('makes a folder and those above it, for its own account only, and takes one that is there', () => {
  const path = join(folder, 'a', 'b', 'c')
  makeFolder(path, 'DATA_DIR')
  makeFolder(path, 'DATA_DIR')
  expect(statSync(path).isDirectory()).toBe(true)
  expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o700)
})

it('says in a sentence which folder cannot be made, and why', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const path = join(file, 'below')
  expect(() => makeFolder(path, 'DATA_DIR')).toThrow(
    `The folder ${path} cannot be made (ENOTDIR); DATA_DIR says where it is`,
  )
})

// Where Node's recursive form never comes back.
it.runIf(process.platform === 'linux')('comes back from a place that takes no folder', () => {
  expect(() => makeFolder('/proc/latchkey/data', 'DATA_DIR')).toThrow(
    /^The folder \/proc\/latchkey\/data cannot be made \(E\w+\); DATA_DIR says where it is$/,
  )
})
