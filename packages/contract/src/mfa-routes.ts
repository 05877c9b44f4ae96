/** Second factors (wire/http 2.12). */
import type { CodeSent, SmsStatus, Success } from './auth.ts'
import type {
  MfaCodeBody,
  MfaPasskeysEnrollmentBody,
  MfaPasskeysInitBody,
  MfaPasskeysVerifyBody,
  MfaRecoveryCodeBody,
  MfaSmsEnrollBody,
  MfaSmsEnrollInitBody,
  MfaSmsInitBody,
  PasskeyUnlinkBody,
} from './bodies.ts'
import type { PasskeyRequestResponse } from './passkeys.ts'
import { type Nothing, route } from './route.ts'
import type { User } from './user.ts'

/** What an authenticator app is set up with: base32 without padding, and the `otpauth:` address for a QR code. */
export interface TotpSetup {
  totpSecret: string
  totpAuthUrl: string
}

/**
 * A factor was verified. The token is what published contracts have; the proof itself lies with the server, under the
 * session and its frame key, and is good for 15 minutes.
 */
export interface MfaVerified {
  token: string
}

const frame =
  <Body, Answer>() =>
  <P extends string>(path: P) =>
    route<Body, Answer>()('POST', path, 'frame')
const user =
  <Body, Answer>() =>
  <P extends string>(path: P) =>
    route<Body, Answer>()('POST', path, 'user')

export const MFA_ROUTES = {
  mfaSmsInit: user<MfaSmsInitBody, CodeSent>()('/api/v1/mfa/passwordless_sms/init'),
  /** ours: the same said of the text that `init` had sent to this user for that */
  mfaSmsStatus: user<MfaSmsInitBody, SmsStatus>()('/api/v1/mfa/passwordless_sms/status'),
  /** ours: as `init` with the action `enroll`, for the frame */
  mfaSmsEnrollInit: frame<MfaSmsEnrollInitBody, CodeSent>()('/api/v1/mfa/passwordless_sms/enroll_init'),
  mfaSmsVerify: frame<MfaCodeBody, MfaVerified>()('/api/v1/mfa/passwordless_sms/verify'),
  mfaSmsEnroll: frame<MfaSmsEnrollBody, User>()('/api/v1/mfa/passwordless_sms/enroll'),
  mfaSmsUnenroll: frame<Nothing, Success>()('/api/v1/mfa/passwordless_sms/unenroll'),
  mfaTotpInit: frame<Nothing, TotpSetup>()('/api/v1/mfa/totp/init'),
  mfaTotpEnroll: frame<MfaCodeBody, User>()('/api/v1/mfa/totp/enroll'),
  mfaTotpVerify: frame<MfaCodeBody, MfaVerified>()('/api/v1/mfa/totp/verify'),
  mfaTotpUnenroll: frame<Nothing, Success>()('/api/v1/mfa/totp/unenroll'),
  mfaPasskeysInit: user<MfaPasskeysInitBody, PasskeyRequestResponse>()('/api/v1/mfa/passkeys/init'),
  mfaPasskeysVerify: frame<MfaPasskeysVerifyBody, MfaVerified>()('/api/v1/mfa/passkeys/verify'),
  mfaPasskeysEnrollment: frame<MfaPasskeysEnrollmentBody, Nothing>()('/api/v1/mfa/passkeys/enrollment'),
  /** ours: the unlinking of a passkey that may be a factor, through the frame alone */
  mfaPasskeyUnlink: frame<PasskeyUnlinkBody, Success>()('/api/v1/mfa/passkeys/unlink'),
  /** ours: ten codes in place of those before, told this once */
  mfaRecoveryCodes: frame<Nothing, { codes: string[] }>()('/api/v1/mfa/recovery_codes'),
  mfaRecoveryCodeVerify: frame<MfaRecoveryCodeBody, MfaVerified>()('/api/v1/mfa/recovery_codes/verify'),
  /** ours: forgets what this session has proven */
  mfaClear: frame<Nothing, Success>()('/api/v1/mfa/clear'),

  // The second factor of a host's own actions, by clients that have no frame at hand.
  mfaAuthTotpInit: user<Nothing, TotpSetup>()('/api/v1/mfa_auth/totp/init'),
  mfaAuthTotpEnroll: user<MfaCodeBody, User>()('/api/v1/mfa_auth/totp/enroll'),
  mfaAuthTotpVerify: user<MfaCodeBody, Success>()('/api/v1/mfa_auth/totp/verify'),
  mfaAuthTotpUnenroll: user<Nothing, Success>()('/api/v1/mfa_auth/totp/unenroll'),
  mfaAuthPasskeysInit: user<MfaPasskeysInitBody, PasskeyRequestResponse>()('/api/v1/mfa_auth/passkeys/init'),
  mfaAuthPasskeysVerify: user<MfaPasskeysVerifyBody, Success>()('/api/v1/mfa_auth/passkeys/verify'),
  mfaAuthPasskeysEnrollment: user<MfaPasskeysEnrollmentBody, Nothing>()(
    '/api/v1/mfa_auth/passkeys/enrollment',
  ),
}
