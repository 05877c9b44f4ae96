import * as v from 'valibot'
import { frameRequest } from '../frame-request.ts'

/** `privy:mfa:unenroll`: a phone or an authenticator app is no factor any more. */
export const handleMfaUnenroll = frameRequest(
  'privy:mfa:unenroll',
  v.object({ method: v.picklist(['sms', 'totp']) }),
  async ({ method }, { session, custody: { vault } }) => {
    await vault.call(session, method === 'sms' ? 'mfaSmsUnenroll' : 'mfaTotpUnenroll', {})
    return {}
  },
)
