import * as v from 'valibot'
import { frameRequest } from '../frame-request.ts'

/**
 * `latchkey:session:bind`: binds a session to this frame's key before its user needs a wallet. Every call to the vault
 * does; this one asks for what the server may tell anyway.
 */
export const handleSessionBind = frameRequest(
  'latchkey:session:bind',
  v.object({}),
  async (_, { session, custody }) => {
    await custody.vault.call(session, 'listRoots', {})
    return {}
  },
)
