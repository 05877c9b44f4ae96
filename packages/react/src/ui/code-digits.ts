/** Boxes of a confirmation code [CODE-016]. */
export const CODE_LENGTH = 6

export interface CodeEdit {
  digits: string[]
  /** box that takes the focus */
  focus: number
  /** something that is neither digit nor space was typed or pasted */
  notNumeric: boolean
  /** there were more digits than boxes; the first ones were taken */
  tooMany: boolean
}

const fit = (digits: readonly string[]) => Array.from({ length: CODE_LENGTH }, (_, i) => digits[i] ?? '')

/**
 * What typing, pasting or autofill of `text` into box `index` makes of the boxes: spaces go, digits of any
 * script become ASCII, several digits spread over the boxes that follow; a whole code starts at the first.
 */
export function enterText(current: readonly string[], index: number, text: string): CodeEdit {
  const digits = fit(current)
  const plain = text.normalize('NFKC').replace(/[\s\u200b-\u200f\u2060\ufeff-]/g, '')
  const entered = [...plain].filter((c) => c >= '0' && c <= '9')
  const notNumeric = entered.length < [...plain].length
  let box = entered.length >= CODE_LENGTH ? 0 : index
  for (const digit of entered) {
    if (box >= CODE_LENGTH) break
    digits[box++] = digit
  }
  const tooMany = entered.length > CODE_LENGTH
  return { digits, focus: Math.min(box, CODE_LENGTH - 1), notNumeric, tooMany }
}

/** The new character of a box that already held one and now reads `value`, wherever the cursor stood. */
export function replaced(old: string, value: string): string {
  if (!old || value.length !== 2) return value
  return value.startsWith(old) ? value.slice(1) : value.endsWith(old) ? value.slice(0, 1) : value
}

/** Backspace: empties the box, or the one before when it is empty already [CODE-022]. */
export function backspace(current: readonly string[], index: number): CodeEdit {
  const digits = fit(current)
  const box = digits[index] ? index : Math.max(0, index - 1)
  digits[box] = ''
  return { digits, focus: box, notNumeric: false, tooMany: false }
}

/** The same for the code of a second factor, where the focus moves back from the box that it empties [MFA-024]. */
export function backspacePin(current: readonly string[], index: number): CodeEdit {
  const filled = Boolean(current[index])
  const edit = backspace(current, index)
  return filled ? { ...edit, focus: Math.max(0, index - 1) } : edit
}
