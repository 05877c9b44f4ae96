import { LANGUAGE_PARAMETER } from '@latchkey/contract'
import type { Words } from './words.ts'

/** Each is a file of its own: a document fetches the one that it speaks. */
const FILES = {
  de: () => import('./de.ts').then(({ de }) => de),
  es: () => import('./es.ts').then(({ es }) => es),
  fr: () => import('./fr.ts').then(({ fr }) => fr),
  pt: () => import('./pt.ts').then(({ pt }) => pt),
  ja: () => import('./ja.ts').then(({ ja }) => ja),
  zh: () => import('./zh.ts').then(({ zh }) => zh),
  ar: () => import('./ar.ts').then(({ ar }) => ar),
} satisfies Record<string, () => Promise<Words>>

const isSpoken = (language: string): language is keyof typeof FILES => Object.hasOwn(FILES, language)

/**
 * Has the document speak the language that its address names, before anything is drawn. English for any other, for none,
 * and where the file does not come.
 * @param take puts the words where they are read
 */
export async function speak(search: string, root: HTMLElement, take: (words: Words) => void): Promise<void> {
  const language = new URLSearchParams(search).get(LANGUAGE_PARAMETER) ?? ''
  if (!isSpoken(language)) return
  try {
    take(await FILES[language]())
    root.lang = language
    root.dir = language === 'ar' ? 'rtl' : 'ltr'
  } catch (error) {
    console.warn(error)
  }
}
