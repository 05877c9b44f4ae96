import { describe, expect, it } from 'vitest'
import { findCode } from './find-code.ts'

const TABLE: [title: string, text: string, code: string | null][] = [
  ['digits on a line of their own', 'Your login code\n\n482913\n\nValid for 10 minutes.', '482913'],
  ['digits within a sentence', 'Your code is 482913.', '482913'],
  ['digits before the words', '482913 is your login code', '482913'],
  ['leading zeros', 'Code: 000042', '000042'],
  ['digits in two groups', 'Your code: 482 913', '482913'],
  ['digits joined by a hyphen', 'Code 482-913', '482913'],
  ['digits in brackets', 'Use (482913) to log in', '482913'],
  ['digits after a no-break space', 'Code:\u00a0482913', '482913'],
  ['digits on Windows lines', 'Hello\r\n\r\n482913\r\n', '482913'],
  ['the named one among several', 'Order 111111 shipped.\nYour code is 222222.', '222222'],
  ['the one alone before the named one', 'Code for order 111111:\n222222', '222222'],
  ['no digits', 'Welcome!', null],
  ['nothing', '', null],
  ['five digits', 'Code: 48291', null],
  ['seven digits', 'Code: 4829131', null],
  ['a phone number', 'Call +49 151 482913 77', null],
  ['a telephone number in groups', 'Call 555 123 4567', null],
  ['a card number', '4000 0012 3456 7899', null],
  ['an amount', 'You paid $482913 today', null],
  ['a decimal', 'Balance 482913.55', null],
  ['a thousand separator', '1,482913', null],
  ['a colour', 'color: #482913', null],
  ['digits within a word', 'ref AB482913', null],
  ['digits in a link', 'Open https://example.com/482913?x=482914', null],
  ['digits in an address', 'Sent to user.482913@example.com', null],
  ['a date', '2026-11-21', null],
]

describe('findCode', () => {
  it.each(TABLE)('%s', (_title, text, code) => {
    expect(findCode(text)).toBe(code)
  })
})

it('does not hang on a mail that is one endless word', () => {
  expect(findCode(`Your code is 123456 ${'a'.repeat(9_000_000)}`)).toBe('123456')
})
