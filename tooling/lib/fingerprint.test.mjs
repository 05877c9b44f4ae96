import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fingerprint } from './fingerprint.mjs'

it('changes with contents and names, not with tests and build results', () => {
  const root = mkdtempSync(join(tmpdir(), 'latchkey-print-'))
  const write = (path, text) => writeFileSync(join(root, path), text)
  for (const folder of ['src', 'dist']) mkdirSync(join(root, folder))
  write('src/a.ts', '1')
  const first = fingerprint(root, ['.', 'missing'])
  write('src/a.test.ts', '1')
  write('dist/a.js', '1')
  expect(fingerprint(root, ['.', 'missing'])).toBe(first)
  write('src/a.ts', '2')
  const second = fingerprint(root, ['.'])
  expect(second).not.toBe(first)
  renameSync(join(root, 'src/a.ts'), join(root, 'src/b.ts'))
  expect(fingerprint(root, ['.'])).not.toBe(second)
  rmSync(root, { recursive: true })
})
