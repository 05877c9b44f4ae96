import * as v from 'valibot'
import { FrameFailure } from '../../frame-failure.ts'
import { VaultError } from '../../ports/vault.ts'
import { frameRequest } from '../frame-request.ts'

const initSchema = v.variant('method', [
  v.object({ method: v.literal('sms'), phoneNumber: v.pipe(v.string(), v.maxLength(64)) }),
  v.object({ method: v.literal('totp') }),
])

/** Why no text goes to a number: its form or kind, its region, or that nothing sends texts. */
const NO_TEXT = ['invalid_data', 'not_supported', 'feature_not_enabled']

/** `privy:mfa:init-enrollment`: a code to a phone, or a secret for an authenticator app. */
export const handleMfaInitEnrollment = frameRequest(
  'privy:mfa:init-enrollment',
  initSchema,
  async (data, { session, custody: { vault } }) => {
    if (data.method === 'totp') {
      const { totpSecret, totpAuthUrl } = await vault.call(session, 'mfaTotpInit', {})
      return { method: 'totp' as const, secret: totpSecret, authUrl: totpAuthUrl }
    }
    try {
      const { phoneNumber } = data
      const { resend_after: resendAfter } = await vault.call(session, 'mfaSmsEnrollInit', { phoneNumber })
      return { method: 'sms' as const, ...(resendAfter === undefined ? {} : { resendAfter }) }
    } catch (error) {
      if (error instanceof VaultError && NO_TEXT.includes(error.code)) throw new FrameFailure('text_not_sent')
      throw error
    }
  },
)
