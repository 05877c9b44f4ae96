import { accessTokenSchema } from '@latchkey/contract/schemas'
import * as v from 'valibot'
import { readSession } from '../../session.ts'
import type { FrameRequestHandler } from '../frame-request.ts'
import { parseData } from '../frame-request.ts'

const schema = v.object({ accessToken: accessTokenSchema })

/**
 * `latchkey:session:bind`: binds a session to this frame's key before its user needs a wallet. Every call to the vault
 * does; this one asks for what the server may tell anyway.
 */
export const handleSessionBind: FrameRequestHandler<'latchkey:session:bind'> = async (data, context) => {
  const session = readSession(parseData(schema, data).accessToken, context.appId)
  await context.custody.vault.call(session, 'listRoots', {})
  return {}
}
