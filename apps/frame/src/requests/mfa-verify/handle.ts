import { accessTokenSchema } from '@latchkey/contract/schemas'
import * as v from 'valibot'
import { readSession } from '../../session.ts'
import type { FrameRequestHandler } from '../frame-request.ts'
import { parseData } from '../frame-request.ts'

const schema = v.object({ accessToken: accessTokenSchema })

/**
 * `privy:mfa:verify`: nothing to verify for a user without second factors, and this version enrols none. Where a
 * factor is due, the server refuses the share itself.
 */
export const handleMfaVerify: FrameRequestHandler<'privy:mfa:verify'> = async (data, context) => {
  readSession(parseData(schema, data).accessToken, context.appId)
  return {}
}
