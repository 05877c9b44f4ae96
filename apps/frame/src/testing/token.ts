import { toBase64url } from '@latchkey/keys'

const part = (value: object) => toBase64url(new TextEncoder().encode(JSON.stringify(value)))

export const APP = 'latchkeytestapp0000000001'

/** An access token's shape; nobody in these tests checks the signature. */
export function testToken({ aid = APP, sub = 'did:privy:ada', sid = 'session-1', ...more } = {}): string {
  return `${part({ alg: 'ES256', typ: 'JWT' })}.${part({ aid, sub, sid, scope: 'wallet', ...more })}.c2ln`
}
