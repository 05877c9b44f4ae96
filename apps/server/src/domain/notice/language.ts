/** The languages that notices are written in: those of the widget. */
export const NOTICE_LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'ja', 'zh', 'ar'] as const

export type NoticeLanguage = (typeof NOTICE_LANGUAGES)[number]

/**
 * The best match of an `Accept-Language` header (RFC 9110, section 12.5.4): of those there are, the one with the greatest
 * weight, the first of equals. Regions and scripts make no difference. Null where none is wanted, or none is named.
 */
export function bestLanguage(header: string | null): NoticeLanguage | null {
  let best: { language: NoticeLanguage; weight: number } | null = null
  for (const part of (header ?? '').slice(0, 500).split(',')) {
    const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/)
    const language = languageOf(tag)
    const weight = weightOf(parameters)
    if (language && weight > (best?.weight ?? 0)) best = { language, weight }
  }
  return best?.language ?? null
}

function weightOf(parameters: string[]): number {
  const given = parameters.find((parameter) => /^q=/i.test(parameter))
  return given === undefined ? 1 : Number(/^q=([01](?:\.\d{0,3})?)$/i.exec(given)?.[1] ?? 0)
}

/** The language of a BCP 47 tag, if there is one. */
export function languageOf(tag: string): NoticeLanguage | undefined {
  const [wanted] = tag.toLowerCase().split('-')
  return NOTICE_LANGUAGES.find((language) => language === wanted)
}
