import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SetupError } from '../setup-error.ts'
import { openSecrets } from './secrets.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-secrets-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('gives the same text for a name, also after a restart, in a file for its owner alone', async () => {
  const inner = join(folder, 'state')
  expect(openSecrets(inner).get('one', () => 'first')).toBe('first')
  const again = openSecrets(inner)
  expect(again.get('one', () => 'second')).toBe('first')
  expect(again.get('two', () => 'third')).toBe('third')
  expect(openSecrets(inner).get('two', () => 'fourth')).toBe('third')
  expect((await stat(join(inner, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

it('remembers within the process when there is no folder', () => {
  const secrets = openSecrets()
  expect(secrets.get('one', () => 'first')).toBe('first')
  expect(secrets.get('one', () => 'second')).toBe('first')
  expect(openSecrets().get('one', () => 'second')).toBe('second')
})

it.each(['nonsense', '{"one":1}', 'null'])('says which file to move away when it holds %j', async (text) => {
  await writeFile(join(folder, 'secrets.json'), text)
  expect(() => openSecrets(folder)).toThrow(SetupError)
  expect(() => openSecrets(folder)).toThrow('secrets.json holds no secrets')
})
