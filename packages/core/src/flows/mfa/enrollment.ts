import { MFA_ROUTES, RESEND_AFTER_S } from '@latchkey/contract'
import { ClientError } from '../../errors/client-errors.ts'
import { callFrame } from '../../frame/call-frame.ts'
import { perClient } from '../../per-client.ts'
import type { MfaVia } from '../../screens/mfa.ts'
import { createOnce } from '../../session/once.ts'
import type { FlowClient } from '../flow-client.ts'

/** What an authenticator app is set up with: base32 without padding, and the same as its QR code has it. */
export interface TotpSecret {
  secret: string
  authUrl: string
}

/**
 * Adds and removes second factors. Where the user has one already, it is asked for first (MFA-075); afterwards the user is
 * read anew.
 *
 * All throw ClientError `must_be_authenticated` without a token, FrameUnavailable where the wallet frame does not come up,
 * and what the frame, or the server, refused.
 */
export interface Enrollment {
  /** Sends a code to a number. @returns in how many seconds the next may be asked for */
  initSms(phoneNumber: string): Promise<number>
  initTotp(): Promise<TotpSecret>
  submitSms(phoneNumber: string, code: string): Promise<void>
  submitTotp(code: string): Promise<void>
  /**
   * @param credentialIds all that are factors afterwards
   * @param removeForLogin whether those that are none any more leave the login too; default: as configured
   */
  submitPasskeys(credentialIds: string[], removeForLogin?: boolean): Promise<void>
  unenroll(method: 'sms' | 'totp'): Promise<void>
  unenrollPasskeys(removeForLogin?: boolean): Promise<void>
}

export const enrollmentOf = (client: FlowClient, via: MfaVia): Enrollment =>
  via === 'wallets' ? walletEnrollmentOf(client) : authEnrollmentOf(client)

/** The factors that guard the wallets: the frame enrols them. */
export const walletEnrollmentOf = /* @__PURE__ */ perClient(
  (client: FlowClient): Enrollment =>
    enrollment(client, {
      async initSms(phoneNumber) {
        const data = { method: 'sms', phoneNumber } as const
        // older servers do not say
        return (await callFrame(client, 'privy:mfa:init-enrollment', data)).resendAfter ?? RESEND_AFTER_S
      },
      async initTotp() {
        const { secret, authUrl } = await callFrame(client, 'privy:mfa:init-enrollment', { method: 'totp' })
        if (!secret || !authUrl) throw new ClientError('The wallet frame gave no secret')
        return { secret, authUrl }
      },
      async submitSms(phoneNumber, code) {
        await callFrame(client, 'privy:mfa:submit-enrollment', { method: 'sms', phoneNumber, code })
      },
      async submitTotp(code) {
        await callFrame(client, 'privy:mfa:submit-enrollment', { method: 'totp', code })
      },
      async submitPasskeys(credentialIds, removeForLogin) {
        const data = { method: 'passkey', credentialIds, removeForLogin } as const
        await callFrame(client, 'privy:mfa:submit-enrollment', data)
      },
      async unenroll(method) {
        await callFrame(client, 'privy:mfa:unenroll', { method })
      },
    }),
)

/** Those of `useAuthMfa`: no frame is asked, and no text is sent. */
export const authEnrollmentOf = /* @__PURE__ */ perClient((client: FlowClient): Enrollment => {
  const noTexts = () => Promise.reject(new ClientError('SMS verification is not enabled'))
  return enrollment(client, {
    initSms: noTexts,
    submitSms: noTexts,
    async initTotp() {
      const { totpSecret, totpAuthUrl } = await client.send(MFA_ROUTES.mfaAuthTotpInit, { body: {} })
      return { secret: totpSecret, authUrl: totpAuthUrl }
    },
    async submitTotp(code) {
      await client.send(MFA_ROUTES.mfaAuthTotpEnroll, { body: { code } })
    },
    async submitPasskeys(credential_ids, remove_for_login) {
      await client.send(MFA_ROUTES.mfaAuthPasskeysEnrollment, { body: { credential_ids, remove_for_login } })
    },
    async unenroll(method) {
      if (method === 'sms') return noTexts()
      await client.send(MFA_ROUTES.mfaAuthTotpUnenroll, { body: {} })
    },
  })
})

interface Calls extends Omit<Enrollment, 'unenrollPasskeys' | 'submitPasskeys'> {
  submitPasskeys(credentialIds: string[], removeForLogin: boolean): Promise<void>
}

/** What every call begins and ends with, whichever way it goes. */
function enrollment(client: FlowClient, calls: Calls): Enrollment {
  const once = createOnce()
  const leavesLogin = () => client.config().passkeys.shouldUnlinkOnUnenrollMfa ?? true
  const withToken = async (to: 'enroll in' | 'remove') => {
    if (!(await client.getFrameToken()))
      throw new ClientError(`Must have valid access token to ${to} MFA`, 'must_be_authenticated')
  }
  // a button that is pressed twice asks, and changes, once
  const init = <T>(key: string, call: () => Promise<T>) =>
    once(key, async () => {
      await withToken('enroll in')
      return call()
    })
  const change = (to: 'enroll in' | 'remove', key: string, call: () => Promise<void>) =>
    once(key, async () => {
      await withToken(to)
      await call()
      await client.refreshUser()
    })
  return {
    initSms: (phoneNumber) => init(`init ${phoneNumber}`, () => calls.initSms(phoneNumber)),
    initTotp: () => init('init totp', calls.initTotp),
    submitSms: (phoneNumber, code) =>
      change('enroll in', `sms ${code}`, () => calls.submitSms(phoneNumber, code)),
    submitTotp: (code) => change('enroll in', `totp ${code}`, () => calls.submitTotp(code)),
    submitPasskeys: (ids, removeForLogin = leavesLogin()) =>
      change('enroll in', `passkeys ${ids}`, () => calls.submitPasskeys(ids, removeForLogin)),
    unenroll: (method) => change('remove', `remove ${method}`, () => calls.unenroll(method)),
    unenrollPasskeys: (removeForLogin = leavesLogin()) =>
      change('remove', 'remove passkeys', () => calls.submitPasskeys([], removeForLogin)),
  }
}
