import { createHmac } from 'node:crypto'
import type { Keyring } from '../../ports/keyring.ts'
import type { RefreshTokenSource } from './refresh-token.ts'
import type { Asker } from './rotation.ts'

/** What a request tells of who sends it. */
export interface AskingRequest {
  /** analytics id, '' when there is none */
  client: string
  userAgent: string
  /** network address as limits count it: an IPv6 address by its /64 */
  address: string
}

/**
 * Whom a refresh token is handed to. Keyed and of this session alone, so that neither an address nor a browser can be
 * read from the row or found again in another.
 */
export function askerOf(loginKeys: Keyring, session: RefreshTokenSource, request: AskingRequest): Asker {
  const key = loginKeys.derive(session.keyId, 'refresh-asker/v1')
  const digest = (...parts: string[]) =>
    createHmac('sha256', key)
      .update(session.seed)
      .update(JSON.stringify(parts))
      .digest()
      .subarray(0, 16)
      .toString('base64url')
  return {
    browser: digest('browser', request.userAgent, request.client),
    network: digest('network', request.address),
  }
}
