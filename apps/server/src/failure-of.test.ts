import { expect, it } from 'vitest'
import { failureOf } from './failure-of.ts'

const failing = (message: string, more: object) => Object.assign(new Error(message), more)

it.each([
  [
    'a system error',
    failing('connect ECONNREFUSED 10.0.0.5:25', { code: 'ECONNREFUSED' }),
    'Error ECONNREFUSED',
  ],
  [
    'an answer of a mail server',
    failing('550 no ada@example.com here', { code: 'EENVELOPE', responseCode: 550 }),
    'Error EENVELOPE 550',
  ],
  [
    'an error of the database',
    failing('Key (subject)=(ada@example.com) exists', { code: '23505' }),
    'Error 23505',
  ],
  ['another kind', new TypeError('x is not a function of ada@example.com'), 'TypeError'],
  ['a code that is none', failing('', { code: 'ada@example.com' }), 'Error'],
  [
    'what caused it',
    new Error('fetch failed', { cause: failing('getaddrinfo', { code: 'ENOTFOUND' }) }),
    'Error because of Error ENOTFOUND',
  ],
  ['no error', 'ada@example.com', 'unknown'],
])('tells the kind and code of %s, and repeats nothing of its words', (_, error, told) => {
  expect(failureOf(error)).toBe(told)
})
