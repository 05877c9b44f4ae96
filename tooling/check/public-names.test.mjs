import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { exportedNames, publicNameProblems } from './public-names.mjs'

const ENTRY = 'packages/core/src/exports/index.ts'
let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-names-'))
  mkdirSync(join(root, 'packages/core/src/exports'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (text) => writeFileSync(join(root, ENTRY), text)

it('reads names through renames, types and stars', () => {
  const files = {
    'p/src/exports/index.ts':
      "export { a as b, type T } from '../x.ts'\nexport * from '../y.ts'\nexport * from 'viem'",
    'p/src/y.ts': 'export interface Z {}\nexport const y = 1',
  }
  expect(exportedNames('p/src/exports/index.ts', (path) => files[path])).toEqual([
    '* from viem',
    'T',
    'Z',
    'b',
    'y',
  ])
})

it('notices a name that is new or gone until it is written down', () => {
  write("export { one } from '../one.ts'")
  expect(publicNameProblems(root, [ENTRY])).toEqual([expect.stringContaining('+one')])
  publicNameProblems(root, [ENTRY], { update: true })
  expect(publicNameProblems(root, [ENTRY])).toEqual([])
  write("export { two } from '../one.ts'")
  expect(publicNameProblems(root, [ENTRY])).toEqual([expect.stringMatching(/-one \+two/)])
})
