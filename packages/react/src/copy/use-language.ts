import { useEffect, useRef, useState } from 'react'
import { type Area, ENGLISH, type Spoken, type Translation } from './copy.ts'
import { type Language, loadLanguage, translationOf } from './language.ts'
import { overEnglish } from './over-english.ts'

/**
 * A language, as the shell and the area shown need it. While its file is on its way, what was spoken before stays; at
 * first, and where it does not come, English. Each opening asks anew for one that did not come.
 */
export function useLanguage(language: Language, open: boolean, area: Area | undefined): Spoken {
  const before = useRef<Spoken>(ENGLISH)
  const [, arrived] = useState<Partial<Translation>>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: an opening is the reason to ask again
  useEffect(() => {
    for (const part of ['shell', area] as const)
      if (part)
        loadLanguage(language, part).then(
          () => arrived(translationOf(language)),
          (error) => console.warn(`The language ${language} could not be loaded.`, error),
        )
  }, [language, open, area])
  const translation = translationOf(language)
  if (language === 'en') before.current = ENGLISH
  else if (translation?.shell) before.current = spoken(translation.shell, translation)
  return before.current
}

const merged = new WeakMap<Partial<Translation>, Spoken>()
const shells = new WeakMap<Translation['shell'], Spoken['shell']>()

/** The same object for the same files. */
function spoken(shell: Translation['shell'], translation: Partial<Translation>): Spoken {
  const known = merged.get(translation)
  if (known) return known
  const whole = shells.get(shell) ?? overEnglish(ENGLISH.shell, shell)
  shells.set(shell, whole)
  const now = { shell: whole, areas: translation }
  merged.set(translation, now)
  return now
}
