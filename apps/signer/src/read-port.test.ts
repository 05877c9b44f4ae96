import { expect, it } from 'vitest'
import { readPort } from './read-port.ts'

it.each([
  [undefined, 4100],
  ['', 4100],
  [' 0 ', 0],
  ['65535', 65_535],
])('reads PORT %j as %i', (text, port) => {
  expect(readPort(text)).toBe(port)
})

it.each(['http', '-1', '65536', '80.5', '80 81'])('refuses the PORT %j in one line', (text) => {
  expect(() => readPort(text)).toThrow(/^PORT has to be a whole number from 0 to 65535$/)
})
