import { expect, it } from 'vitest'
import { CATALOGUE } from './catalogue.ts'
import { errorSentence } from './error-sentence.ts'
import { fill } from './fill.ts'

const { shell, login } = CATALOGUE
const en = { ...shell, ...login, errors: { ...shell.errors, ...login.errors } }

it.each([
  [
    'a screen has its own words',
    'passwordless-code',
    'invalid_credentials',
    'Invalid or expired verification code',
  ],
  [
    'a code without words there has general ones',
    'passwordless-code',
    'too_many_requests',
    'Too many requests. Please wait before trying again.',
  ],
  [
    'an unknown code has the words of the screen',
    'passwordless-code',
    'never_heard_of',
    'Issue verifying code',
  ],
  ['no code has the words of the screen', 'passwordless-code', null, 'Issue verifying code'],
  [
    'a screen without words has the general ones',
    'terms',
    'never_heard_of',
    'Something went wrong. Please try again.',
  ],
  ['a name of every object is no code', 'terms', 'constructor', 'Something went wrong. Please try again.'],
])('%s', (_, screen, code, sentence) => {
  expect(errorSentence(en, screen, code)).toBe(sentence)
})

it('fills the places of a sentence and leaves open what has no value', () => {
  expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}')
})
