import { DEFAULT_ISSUER, ROUTES, routePath } from '@latchkey/contract'
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  importSPKI,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { LatchkeyError } from './errors.ts'

const ALGORITHM = 'ES256'
/** Of jose, when it is the key set that was no good and not the token. */
const UNREAD = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])

/** Who a customer access token speaks for. Times are unix seconds. */
export interface AccessTokenClaims {
  /** `did:privy:…` */
  userId: string
  sessionId: string
  appId: string
  issuer: string
  issuedAt: number
  expiresAt: number
}

/** What an identity token tells of the user. */
export interface IdentityTokenUser {
  id: string
  sessionId: string
  createdAt: Date
  isGuest: boolean
  /** short forms: type, what the account is known by, and `lv`, unix seconds of the latest verification */
  linkedAccounts: { type: string; lv: number | null; [field: string]: unknown }[]
  customMetadata: Record<string, string | number | boolean>
}

export interface TokenVerifier {
  /**
   * Checks signature (ES256), issuer, audience and time of the token that a page sends as `Authorization: Bearer …`; the
   * header may be given as it is, also where there is none.
   * @throws LatchkeyError `invalid_token`; `network_error` when the app's keys cannot be read; `invalid_options` when
   * `verificationKey` is no key.
   */
  verifyAccessToken(token: string | null | undefined): Promise<AccessTokenClaims>
  /** Checks an identity token the same way and reads the user. @throws LatchkeyError as above. */
  verifyIdentityToken(token: string | null | undefined): Promise<IdentityTokenUser>
}

export function createTokenVerifier(options: {
  appId: string
  apiUrl: string
  issuer?: string | undefined
  /** SPKI PEM of the app's key, from its config; without it the app's published keys are read and kept */
  verificationKey?: string | undefined
  timeoutMs: number
  fetch: typeof fetch
}): TokenVerifier {
  const { appId, issuer = DEFAULT_ISSUER, verificationKey } = options
  const pasted = verificationKey === undefined ? undefined : once(() => importPasted(verificationKey))
  const published = createRemoteJWKSet(
    new URL(routePath(ROUTES.appJwks, { app_id: appId }), options.apiUrl),
    { timeoutDuration: options.timeoutMs, [customFetch]: options.fetch },
  )
  const key: JWTVerifyGetKey = (header, token) => (pasted ? pasted() : published(header, token))

  async function verify(token: string | null | undefined): Promise<JWTPayload> {
    if (typeof token !== 'string') throw new LatchkeyError('invalid_token', 'There is no token')
    try {
      const { payload } = await jwtVerify(token.replace(/^Bearer +/i, ''), key, {
        algorithms: [ALGORITHM],
        typ: 'JWT',
        issuer,
        audience: appId,
        requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      })
      return payload
    } catch (cause) {
      if (cause instanceof LatchkeyError) throw cause
      throw cause instanceof errors.JOSEError && !UNREAD.has(cause.code)
        ? new LatchkeyError('invalid_token', 'The token is not valid for this app', { cause })
        : new LatchkeyError('network_error', 'The keys of the app could not be read', { cause })
    }
  }

  return {
    async verifyAccessToken(token) {
      const { sub, sid, aud, iss, iat, exp, linked_accounts } = await verify(token)
      // An identity token has the same audience; it says who somebody is and lets nobody in.
      if (linked_accounts !== undefined) throw new LatchkeyError('invalid_token', 'This is an identity token')
      return {
        userId: sub as string,
        sessionId: sid as string,
        appId: aud as string,
        issuer: iss as string,
        issuedAt: iat as number,
        expiresAt: exp as number,
      }
    },
    async verifyIdentityToken(token) {
      const claims = await verify(token)
      if (typeof claims.linked_accounts !== 'string')
        throw new LatchkeyError('invalid_token', 'This is no identity token')
      return {
        id: claims.sub as string,
        sessionId: claims.sid as string,
        createdAt: new Date(Number(claims.cr) * 1000),
        isGuest: claims.guest === 't',
        linkedAccounts: JSON.parse(claims.linked_accounts),
        customMetadata: typeof claims.custom_metadata === 'string' ? JSON.parse(claims.custom_metadata) : {},
      }
    },
  }
}

async function importPasted(pem: string): Promise<CryptoKey> {
  try {
    return await importSPKI(pem, ALGORITHM)
  } catch (cause) {
    throw new LatchkeyError('invalid_options', 'verificationKey is no SPKI PEM of an ES256 key', { cause })
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
