import * as v from 'valibot'
import { readPageRequest } from '../../server-wallets/page-request.ts'
import { signAsUser } from '../../server-wallets/sign-as-user.ts'
import { frameRequest } from '../frame-request.ts'

/** `privy:user-signer:sign`: the user's signature of a request to the wallets API, which the page then sends. */
export const handleUserSignerSign = frameRequest(
  'privy:user-signer:sign',
  v.object({ message: v.string() }),
  async ({ message }, { session, custody, appId, ownOrigin }) => ({
    signature: await signAsUser(custody, session, readPageRequest(message, { appId, ownOrigin })),
  }),
)
