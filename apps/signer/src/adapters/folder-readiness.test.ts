import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFolderReadiness } from './folder-readiness.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'readiness-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

it('says whether the folder takes a file, asks it once a second, and leaves nothing in it', async () => {
  const folder = join(home, 'state')
  mkdirSync(folder)
  let at = 5_000
  const ready = createFolderReadiness(folder, () => at)
  const seen = [await ready()]
  renameSync(folder, join(home, 'gone'))
  seen.push(await ready())
  at += 1_000
  seen.push(await ready())
  renameSync(join(home, 'gone'), folder)
  at += 1_000
  seen.push(await ready())
  expect(seen).toEqual([true, true, false, true])
  expect(readdirSync(folder)).toEqual([])
})
