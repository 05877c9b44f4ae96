import { expect, it } from 'vitest'
import { plainName } from './plain-name.ts'

it('makes one line of a name', () => {
  expect(plainName(' A\u2028B\tC\u0000 ')).toBe('A B C')
})
