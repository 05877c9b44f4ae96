import type { MfaMethod, PasskeyRequestOptions } from '@latchkey/contract'
import type { PendingTransaction } from '../transactions/requests.ts'

/** What a user proves a factor by: a method, or a code that was kept for the day when there is none. */
export type MfaProof = MfaMethod | 'recovery-code'

/** Which factors: those that guard the wallets, or those of `useAuthMfa`, which guard an action of the host's. */
export type MfaVia = 'wallets' | 'login'

/** Screens of second factors, and of the passkeys that may be one. */
export interface MfaScreens {
  /** Stands before whatever the page shows, until the operation that asked has its answer. */
  'mfa-verify': {
    /** those of the user; it begins with the first */
    methods: MfaMethod[]
    /** a recovery code will do as well */
    takesRecoveryCodes: boolean
    /** what is about to be signed */
    pending: PendingTransaction | null
    /** Has a code sent (sms; answers in how many seconds the next may be), or a challenge made (passkey). */
    init(method: MfaMethod): Promise<{ resendAfter: number } | PasskeyRequestOptions | null>
    /** Settles once the operation does, or wants another code. */
    submit(method: MfaProof, code: string | PasskeyRequestOptions): Promise<void>
    /** Tells of an end that nobody here has brought about. @returns stops listening */
    onOver(over: (error: unknown) => void): () => void
  }
  /** The methods that there are, to be added and removed. */
  'mfa-manager': MfaEnrollmentData
  'mfa-sms': MfaEnrollmentData
  'mfa-totp': MfaEnrollmentData
  'mfa-passkeys': MfaEnrollmentData
  /** Codes for the day when no other factor is at hand; shown once. */
  'mfa-recovery-codes': {
    /** what a factor was just enrolled with: it proves that factor once more */
    shown?: ShownCode
  }
  'passkey-manager': Record<string, never>
}

/** A code that somebody has typed to enroll. */
export interface ShownCode {
  mfaMethod: 'totp' | 'sms'
  mfaCode: string
}

export interface MfaEnrollmentData {
  via: MfaVia
  /** A method was added. The user closes the dialog. */
  onEnrolled?(): void
}
