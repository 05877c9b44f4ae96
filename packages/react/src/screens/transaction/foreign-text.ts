/** What a name may take in one line, and a symbol beside an amount. */
const LONGEST = { symbol: 14, name: 24, sentence: 280 } as const

/** More than this nobody reads, and nothing after it is looked at. */
const READ = 2_000

/** Letters of other scripts that look like Latin capitals, in the order of the Latin ones below. */
const LOOKALIKES = 'АВСЕНІЈКМОРЅТХҮΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'
const LATIN = 'ABCEHIJKMOPSTXYABEZHIKMNOPTYX'

/**
 * A symbol as a token's own contract, or whoever made it, says it: text of a stranger. What is left are letters, digits
 * and signs of currencies: nothing that turns the direction around, covers its neighbours, or looks like a tick of
 * ours. Digits that would lengthen the amount before it are dropped: '1' and '000 USDC' is not a thousand.
 * @returns null where nothing is left
 */
export function tokenSymbol(said: string | null | undefined): string | null {
  const letters = plain(said)
    .replace(/[^\p{L}\p{N}\p{M}\p{Sc} .+/_-]/gu, '')
    .replace(/^(?:[\s.+/_-]|\p{N}+(?=\s|$)|\p{N}{3,}|0(?=\p{N}))+/u, '')
  return cut(letters.trim(), LONGEST.symbol) || null
}

/** A name, as of a collection. */
export const tokenName = (said: string | null | undefined): string | null =>
  cut(
    plain(said)
      .replace(/[^\p{L}\p{N}\p{M}\p{Sc} #&'().+/:_-]/gu, '')
      .trim(),
    LONGEST.name,
  ) || null

/** A sentence that a chain, or a contract on it, says of what went wrong. */
export const foreignSentence = (said: string): string => cut(plain(said), LONGEST.sentence)

/** Whether a token calls itself what the network's own coin is called, or writes it with letters that look the same. */
export function callsItself(symbol: string | null, coin: string): boolean {
  return symbol !== null && folded(symbol) === folded(coin)
}

const folded = (symbol: string) =>
  [...symbol.toUpperCase()]
    .map((letter) => LATIN[LOOKALIKES.indexOf(letter)] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Without what is not seen: controls, marks of direction, letters of no width, fillers, and piles of accents. */
function plain(said: string | null | undefined): string {
  return (said ?? '')
    .slice(0, READ)
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/[\p{C}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
}

function cut(text: string, longest: number): string {
  const letters = [...text]
  return letters.length > longest
    ? `${letters
        .slice(0, longest - 1)
        .join('')
        .trim()}…`
    : text
}
