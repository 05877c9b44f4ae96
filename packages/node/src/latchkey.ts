import type { TransactionResponse } from '@latchkey/contract'
import { isAppId, ROUTES } from '@latchkey/contract'
import { createServerWallets } from './create-wallets.ts'
import { LatchkeyError } from './errors.ts'
import { createCall } from './http.ts'
import { orNull } from './pages.ts'
import { createSignedCall } from './signed-call.ts'
import type { TokenVerifier } from './tokens.ts'
import { createTokenVerifier } from './tokens.ts'
import type { UserSigner } from './user-signer.ts'
import { userSigner } from './user-signer.ts'
import type { Users } from './users.ts'
import { createUsers } from './users.ts'
import type { KeyQuorums, Policies } from './wallet-rules.ts'
import { createKeyQuorums, createPolicies } from './wallet-rules.ts'
import type { ServerWallets } from './wallets.ts'

export interface LatchkeyOptions {
  /** 25 characters */
  appId: string
  /** from `secret create`; only checks of tokens do without */
  appSecret?: string
  /**
   * who signs requests of server wallets unless the call says otherwise: private keys of P-256, base64 of PKCS8, whose public
   * halves an operator has registered
   */
  authorizationKeys?: readonly string[]
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
  readonly wallets: ServerWallets
  readonly policies: Policies
  readonly keyQuorums: KeyQuorums
  readonly transactions: {
    /** What became of what a wallet has sent; null when there is none. */
    get(id: string): Promise<TransactionResponse | null>
  }
  /** The user's key for the user's access token, where an operator has said that a token alone is enough. */
  userSigner(accessToken: string): Promise<UserSigner>
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
  const { authorizationKeys = [] } = options
  const signed = createSignedCall({ appId, apiUrl, authorizationKeys, call })
  return {
    ...createTokenVerifier({ ...options, ...reach }),
    users: createUsers(call),
    wallets: createServerWallets(call, signed),
    policies: createPolicies(call, signed),
    keyQuorums: createKeyQuorums(call, signed),
    transactions: {
      get: (transaction_id) => orNull(call(ROUTES.getTransaction, { params: { transaction_id } })),
    },
    userSigner: (accessToken) => userSigner(call, accessToken),
  }
}
