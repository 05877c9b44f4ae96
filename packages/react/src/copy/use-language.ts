import { useEffect, useRef, useState } from 'react'
import type { Copy } from './copy.ts'
import { en } from './en.ts'
import { type Language, loadLanguage, translationOf } from './language.ts'
import { overEnglish } from './over-english.ts'

/**
 * The sentences of a language. While its file is on its way, those shown before stay; at first, and where it does not
 * come, English. Each opening asks anew for one that did not come.
 */
export function useLanguage(language: Language, open: boolean): Copy {
  const before = useRef<Copy>(en)
  const [, arrived] = useState<Language | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an opening is the reason to ask again
  useEffect(() => {
    loadLanguage(language).then(
      () => arrived(language),
      (error) => console.warn(`The language ${language} could not be loaded.`, error),
    )
  }, [language, open])
  const translation = translationOf(language)
  if (language === 'en') before.current = en
  else if (translation) before.current = overEnglish(translation)
  return before.current
}
