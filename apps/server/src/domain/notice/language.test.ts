import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bestLanguage, NOTICE_LANGUAGES } from './language.ts'

describe('the language of a user', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['nl, fr;q=0.5, es;q=0.7', 'es'],
    ['zh-Hant-TW', 'zh'],
    ['en;q=0.2, pt-BR;q=0.2', 'en'],
    ['ja;q=0, ar;q=0.001', 'ar'],
    ['FR', 'fr'],
  ])('of %s is %s', (header, language) => {
    expect(bestLanguage(header)).toBe(language)
  })

  it.each([
    [null],
    [''],
    ['*'],
    ['nl-NL'],
    ['en;q=0'],
    ['de;q=2'],
    [';;,,;q=1'],
  ])('of %s is not known', (header) => {
    expect(bestLanguage(header)).toBeNull()
  })

  it('is one of the widget’s', () => {
    const widget = new URL('../../../../../packages/react/src/copy/shell/', import.meta.url)
    const files = readdirSync(widget).filter((name) => /^[a-z]{2}\.ts$/.test(name))
    expect(files.map((name) => name.slice(0, 2)).sort()).toEqual([...NOTICE_LANGUAGES].sort())
  })
})
