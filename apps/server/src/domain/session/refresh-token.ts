import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keyring } from '../../ports/keyring.ts'

/**
 * A refresh token is (session id, generation, MAC). The MAC is keyed from the server's login key and takes in
 * a random seed of the session row, so neither the database nor the key alone yields a token, nothing in the
 * database can be presented as one, and any generation can be answered again after a lost answer.
 */
export interface RefreshTokenSource {
  id: string
  keyId: string
  seed: Buffer
}

/** One that tokens come back to. */
export interface KeptTokenSource extends RefreshTokenSource {
  /** the first generation that is by `keyId`; null where a release before opened the session: any key may be the one */
  keySince: number | null
}

export interface ParsedRefreshToken {
  sessionId: string
  generation: number
  mac: Buffer
}

const SESSION_BYTES = 16
/** what 16, 4 and 32 bytes are in base64url */
const FORM = /^[A-Za-z0-9_-]{70}$/

export function makeRefreshToken(keyring: Keyring, session: RefreshTokenSource, generation: number): string {
  const head = Buffer.alloc(SESSION_BYTES + 4)
  Buffer.from(session.id.replaceAll('-', ''), 'hex').copy(head)
  head.writeUInt32BE(generation, SESSION_BYTES)
  return Buffer.concat([head, macOf(keyring, session, head)]).toString('base64url')
}

/** Undefined when the text has not the form of a refresh token. */
export function parseRefreshToken(token: string): ParsedRefreshToken | undefined {
  if (!FORM.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const hex = bytes.toString('hex', 0, SESSION_BYTES)
  return {
    sessionId: [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
      '-',
    ),
    generation: bytes.readUInt32BE(SESSION_BYTES),
    mac: bytes.subarray(SESSION_BYTES + 4),
  }
}

/**
 * Whether the server made it. Of a session that went over to a newer key, tokens of before are by a key behind that one in
 * the ring; and since then by none of those, so that a key that was given up makes nothing that counts. By one in front of it
 * is a token of a session whose row went back with its database.
 */
export function refreshTokenHolds(
  keyring: Keyring,
  session: KeptTokenSource,
  token: ParsedRefreshToken,
): boolean {
  const own = keyring.ids.indexOf(session.keyId)
  if (own < 0) return false
  const { keySince } = session
  const ids =
    keySince === null
      ? keyring.ids
      : token.generation < keySince
        ? keyring.ids.slice(own + 1)
        : keyring.ids.slice(0, own + 1)
  const head = Buffer.alloc(SESSION_BYTES + 4)
  Buffer.from(session.id.replaceAll('-', ''), 'hex').copy(head)
  head.writeUInt32BE(token.generation, SESSION_BYTES)
  return ids.some((keyId) => timingSafeEqual(macOf(keyring, { ...session, keyId }, head), token.mac))
}

function macOf(keyring: Keyring, session: RefreshTokenSource, head: Buffer): Buffer {
  const key = keyring.derive(session.keyId, 'refresh-token/v1')
  return createHmac('sha256', key).update(head).update(session.seed).digest()
}
