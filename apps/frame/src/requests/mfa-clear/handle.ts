import * as v from 'valibot'
import type { FrameRequestHandler } from '../frame-request.ts'
import { parseData } from '../frame-request.ts'

const schema = v.object({ userId: v.pipe(v.string(), v.maxLength(256)) })

/** `privy:mfa:clear`: sent after a logout; what is held in memory for that user goes, and nothing that is stored. */
export const handleMfaClear: FrameRequestHandler<'privy:mfa:clear'> = async (data, context) => {
  const { userId } = parseData(schema, data)
  context.custody.authShares.dropUser(userId)
  return {}
}
