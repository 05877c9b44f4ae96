import { toBase64url } from '@latchkey/keys'
import { expect, it } from 'vitest'
import { invalidArguments } from './frame-failure.ts'
import { readSession } from './session.ts'
import { APP, testToken } from './testing/token.ts'

it('reads whose session an access token of this app is', () => {
  const token = testToken({ sub: 'did:privy:bob', sid: 'session-9' })
  expect(readSession(token, APP)).toEqual({
    token,
    appId: APP,
    userId: 'did:privy:bob',
    sessionId: 'session-9',
  })
})

const tokenOf = (payload: unknown) =>
  `e30.${toBase64url(new TextEncoder().encode(typeof payload === 'string' ? payload : JSON.stringify(payload)))}.c2ln`
const claims = { aid: APP, sub: 'did:privy:bob', sid: 'session-9' }
it.each([
  ['no token', 'token'],
  ['no base64url', 'e30.*.c2ln'],
  ['no JSON', tokenOf('{')],
  ['nothing', tokenOf(null)],
  ['no app', tokenOf({ ...claims, aid: 7 })],
  ['no user', tokenOf({ ...claims, sub: undefined })],
  ['an empty user', tokenOf({ ...claims, sub: '' })],
  ['no session', tokenOf({ ...claims, sid: undefined })],
  ['an empty session', tokenOf({ ...claims, sid: '' })],
])('reads no session out of %s', (_, token) => {
  expect(readSession(tokenOf(claims), APP).sessionId).toBe('session-9')
  expect(() => readSession(token, APP)).toThrow(invalidArguments('accessToken is not an access token'))
})

it('refuses the token of another app', () => {
  const refusal = invalidArguments('accessToken belongs to another app')
  expect(() => readSession(testToken({ aid: 'latchkeyotherapp000000001' }), APP)).toThrow(refusal)
})
