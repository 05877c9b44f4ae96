import * as v from 'valibot'
import { FrameFailure } from '../../frame-failure.ts'
import { VaultError } from '../../ports/vault.ts'
import { frameRequest } from '../frame-request.ts'

/** `privy:auth:unlink-passkey`: takes a passkey off the user, also as a factor where that is meant. */
export const handleAuthUnlinkPasskey = frameRequest(
  'privy:auth:unlink-passkey',
  v.object({
    credentialId: v.pipe(v.string(), v.minLength(1), v.maxLength(1400)),
    removeAsMfa: v.nullish(v.boolean()),
  }),
  async ({ credentialId, removeAsMfa }, { session, custody: { vault } }) => {
    const body = {
      credential_id: credentialId,
      ...(removeAsMfa == null ? {} : { remove_as_mfa: removeAsMfa }),
    }
    await vault.call(session, 'mfaPasskeyUnlink', body).catch((error) => {
      const enrolled = error instanceof VaultError && error.code === 'invalid_request'
      throw enrolled ? new FrameFailure('enrolled_in_mfa') : error
    })
    return {}
  },
)
