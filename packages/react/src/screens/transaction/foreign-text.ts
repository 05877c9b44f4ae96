import { UNSEEN } from '@latchkey/core'

/** What a name may take in one line, and a symbol beside an amount. */
const LONGEST = { symbol: 14, name: 24, sentence: 280 } as const

/** More than this nobody reads, and nothing after it is looked at. */
const READ = 2_000

/**
 * What looks like a Latin letter or is taken for one: the letter first, then those that look like it, each by its own
 * shape. I, L and 1 are one.
 */
const LOOKALIKES =
  'AАΑᎪꓮᴀ BВΒᏴꓐʙ CСϹᏟꓚᴄ DԀᎠꓓĐᴅ EЕΕᎬꓰᴇɆ FϜꓝҒꜰ GԌᏀꓖցɢ HНΗҺᎻꓧհĦʜ ILІӀΙ1ԼꓲꓡᏞ|ıɪʟŁ JЈͿᎫꓙյᴊ KКΚᏦꓗᴋ MМΜϺᎷꓟᴍ NΝꓠոՈηпɴ OОΟՕ0ꓳØᴏ PРΡᏢꓑᴘ QԚՔᴓ RᎡᏒꓣʀ SЅՏᏕᏚꓢ5ꜱ TТΤᎢꓔŦᴛ UՍꓴυᴜ VѴᏙꓦνᴠ WԜᎳꓪωաᴡ XХΧꓫ YУΥҮᎩꓬγʏ ZΖᏃꓜᴢ'

let latin: Map<string, string> | undefined

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

function folded(symbol: string): string {
  latin ??= new Map(
    LOOKALIKES.split(' ').flatMap((group) => [...group].map((letter) => [letter, group.charAt(0)] as const)),
  )
  const byShape = (letter: string) => latin?.get(letter) ?? letter
  // by the shape of a small letter first: its capital may look like another one
  return [...symbol.replace(UNSEEN, '').normalize('NFKD')]
    .map((letter) => byShape(byShape(letter).toUpperCase()))
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Without what is not seen, and without piles of accents. */
function plain(said: string | null | undefined): string {
  return (said ?? '')
    .slice(0, READ)
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(UNSEEN, '')
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
