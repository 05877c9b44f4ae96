import { describe, expect, it } from 'vitest'
import { NOTICE_COPY } from './copy/copies.ts'
import { NOTICE_LANGUAGES } from './language.ts'

/** Every sentence by its place, with the names that are filled into it. */
function namesIn(copy: object, place = ''): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(copy).flatMap(([key, value]: [string, string | object]): [string, string[]][] =>
      typeof value === 'string'
        ? [[`${place}${key}`, [...new Set(value.match(/\{\w+\}/g))].sort()]]
        : Object.entries(namesIn(value, `${place}${key}.`)),
    ),
  )
}

describe('what notices say', () => {
  it.each(
    NOTICE_LANGUAGES.filter((language) => language !== 'en'),
  )('in %s names what the English says', (language) => {
    expect(namesIn(NOTICE_COPY[language])).toEqual(namesIn(NOTICE_COPY.en))
  })
})
