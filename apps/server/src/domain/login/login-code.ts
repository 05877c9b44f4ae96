import { createHmac } from 'node:crypto'
import { CODE_LIFETIME_S, RESEND_AFTER_S } from '@latchkey/contract'
import type { Keyring } from '../../ports/keyring.ts'
import type { Random } from '../../ports/random.ts'

export const CODE_DIGITS = 6
export const CODE_LIFETIME_MS = CODE_LIFETIME_S * 1000
export const TRIES_PER_CODE = 5
/** A second send for the same identifier and client within this time sends nothing new. */
export const RESEND_AFTER_MS = RESEND_AFTER_S * 1000
/** The same code from the same client is answered with the same session for this long after its success. */
export const LOST_ANSWER_MS = 120_000

/** Six uniformly drawn digits (20 bits, NIST SP 800-63B-4 section 3.1.3). */
export function drawCode(random: Random): string {
  return String(random.integer(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

/**
 * What is stored of a code: a MAC under a server key over app, identifier and code. A million possible codes
 * make any unkeyed hash, salted or not, readable to whoever holds a dump; a MAC is not without the key.
 */
export function macOfCode(
  keyring: Keyring,
  keyId: string,
  input: { appId: string; identifier: string; code: string },
): Buffer {
  const key = keyring.derive(keyId, 'login-code/v1')
  return createHmac('sha256', key)
    .update(JSON.stringify([input.appId, input.identifier, input.code]))
    .digest()
}
