import type { KeyObject } from 'node:crypto'
import { sign, verify } from 'node:crypto'

// node:crypto instead of a JOSE library: the three signatures of a login cost 0.2 ms in place of 0.6 ms.
const ENCODING = 'ieee-p1363'
const headers = new Map<string, string>()

function headerOf(kid: string): string {
  let header = headers.get(kid)
  if (!header) {
    header = Buffer.from(JSON.stringify({ alg: 'ES256', typ: 'JWT', kid })).toString('base64url')
    headers.set(kid, header)
  }
  return header
}

/** Signs claims as a compact JWS (RFC 7515), ES256, `typ` JWT. */
export function signJwt(claims: object, kid: string, privateKey: KeyObject): string {
  return signJwtText(JSON.stringify(claims), kid, privateKey)
}

/** The same, of claims that are JSON already. */
export function signJwtText(claims: string, kid: string, privateKey: KeyObject): string {
  const input = `${headerOf(kid)}.${Buffer.from(claims).toString('base64url')}`
  const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: ENCODING })
  return `${input}.${signature.toString('base64url')}`
}

export interface ParsedJwt {
  header: Record<string, unknown>
  claims: Record<string, unknown>
  input: string
  signature: Buffer
}

const SHAPE = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/
const LONGEST = 8_192

/** Splits a compact JWS; undefined for everything that is not one. Verifies nothing. */
export function parseJwt(token: string): ParsedJwt | undefined {
  if (token.length > LONGEST || !SHAPE.test(token)) return undefined
  const [header, payload, signature] = token.split('.') as [string, string, string]
  try {
    const parsed = {
      header: JSON.parse(Buffer.from(header, 'base64url').toString('utf8')),
      claims: JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')),
    }
    if (!isRecord(parsed.header) || !isRecord(parsed.claims)) return undefined
    return { ...parsed, input: `${header}.${payload}`, signature: Buffer.from(signature, 'base64url') }
  } catch {
    return undefined
  }
}

/** Whether the token was signed with ES256 by the holder of this key. */
export function signatureHolds(token: ParsedJwt, key: KeyObject): boolean {
  if (token.header.alg !== 'ES256' || token.signature.length !== 64) return false
  return verify('sha256', Buffer.from(token.input), { key, dsaEncoding: ENCODING }, token.signature)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
