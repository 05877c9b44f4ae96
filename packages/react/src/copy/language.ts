import type { Translation } from './copy.ts'

/** The files are named in `translations.ts`, which is late itself: before any click a page has no use for it. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'ja', 'zh', 'ar'] as const

export type Language = (typeof LANGUAGES)[number]

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

/** What a language has a file for. */
export type Part = keyof Translation

const here = new Map<string, Partial<Translation>>()

/** The files of a language that are here already; undefined for English too, which needs none. */
export const translationOf = (language: Language): Partial<Translation> | undefined => here.get(language)

/**
 * Fetches the part of a language that the shell or an area speaks. One that does not come is asked for again by the
 * next call.
 */
export async function loadLanguage(language: Language, part: Part): Promise<void> {
  if (language === 'en' || here.get(language)?.[part]) return
  const { TRANSLATIONS } = await import('./translations.ts')
  const file = await TRANSLATIONS[language][part]()
  // anew, so that who holds the old one sees that there is more
  here.set(language, { ...here.get(language), [part]: file })
}
