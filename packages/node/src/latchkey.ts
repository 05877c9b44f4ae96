import { isAppId } from '@latchkey/contract'
import { LatchkeyError } from './errors.ts'
import { createCall } from './http.ts'
import type { TokenVerifier } from './tokens.ts'
import { createTokenVerifier } from './tokens.ts'
import type { Users } from './users.ts'
import { createUsers } from './users.ts'

export interface LatchkeyOptions {
  /** 25 characters */
  appId: string
  /** from `secret create`; only the calls about users need it */
  appSecret?: string
  /** bare origin of your Latchkey server, for example `https://auth.example.com` */
  apiUrl: string
  /** SPKI PEM of the app's key (`verification_key` of its config), so that tokens are checked without a call */
  verificationKey?: string
  /** issuer of the app's tokens when it is not the default `privy.io` */
  issuer?: string
  /** ms until a call is given up; default 10,000 */
  timeoutMs?: number
  /** in place of the global one */
  fetch?: typeof fetch
}

export interface Latchkey extends TokenVerifier {
  readonly users: Users
}

/**
 * A host's view of its own Latchkey server, for its backend.
 * @throws LatchkeyError `invalid_options`.
 */
export function createLatchkey(options: LatchkeyOptions): Latchkey {
  if (!isAppId(options.appId)) throw new LatchkeyError('invalid_options', 'appId has exactly 25 characters')
  if (!URL.canParse(options.apiUrl) || new URL(options.apiUrl).origin !== options.apiUrl.replace(/\/$/, ''))
    throw new LatchkeyError('invalid_options', 'apiUrl is a bare origin such as https://auth.example.com')
  const reach = { fetch: options.fetch ?? fetch, timeoutMs: options.timeoutMs ?? 10_000 }
  const { appId, appSecret, apiUrl } = options
  const call = createCall({ appId, appSecret, apiUrl, ...reach })
  return { ...createTokenVerifier({ ...options, ...reach }), users: createUsers(call) }
}
