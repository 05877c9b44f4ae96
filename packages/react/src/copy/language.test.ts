import { afterEach, expect, it, vi } from 'vitest'
import { CATALOGUE } from './catalogue.ts'
import { directionOf } from './direction.ts'
import { chooseLanguage, LANGUAGES } from './language.ts'
import { overEnglish } from './over-english.ts'
import { TRANSLATIONS } from './translations.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const browser = (...languages: string[]) => vi.stubGlobal('navigator', { languages })

it.each([
  [['de-CH', 'fr'], 'de'],
  [['pt-BR'], 'pt'],
  [['pt'], 'pt'],
  [['pt-PT'], 'pt'],
  [['zh'], 'zh'],
  [['zh-CN'], 'zh'],
  [['zh-TW', 'en'], 'zh'],
  [['zh-Hant-HK'], 'zh'],
  [['ar-EG'], 'ar'],
  [['ES-419'], 'es'],
  [['ja_JP'], 'ja'],
  [['nl', 'fr-CA', 'de'], 'fr'],
  [['en-GB', 'de'], 'en'],
  [['nl', 'sv'], 'en'],
  [['deutsch'], 'en'],
  [[], 'en'],
])('of what the browser prefers, %j, it takes %s', (languages, expected) => {
  browser(...languages)
  expect(chooseLanguage(null)).toBe(expected)
})

it('takes what the host configures before what the browser prefers', () => {
  browser('de')
  expect(chooseLanguage('fr-CA')).toBe('fr')
  expect(chooseLanguage('en')).toBe('en')
})

it('says English where the host names a language that there is no file for', () => {
  browser('de')
  expect(chooseLanguage('nl')).toBe('en')
})

it('says English where there is no browser', () => {
  vi.stubGlobal('navigator', undefined)
  expect(chooseLanguage(undefined)).toBe('en')
})

it('may be every one that there is a file for', () => {
  expect(LANGUAGES).toEqual(['en', ...Object.keys(TRANSLATIONS)])
})

it('runs as its language is written, and English as the page', () => {
  const page = (direction: string) => {
    vi.stubGlobal('document', {})
    vi.stubGlobal('getComputedStyle', () => ({ direction }))
  }
  page('ltr')
  expect([directionOf('ar'), directionOf('de'), directionOf('en')]).toEqual(['rtl', 'ltr', 'ltr'])
  page('rtl')
  expect([directionOf('ar'), directionOf('de'), directionOf('en')]).toEqual(['rtl', 'ltr', 'rtl'])
})

it('says in English what a translation leaves out, in whole and in part', () => {
  const { shell, transaction } = CATALOGUE
  expect(overEnglish(shell, { ...shell, lang: 'xx', providers: undefined })).toEqual({ ...shell, lang: 'xx' })
  expect(overEnglish(transaction, { transaction: { title: 'Titel' } })).toEqual({
    ...transaction,
    transaction: { ...transaction.transaction, title: 'Titel' },
  })
})
