import type { Spoken } from '@latchkey/react-auth/gallery'
import { cloneElement, isValidElement, type ReactNode } from 'react'

type Translate = (sentence: string) => string

/**
 * A fixture in another language: fixtures hold the English sentences that a screen would hand its view, and these are
 * looked up by their place in the catalogue. What is not from there (a name, a host's words) stays.
 */
export function translated(view: ReactNode, english: Spoken, copy: Spoken): ReactNode {
  return copy === english ? view : (inside(view, translator(english, copy)) as ReactNode)
}

/** Props whose words are read by machines: 'Success' is none of a screen there. */
const DATA = new Set(['scan', 'transaction'])

function inside(value: unknown, translate: Translate): unknown {
  if (typeof value === 'string') return translate(value)
  if (Array.isArray(value)) return value.map((one) => inside(one, translate))
  if (isValidElement<Record<string, unknown>>(value))
    return cloneElement(value, inside(value.props, translate) as Record<string, unknown>)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, DATA.has(key) ? one : inside(one, translate)]),
  )
}

function translator(english: Spoken, copy: Spoken): Translate {
  const pairs = sentences(english, copy).map(([from, to]) => ({ pattern: patternOf(from), to }))
  const translate: Translate = (sentence) => {
    for (const { pattern, to } of pairs) {
      const found = pattern.exec(sentence)
      if (found) return to.replace(/\{(\w+)\}/g, (place, name) => translate(found.groups?.[name] ?? place))
    }
    return sentence
  }
  return translate
}

function sentences(english: unknown, copy: unknown): [string, string][] {
  if (typeof english === 'string') return words(english) ? [[english, String(copy)]] : []
  if (typeof english !== 'object' || english === null) return []
  return Object.entries(english).flatMap(([key, one]) =>
    sentences(one, (copy as Record<string, unknown>)[key]),
  )
}

/** More than places for values: everything would match those. */
const words = (sentence: string) => /\p{L}{3,}/u.test(sentence.replace(/\{\w+\}/g, ''))

const patternOf = (sentence: string) =>
  new RegExp(`^${sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`)
