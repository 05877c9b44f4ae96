import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DECIMALS, formatToken, formatUnits } from './amount.ts'
import { shorten } from './shorten.ts'

describe('formatToken', () => {
  const said = (decimals: number, ...values: bigint[]) => values.map((value) => formatToken(value, decimals))

  it('has up to six decimals, rounded half up [FMT-003]', () => {
    const values = [
      10n ** 18n,
      10n ** 15n,
      1_234_567_891_234_567_891n,
      1_000_000_500_000_000_000n,
      10n ** 12n,
    ]
    expect(said(18, ...values)).toEqual(['1', '0.001', '1.234568', '1.000001', '0.000001'])
  })

  it('reads <0.001 where it is too small to show, and only there [FMT-004]', () => {
    expect(said(18, 1n, 5n * 10n ** 11n - 1n, 5n * 10n ** 11n, 0n)).toEqual([
      '<0.001',
      '<0.001',
      '0.000001',
      '0',
    ])
  })

  it('counts lamports by nine decimals [FMT-009]', () => {
    expect(said(DECIMALS.SOL, 10_000_000n, 5_000n, 2_000_000_000n)).toEqual(['0.01', '0.000005', '2'])
  })

  it('counts the units of USDC by six decimals [FMT-008]', () => {
    expect(said(DECIMALS.USDC, 12_500_000n, 1n)).toEqual(['12.5', '0.000001'])
  })

  it.each([
    ['a token without decimals', 42n, 0, '42'],
    ['grouped', 123_456_789n * 10n ** 18n, 18, '123,456,789'],
    ['less than nothing', -1_000_000_000_000_000_000n, 18, '-1'],
  ])('%s', (_, value, decimals, text) => {
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

it('shortens addresses of either chain, and nothing short [FMT-011]', () => {
  const addresses = [
    '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    '7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj',
  ]
  expect([...addresses, '0x71C7976F'].map((one) => shorten(one))).toEqual([
    '0x71C7…976F',
    '7dHb…7ARj',
    '0x71C7976F',
  ])
})
