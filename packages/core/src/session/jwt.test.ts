import { expect, it } from 'vitest'
import { appOf, decodeClaims, isActive } from './jwt.ts'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (claims: unknown) => `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}.c2ln`

// not ASCII, so that base64 holds - and _ and the bytes are no longer the characters
const CLAIMS = {
  sub: 'did:privy:ö???>>>',
  exp: 1_800_000_123,
  iss: 'issuer.example',
  aud: 'aud-of',
  aid: 'aid-of',
}

it('sub, exp, iss, aud and aid are read from a token [SESS-031]', () => {
  expect(decodeClaims(token(CLAIMS))).toEqual(CLAIMS)
})

it('the app is aid, where there is none aud [SESS-031]', () => {
  const { aid: _, ...without } = CLAIMS
  expect([appOf(CLAIMS), appOf(without)]).toEqual(['aid-of', 'aud-of'])
})

it.each([
  ['nothing', null],
  ['a number', 7],
  ['a list of one token', [token(CLAIMS)]],
  ['two parts', 'a.b'],
  ['four parts', `${token(CLAIMS)}.more`],
  ['no base64', 'e30.%%%.e30'],
  ['no JSON', `e30.${Buffer.from('{').toString('base64url')}.e30`],
  ['JSON that is null', token(null)],
  ['no exp', token({ ...CLAIMS, exp: undefined })],
  ['an exp that is text', token({ ...CLAIMS, exp: '1800000123' })],
])('%s is no token that can be read', (_, text) => {
  expect(decodeClaims(text)).toBeNull()
})

it('a token is active up to 30 seconds before exp, not at them', () => {
  const at = (second: number) => isActive(CLAIMS, second * 1000)
  expect([at(1_800_000_092), at(1_800_000_093), at(1_800_000_094)]).toEqual([true, false, false])
})
