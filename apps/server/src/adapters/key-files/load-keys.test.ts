import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { entries, type KeySource, loadKeys } from './load-keys.ts'

const A = Buffer.alloc(32, 1).toString('base64url')
const B = Buffer.alloc(32, 2).toString('base64url')
let folder: string
let file: string
let warnings: string[]
const source = (more: Partial<KeySource>): KeySource => ({
  ...{ purpose: 'sealing', generate: false, warn: (line: string) => void warnings.push(line) },
  ...more,
})

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-keys-'))
  file = join(folder, 'keys', 'sealing.keys')
  warnings = []
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('loadKeys', () => {
  it('reads several keys, the first one current, from the environment or from a file', async () => {
    const path = join(folder, 'given.keys')
    writeFileSync(path, `# the new one\nnew:${B}\n\nold:${A}\n`, { mode: 0o600 })
    const fromText = await loadKeys(source({ text: `new:${B}, old:${A}` }))
    expect([...fromText.keys()]).toEqual(['new', 'old'])
    expect(await loadKeys(source({ file: path }))).toEqual(fromText)
  })

  it('makes a key once, for its own account only, with a warning that tells no key', async () => {
    const made = await loadKeys(source({ file, generate: true }))
    expect(made.size).toBe(1)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(folder, 'keys'))).toEqual(['sealing.keys'])
    expect(warnings).toHaveLength(1)
    const value = entries(readFileSync(file, 'utf8')).split(':')[1] as string
    expect(warnings[0]).not.toContain(value)
    expect(await loadKeys(source({ file, generate: true }))).toEqual(made)
    expect(warnings).toHaveLength(1)
  })

  const refused: [string, () => Partial<KeySource>, RegExp][] = [
    ['nothing configured', () => ({}), /No sealing key/],
    ['a missing file that may not be made', () => ({ file }), /is missing/],
    ['keys given twice', () => ({ text: `a:${A}`, file: fileURLToPath(import.meta.url) }), /given twice/],
    [
      'a file in a folder of the database whose name begins as the way out does',
      () => ({ file: join(folder, '..keys', 'sealing.keys'), generate: true, databaseFolder: folder }),
      /keep the two apart/,
    ],
    [
      'a file in the database folder',
      () => ({ file, generate: true, databaseFolder: folder }),
      /keep the two apart/,
    ],
    ['a key that is too short', () => ({ text: 'a:AAAA' }), /32 bytes/],
    [
      'keys in the environment that are to be sealed',
      () => ({ text: `a:${A}`, seal: async (content: string) => content }),
      /name their sealed file/,
    ],
    ['the same id twice', () => ({ text: `a:${A},a:${B}` }), /Two sealing keys/],
  ]
  it.each(refused)('refuses %s', async (_, more, message) => {
    await expect(loadKeys(source(more()))).rejects.toThrow(message)
  })

  it('refuses a file that others can read', async () => {
    await loadKeys(source({ file, generate: true }))
    chmodSync(file, 0o640)
    await expect(loadKeys(source({ file }))).rejects.toThrow(/chmod 600/)
  })

  it('lets a folder beside the database hold keys', async () => {
    const beside = source({ file, generate: true, databaseFolder: join(folder, 'database') })
    expect((await loadKeys(beside)).size).toBe(1)
  })
})
