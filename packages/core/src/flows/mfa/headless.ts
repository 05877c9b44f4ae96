import type { CredentialDescriptor, MfaMethod, PasskeyRequestOptions } from '@latchkey/contract'
import { ClientError } from '../../errors/client-errors.ts'
import type { FlowClient } from '../flow-client.ts'
import { walletDeskOf } from '../mfa-verify/desk.ts'

/** As published clients name them (WebAuthn, and `cable`, which some browsers said before `hybrid`). */
type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb'

/** A passkey's challenge as browsers know it in JSON (WebAuthn 3, 5.8.2). */
export interface PasskeyChallenge {
  challenge: string
  timeout?: number
  rpId?: string
  allowCredentials?: (Omit<CredentialDescriptor, 'transports'> & { transports?: Transport[] })[]
  userVerification?: 'required' | 'preferred' | 'discouraged'
  extensions?: { appid?: string; credProps?: boolean; hmacCreateSecret?: boolean }
}

/**
 * What a verification by a method begins with, for a host with screens of its own: a text goes out, a challenge is made.
 * @throws ClientError 'Unsupported MFA method'; ApiError
 */
export async function initMfa(client: FlowClient, method: MfaMethod): Promise<PasskeyChallenge | undefined> {
  const begun = await walletDeskOf(client).init(method)
  return begun && 'challenge' in begun ? challengeOf(begun) : undefined
}

/** @throws as `MfaDesk.submit` */
export function submitMfa(
  client: FlowClient,
  method: MfaMethod,
  code: string | PasskeyChallenge,
): Promise<void> {
  if (typeof code === 'string') return walletDeskOf(client).submit(method, code)
  if (!code?.challenge) return Promise.reject(new ClientError('Invalid MFA code'))
  return walletDeskOf(client).submit(method, optionsOf(code))
}

const challengeOf = (options: PasskeyRequestOptions): PasskeyChallenge =>
  defined({
    challenge: options.challenge,
    timeout: options.timeout,
    rpId: options.rp_id,
    allowCredentials: options.allow_credentials as PasskeyChallenge['allowCredentials'],
    userVerification: options.user_verification,
    extensions:
      options.extensions &&
      defined({
        appid: options.extensions.app_id,
        credProps: options.extensions.cred_props,
        hmacCreateSecret: options.extensions.hmac_create_secret,
      }),
  })

const optionsOf = (challenge: PasskeyChallenge): PasskeyRequestOptions =>
  defined({
    challenge: challenge.challenge,
    timeout: challenge.timeout,
    rp_id: challenge.rpId,
    allow_credentials: challenge.allowCredentials,
    user_verification: challenge.userVerification,
    extensions:
      challenge.extensions &&
      defined({
        app_id: challenge.extensions.appid,
        cred_props: challenge.extensions.credProps,
        hmac_create_secret: challenge.extensions.hmacCreateSecret,
      }),
  })

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** What is not there is left out, in place of undefined. */
const defined = <T extends object>(members: T): Defined<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>
