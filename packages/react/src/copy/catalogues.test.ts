import { describe, expect, it } from 'vitest'
import { CATALOGUE, PARTS, wholeLanguage } from './catalogue.ts'
import { LANGUAGES, translationOf } from './language.ts'

const OTHERS = LANGUAGES.filter((language) => language !== 'en')
await Promise.all(OTHERS.map(wholeLanguage))

/** Path and sentence of everything in a catalogue. */
function sentences(value: unknown, path: string[] = []): [path: string, sentence: string | null][] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => sentences(inner, [...path, key]))
  return value === undefined ? [] : [[path.join('.'), value as string | null]]
}

/** Everything that an area says, under the same paths in every area: screens have ids of their own. */
const said = (parts: Partial<Record<keyof typeof CATALOGUE, unknown>> | undefined) =>
  PARTS.flatMap((part) => sentences(parts?.[part]))

const english = new Map(said(CATALOGUE))
const places = (sentence: string | null | undefined) => [...(sentence?.match(/\{\w+\}/g) ?? [])].sort()

/** Words that a language has from English, or shares with it. */
const SHARED: Record<string, RegExp> = {
  all: /^(lang|field\.(countryOption|emailPlaceholder)|providers\..*|mfa-verify\.recoveryPlaceholder)$/,
  de: /^(sign-message\.domain|transaction\.(details|nonce)|mfa\.(sms|passkey)|mfa-verify\.details)$/,
  es: /^(transaction\.(total|nonce)|mfa\.sms)$/,
  fr: /^(transaction\.(total|action|nonce|signature)|mfa\.sms|mfa-verify\.(action|transaction))$/,
  ja: /^mfa\.sms$/,
  pt: /^(transaction\.(total|nonce)|mfa\.sms)$/,
}

/** Words that a language has another for, in whichever area it speaks, and the other way to address its user. */
const NEVER: Record<string, RegExp> = {
  de: /(?<!\p{L})(du|dir|dich|dein\p{L}*)(?!\p{L})/iu,
  es: /(?<!\p{L})(usted|ustedes)(?!\p{L})/iu,
  fr: /(?<!\p{L})(tu|toi|ton|ta|tes)(?!\p{L})/iu,
  // 端末, ブラウザ
  ja: /デバイス|ブラウザー/,
  pt: /(?<!\p{L})(tu|teu|tua|vós)(?!\p{L})/iu,
  // 账号; an account on a chain is another thing
  zh: /账户|帐/,
}

/** Where an account is one on a chain. */
const ON_CHAIN = /^solana-transaction\./

/**
 * Where a sentence may come twice: a code has a sentence of its own, what is signed is worded by its chain, and a few words
 * that second factors share with another area would weigh more in the shell, which loads with every modal.
 */
const APART =
  /^((errors|requestErrors|providers|sign-message|transaction|solana-transaction|export-wallet)\.|(mfa\.cancel|sessions\.cancel|mfa-passkeys\.adding|mfa-recovery-codes\.download)$)/

it('says nothing in two places under one path', () => {
  expect(said(CATALOGUE)).toHaveLength(english.size)
})

it('says nothing twice that every language says twice', () => {
  const languages = [english, ...OTHERS.map((language) => new Map(said(translationOf(language))))]
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
  const own = new Map(said(translationOf(language)))

  it('has something, and nothing that English does not have', () => {
    expect(own.size).toBeGreaterThan(100)
    expect([...own.keys()].filter((path) => !english.has(path))).toEqual([])
  })

  it('says something wherever English does, and nothing where English is silent', () => {
    const silent = [...own].filter(([path, sentence]) => Boolean(sentence) !== Boolean(english.get(path)))
    expect(silent).toEqual([])
  })

  it('has the same places for values in every sentence', () => {
    const inOrder = (said: ReadonlyMap<string, string | null>) =>
      [...own.keys()].map((path) => [path, places(said.get(path))])
    expect(inOrder(own)).toEqual(inOrder(english))
  })

  it('leaves no sentence in English', () => {
    const shared = (path: string) => SHARED.all?.test(path) || SHARED[language]?.test(path)
    const left = [...own].filter(
      ([path, sentence]) => sentence && sentence === english.get(path) && !shared(path),
    )
    expect(left).toEqual([])
  })

  it('has one word for a thing, and one way to address its user', () => {
    const never = NEVER[language]
    const offChain = [...own].filter(([path]) => language !== 'zh' || !ON_CHAIN.test(path))
    expect(offChain.filter(([, sentence]) => sentence && never?.test(sentence))).toEqual([])
  })

  it('has no blanks at the ends, and no double ones', () => {
    const blank = [...own].filter(([, sentence]) => sentence && /^\s|\s$| {2}/.test(sentence))
    expect(blank).toEqual([])
  })

  it('keeps to a length that the modal has room for', () => {
    const long = [...own].filter(([path, sentence]) => {
      const from = english.get(path)?.length ?? 0
      return (sentence?.length ?? 0) > Math.max(from * 2, from + 24)
    })
    expect(long).toEqual([])
  })

  it('is a whole language over English', async () => {
    const { shell, areas } = await wholeLanguage(language)
    expect(said({ shell, ...areas }).map(([path]) => path)).toEqual([...english.keys()])
    expect(shell.providers).toEqual(CATALOGUE.shell.providers)
    expect(areas.login?.landing.title).not.toBe(CATALOGUE.login.landing.title)
  })
})
