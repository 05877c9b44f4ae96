import type { KeyObject } from 'node:crypto'
import { createPublicKey } from 'node:crypto'
import { isStorable } from '@latchkey/contract/schemas'
import type { JWTPayload } from 'jose'
import { decodeProtectedHeader, errors, jwtVerify } from 'jose'
import type { HostKeys } from '../../ports/host-keys.ts'
import { OutsideError } from '../../ports/outside.ts'
import type { ProvenAccount } from '../account/proven-account.ts'
import type { App } from '../app/app.ts'
import type { AppSettings } from '../app/settings.ts'
import { Refusal } from '../refusal.ts'
import type { Caller } from './caller.ts'
import type { CountPorts } from './count-window.ts'
import { countInWindow } from './count-window.ts'

export interface CustomJwtPorts extends CountPorts {
  hostKeys: HostKeys
}

type HostIssuer = NonNullable<AppSettings['custom_jwt']>

const ALGORITHMS = ['RS256', 'ES256']
/** which kind of key signs with it */
const KEY_TYPES: Record<string, string> = { RS256: 'rsa', ES256: 'ec' }
const CLOCK_SKEW_S = 60
const LONGEST_SUBJECT = 255

const refused = () => new Refusal('invalid_credentials', 'The token is not one of this app’s own login')

/**
 * The account that a token of the host's own login stands for: signed with RS256 or ES256 by a key of the app, not
 * expired, not of the future (60 seconds of clock skew), not made for longer than the app lets it, for the issuer and audience that the app names. It counts as often as it is shown,
 * and each time may be a session, so good ones are counted by address.
 * @throws Refusal `disallowed_login_method`, `feature_not_enabled`, `invalid_credentials`, `too_many_requests`,
 * `unavailable` (the host's keys cannot be read).
 */
export async function proveCustomJwt(
  ports: CustomJwtPorts,
  app: App,
  token: string,
  { address }: Caller,
): Promise<ProvenAccount> {
  const { custom_jwt_auth, custom_jwt: issuer } = app.settings
  if (!custom_jwt_auth) {
    throw new Refusal('disallowed_login_method', 'This app has no login by tokens of its own')
  }
  if (!issuer) throw new Refusal('feature_not_enabled', 'The keys of this app’s own login are not set up')
  const claims = await verified(ports, issuer, token)
  const id = claims[issuer.id_claim]
  // Greater whole numbers are not what the token said once they are read: two users could become one.
  const subject = Number.isSafeInteger(id) ? String(id) : id
  if (typeof subject !== 'string' || !isName(subject)) throw refused()
  const window = { key: `${app.id} tokens ${address}`, allowed: app.settings.limits.starts_per_address }
  await countInWindow(ports, window, 'Too many logins from this address')
  const email = claims.email_verified === true && typeof claims.email === 'string' ? claims.email : undefined
  return {
    type: 'custom_auth',
    subject,
    data: {},
    displayName: email ?? subject,
    ...(email && isName(email) ? { listed: [email.toLowerCase()] } : {}),
  }
}

async function verified(ports: CustomJwtPorts, issuer: HostIssuer, token: string): Promise<JWTPayload> {
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    if (!alg || !ALGORITHMS.includes(alg)) throw refused()
    const key = await keyFor(ports, issuer, { alg, kid })
    const { payload } = await jwtVerify(token, key, {
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_SKEW_S,
      requiredClaims: ['exp'],
      currentDate: new Date(ports.clock.now()),
      ...(issuer.issuer ? { issuer: issuer.issuer } : {}),
      ...(issuer.audience ? { audience: issuer.audience } : {}),
    })
    checkLife(payload, issuer.max_token_age_s, ports.clock.now() / 1000)
    return payload
  } catch (error) {
    if (error instanceof OutsideError) {
      throw new Refusal('unavailable', 'The keys of this app’s own login cannot be read at the moment')
    }
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw refused()
    throw error
  }
}

/**
 * A token is good for a while from when it was made. One that says it is of the future, or that lives longer than the app
 * lets it, could be kept by whoever saw it.
 * @throws Refusal `invalid_credentials`.
 */
function checkLife({ iat, exp }: JWTPayload, longestS: number, nowS: number): void {
  if (iat !== undefined && iat > nowS + CLOCK_SKEW_S) throw refused()
  if ((exp ?? 0) - (iat ?? nowS) > longestS + CLOCK_SKEW_S) throw refused()
}

async function keyFor(
  ports: CustomJwtPorts,
  { jwks_url, public_key }: HostIssuer,
  header: { alg: string; kid: string | undefined },
): Promise<CryptoKey | KeyObject> {
  const key = public_key
    ? createPublicKey(public_key)
    : jwks_url && (await ports.hostKeys.find(jwks_url, header))
  if (!key || ('asymmetricKeyType' in key && key.asymmetricKeyType !== KEY_TYPES[header.alg])) throw refused()
  return key
}

const isName = (text: string): boolean => text !== '' && text.length <= LONGEST_SUBJECT && isStorable(text)
