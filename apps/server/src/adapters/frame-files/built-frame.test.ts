import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FRAME_DOCUMENTS } from '../../ports/frame-files.ts'
import { missingFrame } from './built-frame.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-frame-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = (name: string) => join(folder, `${name}.html`)

it.each([
  ...FRAME_DOCUMENTS,
])('a frame that was built without its document %s is not all there', (missing) => {
  for (const name of FRAME_DOCUMENTS) if (name !== missing) writeFileSync(file(name), '<!doctype html>')
  expect(missingFrame(folder)).toBe(file(missing))
  writeFileSync(file(missing), '<!doctype html>')
  expect(missingFrame(folder)).toBeUndefined()
})

it('the documents are those that the server serves', () => {
  expect(FRAME_DOCUMENTS).toEqual(['wallet', 'export', 'passkey'])
})
