import * as v from 'valibot'
import { frameRequest } from '../frame-request.ts'

/**
 * `privy:mfa:verify`: what came along was verified before this, as with every other message. Without anything there is
 * nothing to verify; where a factor is due, the server refuses the share itself.
 */
export const handleMfaVerify = frameRequest('privy:mfa:verify', v.object({}), async () => ({}))
