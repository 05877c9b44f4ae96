// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { COPY } from '../export/copy.ts'
import { PASSKEY_COPY, PASSKEY_LABELS, PASSKEY_SENTENCES } from '../passkey/copy.ts'
import { speak } from './speak.ts'
import type { Words } from './words.ts'

const english: Words = {
  export: COPY,
  passkey: PASSKEY_COPY,
  labels: PASSKEY_LABELS,
  sentences: PASSKEY_SENTENCES,
}

/** Every sentence by its place. */
const flat = (words: object, place = ''): [string, string][] =>
  Object.entries(words).flatMap(([name, one]) =>
    typeof one === 'string' ? [[`${place}${name}`, one] as [string, string]] : flat(one, `${place}${name}.`),
  )

const root = document.documentElement

async function spoken(search: string): Promise<Words[]> {
  const taken: Words[] = []
  await speak(search, root, (words) => taken.push(words))
  return taken
}

afterEach(() => {
  root.removeAttribute('lang')
  root.removeAttribute('dir')
  vi.restoreAllMocks()
})

it.each([
  ['de', 'ltr'],
  ['es', 'ltr'],
  ['fr', 'ltr'],
  ['pt', 'ltr'],
  ['ja', 'ltr'],
  ['zh', 'ltr'],
  ['ar', 'rtl'],
])('says all that it says in English in %s too, written %s', async (language, dir) => {
  const [words] = await spoken(`?width=300px&language=${language}`)
  const said = new Map(flat(words ?? {}))
  const before = flat(english)
  expect([...said.keys()].sort()).toEqual(before.map(([place]) => place).sort())
  expect(before.filter(([place, sentence]) => [sentence, ''].includes(said.get(place) ?? ''))).toEqual([])
  expect([root.lang, root.dir]).toEqual([language, dir])
})

it.each([
  '',
  '?language=en',
  '?language=xx',
  '?language=constructor',
  '?language=DE',
])('stays English for %j', async (search) => {
  expect(await spoken(search)).toEqual([])
  expect(root.getAttribute('lang')).toBeNull()
})

it('stays English where the words do not come, and is drawn', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const broken = () => {
    throw new Error('the chunk did not come')
  }
  await expect(speak('?language=de', root, broken)).resolves.toBeUndefined()
  expect(root.getAttribute('lang')).toBeNull()
})
