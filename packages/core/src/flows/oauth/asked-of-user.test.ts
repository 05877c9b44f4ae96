import { expect, it } from 'vitest'
import { askedOfUser } from './asked-of-user.ts'

it.each([
  ['google', 'emailAndProfile'],
  ['twitter', 'profile'],
  ['discord', 'emailAndProfile'],
  ['github', 'emailAndProfile'],
  ['linkedin', 'emailAndProfile'],
  ['spotify', 'emailAndProfile'],
  ['instagram', 'profile'],
  ['tiktok', 'profile'],
  ['line', 'emailAndProfile'],
  ['apple', 'email'],
] as const)('%s asks its user for %s', (provider, asked) => {
  expect(askedOfUser(provider)).toBe(asked)
})
