import { describe, expect, it } from 'vitest'
import { DECIMALS, formatToken } from './amount.ts'
import { centPlaces, formatUsd, unitsOf, worth } from './money.ts'

it('dollars have two decimals [FMT-001]', () => {
  expect([1_234.5, 0.105, 0.01, 0].map(formatUsd)).toEqual(['$1,234.50', '$0.11', '$0.01', '$0.00'])
})

it('dollars too small to show read <$0.01 [FMT-002]', () => {
  expect([0.009_99, 0.000_001, 0.01].map(formatUsd)).toEqual(['<$0.01', '<$0.01', '$0.01'])
})

it('what is no sum of money is not said', () => {
  expect([-1, Number.NaN, Number.POSITIVE_INFINITY].map(formatUsd)).toEqual([null, null, null])
})

describe('an amount to about a cent [FMT-006]', () => {
  it.each([
    ['a coin of 2,500 dollars', 2_500, '1.234568'],
    ['of 100', 100, '1.2346'],
    ['of one', 1, '1.23'],
    ['of a cent', 0.01, '1'],
    ['of less', 0.000_01, '1'],
    ['of no known price', null, '1.234568'],
    ['of a price that is none', Number.NaN, '1.234568'],
  ])('%s', (_, price, said) => {
    expect(formatToken(1_234_567_890_000_000_000n, 18, centPlaces(price))).toBe(said)
  })

  it('is not nothing where there is something', () => {
    expect(formatToken(1_000_000_000_000_000n, 18, centPlaces(1))).toBe('0.001')
    expect(formatToken(1n, 18, centPlaces(1))).toBe('<0.001')
  })
})

it('is worth so much', () => {
  expect(worth(1_500_000_000_000_000_000n, 18, 2_000)).toBe(3_000)
})

it('USDC has six decimals in base units too [FMT-008]', () => {
  expect(['12.5', '0.000001', '1500'].map((said) => unitsOf(said, DECIMALS.USDC))).toEqual([
    12_500_000n,
    1n,
    1_500_000_000n,
  ])
})

it.each([
  ['1500.25', 6, 1_500_250_000n],
  ['0.0000019', 6, 1n],
  ['1e+3', 6, 1_000_000_000n],
  ['1.5e-2', 6, 15_000n],
  ['12', 0, 12n],
  ['0x10', 6, null],
  ['-1', 6, null],
  ['1,5', 6, null],
  ['', 6, null],
  ['1e999', 6, null],
  ['9'.repeat(101), 6, null],
])('%s of %d decimals', (said, decimals, units) => {
  expect(unitsOf(said, decimals)).toBe(units)
})
