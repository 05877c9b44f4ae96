import { mfaActions } from '@latchkey/core'
import { useMemo } from 'react'
import { useClient } from '../context.ts'

export interface UseMfaEnrollment {
  /** Sends a code to the number. */
  initEnrollmentWithSms: (options: { phoneNumber: string }) => Promise<void>
  /** `secret` (base32) and `authUrl` (for a QR code) for an authenticator app. */
  initEnrollmentWithTotp: () => Promise<{ secret: string; authUrl: string }>
  /** There is nothing to begin: linked passkeys are enrolled by `submitEnrollmentWithPasskey`. */
  initEnrollmentWithPasskey: () => Promise<void>
  submitEnrollmentWithSms: (options: { phoneNumber: string; mfaCode: string }) => Promise<void>
  submitEnrollmentWithTotp: (options: { mfaCode: string }) => Promise<void>
  /**
   * `credentialIds`: all passkeys that are factors afterwards. `removeForLogin`: whether those that are none any more leave
   * the login too; default: as `config.passkeys.shouldUnlinkOnUnenrollMfa` says, which is true without it.
   */
  submitEnrollmentWithPasskey: (
    options: { credentialIds: string[] },
    more?: { removeForLogin?: boolean },
  ) => Promise<void>
  unenrollWithSms: () => Promise<void>
  unenrollWithTotp: () => Promise<void>
  unenrollWithPasskey: (options?: { removeForLogin?: boolean }) => Promise<void>
  /** Opens the dialog in which the user adds and removes factors. Throws where nobody is logged in. */
  showMfaEnrollmentModal: () => void
  closeMfaEnrollmentModal: () => void
}

/**
 * Adds and removes second factors, in our dialog or in screens of the host's own. The user is read anew after each change;
 * a user who has a factor is asked for it first. Each rejects without a token.
 */
export function useMfaEnrollment(): UseMfaEnrollment {
  const client = useClient()
  return useMemo(() => {
    const own = mfaActions(client)
    return {
      initEnrollmentWithSms: ({ phoneNumber }) => own.initSms(phoneNumber),
      initEnrollmentWithTotp: own.initTotp,
      initEnrollmentWithPasskey: async () => {},
      submitEnrollmentWithSms: ({ phoneNumber, mfaCode }) => own.submitSms(phoneNumber, mfaCode),
      submitEnrollmentWithTotp: ({ mfaCode }) => own.submitTotp(mfaCode),
      submitEnrollmentWithPasskey: ({ credentialIds }, more) =>
        own.submitPasskeys(credentialIds, more?.removeForLogin),
      unenrollWithSms: () => own.unenroll('sms'),
      unenrollWithTotp: () => own.unenroll('totp'),
      unenrollWithPasskey: (options) => own.unenrollPasskeys(options?.removeForLogin),
      showMfaEnrollmentModal: own.showEnrollment,
      closeMfaEnrollmentModal: own.closeEnrollment,
    }
  }, [client])
}
