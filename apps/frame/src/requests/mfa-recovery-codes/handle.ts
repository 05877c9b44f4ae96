import * as v from 'valibot'
import { frameRequest } from '../frame-request.ts'

/** `latchkey:mfa:recovery-codes`: ten new codes; those before are worth nothing any more. */
export const handleMfaRecoveryCodes = frameRequest(
  'latchkey:mfa:recovery-codes',
  v.object({}),
  async (_, { session, custody: { vault } }) => {
    const { codes } = await vault.call(session, 'mfaRecoveryCodes', {})
    return { codes }
  },
)
