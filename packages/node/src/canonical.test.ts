import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonical } from './canonical.ts'

it('spells the example of RFC 8785, 3.2.3', () => {
  const example = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  }
  expect(Object.values(JSON.parse(canonical(example).replaceAll('"1":', '"x1":')))).toEqual([
    'Carriage Return',
    'One',
    'Control',
    'Latin Small Letter O With Diaeresis',
    'Euro Sign',
    'Emoji: Grinning Face',
    'Hebrew Letter Dalet With Dagesh',
  ])
  const numbers = [JSON.parse('333333333.33333329'), 1e30, 4.5, 2e-3, 1e-27]
  expect(canonical({ numbers, literals: [null, true, false] })).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27]}',
  )
})

it('spells whatever JSON holds as the signer does', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), (text) => {
      const value: unknown = JSON.parse(text)
      expect(canonical(value)).toBe(canonicalize(value))
    }),
  )
})
