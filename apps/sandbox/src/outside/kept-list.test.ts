import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SetupError } from '../setup-error.ts'
import { openKeptList } from './kept-list.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-list-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const isText = (value: unknown): value is string => typeof value === 'string'
const open = (at?: string) => openKeptList(at, 'names.json', isText, ['usual'])

it('holds what was added, also after a restart', () => {
  const inner = join(folder, 'state')
  open(inner).add('added')
  expect(open(inner).all()).toEqual(['usual', 'added'])
})

it('begins anew where there is no folder', () => {
  const list = open()
  list.add('added')
  expect(list.all()).toEqual(['usual', 'added'])
  expect(open().all()).toEqual(['usual'])
})

it.each(['nonsense', '{}', '[1]'])('says which file to move away when it holds %j', async (text) => {
  await writeFile(join(folder, 'names.json'), text)
  expect(() => open(folder)).toThrow(SetupError)
})
