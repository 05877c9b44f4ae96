import { expect, it } from 'vitest'
import { plainName } from './plain-name.ts'

it('makes one line of a name', () => {
  expect(plainName(' A\u2028B\tC\u0000 ')).toBe('A B C')
})

it('takes every sign from a name that turns the direction of writing, and leaves what is written from right to left', () => {
  const turning = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
  const names = [...turning].map((sign) => plainName(`A${sign}B`))
  expect(names).toEqual(Array(12).fill('A B'))
  expect(plainName('מתכון')).toBe('מתכון')
})
