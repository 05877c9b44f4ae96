import { UNSEEN } from '@latchkey/contract'

/**
 * What a stranger wrote, to be shown in a line: without what is not seen or turns the line around, cut to `most`
 * characters; undefined where nothing is left, or where it is no text.
 */
export function said(value: unknown, most: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const seen = value.slice(0, most * 4).replace(UNSEEN, '')
  return [...seen.trim()].slice(0, most).join('').trim() || undefined
}
