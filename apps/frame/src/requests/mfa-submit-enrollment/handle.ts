import * as v from 'valibot'
import { FrameFailure } from '../../frame-failure.ts'
import { VaultError } from '../../ports/vault.ts'
import { frameRequest } from '../frame-request.ts'

const code = v.pipe(v.string(), v.maxLength(64))
const submitSchema = v.variant('method', [
  v.object({ method: v.literal('sms'), phoneNumber: v.pipe(v.string(), v.maxLength(64)), code }),
  v.object({ method: v.literal('totp'), code }),
  v.object({
    method: v.literal('passkey'),
    credentialIds: v.pipe(v.array(v.pipe(v.string(), v.maxLength(1400))), v.maxLength(20)),
    removeForLogin: v.nullish(v.boolean()),
  }),
])

/** `privy:mfa:submit-enrollment`: makes a phone or an authenticator app a factor, or these passkeys the ones that are. */
export const handleMfaSubmitEnrollment = frameRequest(
  'privy:mfa:submit-enrollment',
  submitSchema,
  async (data, { session, custody: { vault } }) => {
    if (data.method === 'passkey') {
      const { credentialIds, removeForLogin } = data
      const body = {
        credential_ids: credentialIds,
        ...(removeForLogin == null ? {} : { remove_for_login: removeForLogin }),
      }
      await vault.call(session, 'mfaPasskeysEnrollment', body)
      return {}
    }
    const { code } = data
    const asked =
      data.method === 'sms'
        ? vault.call(session, 'mfaSmsEnroll', { phoneNumber: data.phoneNumber, code })
        : vault.call(session, 'mfaTotpEnroll', { code })
    await asked.catch((error) => {
      if (!(error instanceof VaultError)) throw error
      // A code of another form is wrong, too.
      if (['invalid_credentials', 'invalid_data'].includes(error.code)) throw new FrameFailure('wrong_code')
      throw error.code === 'too_many_requests' ? new FrameFailure('mfa_locked') : error
    })
    return {}
  },
)
