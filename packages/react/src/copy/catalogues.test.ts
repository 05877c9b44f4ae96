import { describe, expect, it } from 'vitest'
import type { Copy } from './copy.ts'
import { en } from './en.ts'
import { LANGUAGES, loadLanguage, translationOf } from './language.ts'
import { overEnglish } from './over-english.ts'

const OTHERS = LANGUAGES.filter((language) => language !== 'en')
await Promise.all(OTHERS.map(loadLanguage))

/** Path and sentence of everything in a catalogue. */
function sentences(value: unknown, path: string[] = []): [path: string, sentence: string | null][] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => sentences(inner, [...path, key]))
  return value === undefined ? [] : [[path.join('.'), value as string | null]]
}

const english = new Map(sentences(en))
const places = (sentence: string | null | undefined) => [...(sentence?.match(/\{\w+\}/g) ?? [])].sort()

/** Words that a language has from English, or shares with it. */
const SHARED: Record<string, RegExp> = {
  all: /^(lang|landing\.(countryOption|emailPlaceholder)|providers\..*)$/,
  de: /^(sign-message\.domain|transaction\.(details|nonce))$/,
  es: /^transaction\.(total|nonce)$/,
  fr: /^transaction\.(total|action|nonce|signature)$/,
  pt: /^transaction\.(total|nonce)$/,
}

/** Where a sentence may come twice: a code has a sentence of its own, and wallets' screens may stay English. */
const APART = /^(errors|requestErrors|providers|sign-message|transaction|solana-transaction|export-wallet)\./

it('says nothing twice that every language says twice', () => {
  const languages = [english, ...OTHERS.map((language) => new Map(sentences(translationOf(language))))]
  const paths = new Map<string, string>()
  const twice: string[] = []
  for (const path of english.keys()) {
    if (APART.test(path)) continue
    const said = JSON.stringify(languages.map((language) => language.get(path)))
    const before = paths.get(said)
    if (before) twice.push(`${before} ${path}`)
    paths.set(said, path)
  }
  expect(twice).toEqual([])
})

describe.each(OTHERS)('%s', (language) => {
  const own = new Map(sentences(translationOf(language)))

  it('has nothing that English does not have', () => {
    expect([...own.keys()].filter((path) => !english.has(path))).toEqual([])
  })

  it('says something wherever English does, and nothing where English is silent', () => {
    for (const [path, sentence] of own)
      expect([path, Boolean(sentence)]).toEqual([path, Boolean(english.get(path))])
  })

  it('has the same places for values in every sentence', () => {
    for (const [path, sentence] of own)
      expect([path, places(sentence)]).toEqual([path, places(english.get(path))])
  })

  it('leaves no sentence in English', () => {
    const shared = (path: string) => SHARED.all?.test(path) || SHARED[language]?.test(path)
    const left = [...own].filter(
      ([path, sentence]) => sentence && sentence === english.get(path) && !shared(path),
    )
    expect(left).toEqual([])
  })

  it('has no blanks at the ends, and no double ones', () => {
    for (const [path, sentence] of own)
      expect([path, sentence]).toEqual([path, sentence && sentence.trim().replace(/ {2,}/g, ' ')])
  })

  it('keeps to a length that the modal has room for', () => {
    for (const [path, sentence] of own) {
      const from = english.get(path)?.length ?? 0
      expect([path, (sentence?.length ?? 0) <= Math.max(from * 2, from + 24)]).toEqual([path, true])
    }
  })

  it('is a whole language over English', () => {
    const copy: Copy = overEnglish(translationOf(language) as NonNullable<ReturnType<typeof translationOf>>)
    expect(sentences(copy).map(([path]) => path)).toEqual([...english.keys()])
    expect(copy.providers).toEqual(en.providers)
    expect(copy.landing.title).not.toBe(en.landing.title)
  })
})
