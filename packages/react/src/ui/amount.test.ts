import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DECIMALS, formatToken, formatUnits } from './amount.ts'
import { shorten } from './shorten.ts'

describe('formatToken', () => {
  it.each([
    ['one', 10n ** 18n, 18, '1'],
    ['a thousandth', 10n ** 15n, 18, '0.001'],
    ['up to six decimals', 1_234_567_891_234_567_891n, 18, '1.234568'],
    ['half up', 1_000_000_500_000_000_000n, 18, '1.000001'],
    ['the smallest that shows', 10n ** 12n, 18, '0.000001'],
    ['rounded up to the smallest', 5n * 10n ** 11n, 18, '0.000001'],
    ['too small to show', 1n, 18, '<0.001'],
    ['nothing', 0n, 18, '0'],
    ['lamports as SOL', 10_000_000n, DECIMALS.SOL, '0.01'],
    ['a fee in lamports', 5_000n, DECIMALS.SOL, '0.000005'],
    ['USDC', 12_500_000n, DECIMALS.USDC, '12.5'],
    ['a token without decimals', 42n, 0, '42'],
    ['grouped', 123_456_789n * 10n ** 18n, 18, '123,456,789'],
    ['less than nothing', -1_000_000_000_000_000_000n, 18, '-1'],
  ])('%s [FMT-003] [FMT-004] [FMT-009]', (_, value, decimals, text) => {
    expect(formatToken(value, decimals)).toBe(text)
  })
})

it('formatUnits loses nothing: its digits read back as the same units', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.integer({ min: 0, max: 24 }), (value, decimals) => {
      const text = formatUnits(value, decimals)
      const [whole = '', fraction = ''] = text.replace('-', '').split('.')
      const back = BigInt(whole + fraction.padEnd(decimals, '0'))
      expect(text.startsWith('-') ? -back : back).toBe(value)
    }),
  )
})

it.each([
  ['an Ethereum address', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x71C7…976F'],
  ['a Solana address', '7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj', '7dHb…7ARj'],
  ['a short text stays whole', '0x71C7976F', '0x71C7976F'],
])('shorten: %s [FMT-011]', (_, value, text) => {
  expect(shorten(value)).toBe(text)
})
