import type { Translation } from './copy.ts'

/** A file each, loaded when it is chosen. English is part of the modal's own code. */
const FILES = {
  de: async () => (await import('./de.ts')).de,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  pt: async () => (await import('./pt.ts')).pt,
  ja: async () => (await import('./ja.ts')).ja,
  zh: async () => (await import('./zh.ts')).zh,
  ar: async () => (await import('./ar.ts')).ar,
} satisfies Record<string, () => Promise<Translation>>

export type Language = 'en' | keyof typeof FILES

export const LANGUAGES = ['en', ...(Object.keys(FILES) as (keyof typeof FILES)[])] as const

/**
 * The language of the modal: the host's if it names one, else the first of the browser's that there is a file for.
 * Regions and scripts make no difference: `zh-TW` is read as `zh`, `pt-PT` as `pt`.
 *
 * @param configured BCP 47 tag; one without a file means English, which the host will expect there
 */
export function chooseLanguage(configured: string | null | undefined): Language {
  const tags = configured ? [configured] : (globalThis.navigator?.languages ?? [])
  for (const tag of tags) {
    const [wanted] = tag.toLowerCase().split(/[-_]/)
    const found = LANGUAGES.find((language) => language === wanted)
    if (found) return found
  }
  return 'en'
}

const here = new Map<Language, Translation>()

/** The file of a language if it is here already; undefined for English too, which needs none. */
export const translationOf = (language: Language): Translation | undefined => here.get(language)

/** Fetches a language. One that does not come is asked for again by the next call. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language !== 'en' && !here.has(language)) here.set(language, await FILES[language]())
}
