import { type Language, loadLanguage, type Part, translationOf } from './language.ts'

/** Whether a part of a language is here; English always is. */
export const speaks = (language: Language, part: Part): boolean =>
  language === 'en' || translationOf(language)?.[part] !== undefined

/** How long what could be shown waits for its language, in ms; then it begins in English. */
export const LANGUAGE_WAIT_MS = 1000

/** Waits for a part of a language, but not for long, and not for one that does not come. */
export function inTime(language: Language, part: Part): Promise<void> {
  const wait = new Promise<void>((done) => setTimeout(done, LANGUAGE_WAIT_MS))
  return speaks(language, part)
    ? Promise.resolve()
    : Promise.race([loadLanguage(language, part).catch(() => {}), wait])
}
