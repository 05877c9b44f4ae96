import { expect, it } from 'vitest'
import { challengeOf, randomCode } from './pkce.ts'

it('makes codes of 36 random bytes, 48 characters', () => {
  const codes = new Set(Array.from({ length: 50 }, randomCode))
  expect(codes.size).toBe(50)
  for (const code of codes) expect(code).toMatch(/^[\w-]{48}$/)
})

it('derives the challenge of RFC 7636, appendix B', async () => {
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
})
