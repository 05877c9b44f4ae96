import type { KeyObject } from 'node:crypto'
import { createHmac, sign } from 'node:crypto'

type Change = (header: Record<string, unknown>) => Record<string, unknown>

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A JWT: RS256 or ES256 under a private key, HS256 under a text. */
export function signedToken(
  claims: object,
  by: string | { kid: string; privateKey: KeyObject },
  change: Change = (header) => header,
): string {
  const rsa = typeof by === 'object' && by.privateKey.asymmetricKeyType === 'rsa'
  const header = typeof by === 'string' ? { alg: 'HS256' } : { alg: rsa ? 'RS256' : 'ES256', kid: by.kid }
  const input = `${encode(change({ typ: 'JWT', ...header }))}.${encode(claims)}`
  const signature =
    typeof by === 'string'
      ? createHmac('sha256', by).update(input).digest()
      : sign('sha256', Buffer.from(input), { key: by.privateKey, dsaEncoding: 'ieee-p1363' })
  return `${input}.${signature.toString('base64url')}`
}
