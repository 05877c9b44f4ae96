// Six digits that stand alone, also written 123 456 or 123-456: not part of a longer number,
// an amount, a colour, a word or a date.
const CANDIDATE = /(?<![\w#$€£.,:/+-]|\d[ -])(\d{3}[ -]?\d{3})(?![\w%/]|[.,:-]\d|[ -]\d)/g
const LINK = /\b(?:https?:\/\/|www\.)\S+|\S+@\S+\.\S+/gi
// The patterns above take time by the square of a long word; a code does not stand behind so much text.
const LOOKED_AT = 20_000
const NAMED = /\b(?:code|otp|pin|passcode|password|token)\b/i

/**
 * The one-time code in a message's text: six digits, or null.
 * Digits alone on a line win, then digits in a line that speaks of a code or follows one, then the first found.
 */
export function findCode(text: string): string | null {
  const lines = text
    .slice(0, LOOKED_AT)
    .replace(LINK, ' ')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  const found = lines.flatMap((line, index) =>
    [...line.matchAll(CANDIDATE)].map(([whole, digits]) => ({
      digits: digits as string,
      alone: line === whole,
      named: NAMED.test(line) || NAMED.test(lines[index - 1] ?? ''),
    })),
  )
  const best =
    found.find((one) => one.alone && one.named) ??
    found.find((one) => one.alone) ??
    found.find((one) => one.named) ??
    found[0]
  return best ? best.digits.replace(/\D/, '') : null
}
