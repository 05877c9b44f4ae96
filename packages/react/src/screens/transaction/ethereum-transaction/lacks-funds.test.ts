import { expect, it } from 'vitest'
import { lacksFunds } from './lacks-funds.ts'
import { plain } from './samples.ts'

it.each([
  ['as much as it costs', plain.value + plain.fee, false, false],
  ['one wei less', plain.value + plain.fee - 1n, false, true],
  ['nothing, where another pays', 0n, true, false],
])('with %s in the wallet', (_, balance, sponsored, short) => {
  expect(lacksFunds({ ...plain, balance, sponsored })).toBe(short)
})
