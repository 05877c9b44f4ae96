import { NATIVE_MINT } from '@latchkey/contract'
import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'
import { knownToken, strangersDecimals, strangersSymbol } from './tokens.ts'

it.each([
  ['mainnet-beta', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', { symbol: 'USDC', decimals: 6 }],
  ['mainnet-beta', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', { symbol: 'USDT', decimals: 6 }],
  ['mainnet-beta', NATIVE_MINT, { symbol: 'SOL', decimals: 9 }],
  ['devnet', '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU', { symbol: 'USDC', decimals: 6 }],
  ['devnet', 'EJwZgeZrdC8TXTQbQBoL6bfuAnFUUy1PVCMB4DYPzVaS', { symbol: 'USDT', decimals: 6 }],
  ['devnet', NATIVE_MINT, { symbol: 'SOL', decimals: 9 }],
  ['devnet', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', undefined],
  ['mainnet-beta', 'toString', undefined],
] as const)('on %s the mint %s is known as %j', (cluster, mint, token) => {
  expect(knownToken(cluster, mint)).toEqual(token)
})

it.each([
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
  NATIVE_MINT,
])('testnet knows no token, not %s either', (mint) => {
  expect(knownToken('testnet', mint)).toBeUndefined()
})

it.each([
  ['BONK', 'BONK'],
  ['  two  words ', 'two words'],
  ['<b>X</b>', '<b>X</b>'],
  ['x'.repeat(10_000), `${'x'.repeat(11)}…`],
  ['\u202eCDSU', 'CDSU'],
  ['Z\u0300\u0301\u0302\u0303\u0304', 'Z\u0300\u0301'],
])('a stranger’s symbol %j is shown as %j', (symbol, shown) => {
  expect(strangersSymbol(symbol)?.normalize('NFD')).toBe(shown.normalize('NFD'))
})

it.each([
  'USDC',
  'usdc',
  ' USDC ',
  'US\u200bDC',
  'ＵＳＤＣ',
  'USDС',
  'U.S.D.C',
  '$OL',
  'S0L',
  'wSOL',
  'USDT',
  '',
  ' ',
  '\u200b',
  null,
  7,
  undefined,
])('%j is no symbol for a stranger to give', (symbol) => {
  expect(strangersSymbol(symbol)).toBeNull()
})

it.each([
  [0, 0],
  [20, 20],
  [21, undefined],
  [-1, undefined],
  [1.5, undefined],
  ['6', undefined],
  [Number.NaN, undefined],
])('decimals of %j are %j', (decimals, read) => {
  expect(strangersDecimals(decimals)).toBe(read)
})

it('cuts a text by its characters, not by halves of them', () => {
  expect(plainText('😀😀😀😀', 3)).toBe('😀😀…')
  expect(plainText('😀😀😀', 3)).toBe('😀😀😀')
})
