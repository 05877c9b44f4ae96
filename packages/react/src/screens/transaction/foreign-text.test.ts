import { describe, expect, it } from 'vitest'
import { callsItself, foreignSentence, tokenName, tokenSymbol } from './foreign-text.ts'

describe('a symbol', () => {
  it.each([
    ['as most write them', 'USDC', 'USDC'],
    ['with the sign of a currency', 'USD₮', 'USD₮'],
    ['with a dot', 'USDC.e', 'USDC.e'],
    ['of another script', 'Ξ', 'Ξ'],
    ['that begins with a digit', '1INCH', '1INCH'],
    ['that turns the direction around', '\u202eHTE\u2067', 'HTE'],
    ['with controls and letters of no width', 'U\u0000S\u200bD\u2060C\ufeff', 'USDC'],
    ['with fillers', '\u3164US\u115fDC\uffa0', 'USDC'],
    ['in letters of double width', 'ＵＳＤＣ', 'USDC'],
    ['that looks ticked', 'USDC ✓✅', 'USDC'],
    ['with markup', '<b>USDC</b>', 'bUSDC/b'],
    ['under a pile of accents', `U${'\u0301'.repeat(50)}`, 'Ú\u0301\u0301'],
    ['that would lengthen the amount before it', '000 USDC', 'USDC'],
    ['that would do so without a blank', '000USDC', 'USDC'],
    ['that begins with a decimal point', '.5 ETH', 'ETH'],
    ['too long', 'ABCDEFGHIJKLMNOPQ', 'ABCDEFGHIJKLM…'],
    ['of ten thousand characters', 'A'.repeat(10_000), 'AAAAAAAAAAAAA…'],
    ['of nothing to be seen', '\u200b\u2800\u202e', null],
    ['with signs that choose a look', 'US\ufe0fDC\u{e0101}', 'USDC'],
    ['of a picture alone', '🍌', null],
    ['that is none', null, null],
  ])('%s', (_, said, shown) => {
    expect(tokenSymbol(said)).toBe(shown)
  })
})

it('a name may be longer, and is not a book', () => {
  expect(tokenName('Bored Apes (2nd series)')).toBe('Bored Apes (2nd series)')
  expect(tokenName(`Apes \u202e${'x'.repeat(100)}`)).toBe(`Apes ${'x'.repeat(18)}…`)
})

it('a sentence of the chain is cut, and says nothing from right to left', () => {
  expect(foreignSentence('execution reverted: \u202eToo little received')).toBe(
    'execution reverted: Too little received',
  )
  expect(foreignSentence('x'.repeat(10_000))).toHaveLength(280)
})

describe('what a token calls itself', () => {
  it.each([
    ['in Cyrillic', 'ЕТН', 'ETH'],
    ['in small Cyrillic', 'етн', 'ETH'],
    ['in Greek', 'ΕΤΗ', 'ETH'],
    ['in small Greek, by its shape', 'τυνη', 'TUVN'],
    ['with an Armenian letter', 'ՍNI', 'UNI'],
    ['with a small Armenian letter', 'Տօո', 'SON'],
    ['with a Cyrillic letter of another language', 'ԚԜӀ', 'QWI'],
    ['in Cherokee', 'ᎬᎢᎻ', 'ETH'],
    ['in Lisu', 'ꓰꓔꓧ', 'ETH'],
    ['in small capitals', 'ᴇᴛʜ', 'ETH'],
    ['in mathematical letters', '𝐄𝐓𝐇', 'ETH'],
    ['in double width', 'ＥＴＨ', 'ETH'],
    ['with accents', 'ÉṪĤ', 'ETH'],
    ['with marks of their own', 'E\u0332T\u0338H\u20dd', 'ETH'],
    ['with strokes', 'EŦĦ', 'ETH'],
    ['with letters of no width', 'E\u200bT\u2060H\ufe0f', 'ETH'],
    ['with letters that are blank', 'E\u3164T\u115fH\u2800', 'ETH'],
    ['with dots', 'e.t.h', 'ETH'],
    ['with a small l for an I', 'BAl', 'BAI'],
    ['with digits', 'P0L', 'POL'],
    ['as it is', 'ETH', 'ETH'],
  ])('looks like the coin: %s', (_, symbol, coin) => {
    expect(callsItself(symbol, coin)).toBe(true)
  })

  it.each([
    ['WETH', 'ETH'],
    ['ETHX', 'ETH'],
    ['ЕТ', 'ETH'],
    ['ЖТН', 'ETH'],
    ['', 'ETH'],
    [null, 'ETH'],
  ])('does not: %s', (symbol, coin) => {
    expect(callsItself(symbol, coin)).toBe(false)
  })
})
