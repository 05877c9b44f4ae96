import { LOGIN_ROUTES } from '@latchkey/contract'
import { perClient } from '../../per-client.ts'
import { createOnce } from '../../session/once.ts'
import { checkMayLink } from '../account/may-link.ts'
import { type Proven, proofBy, submitProof } from '../account/submit-proof.ts'
import type { FlowClient } from '../flow-client.ts'

const onceOf = /* @__PURE__ */ perClient((_client: FlowClient) => createOnce())

/**
 * Links the account that a token of the host's names; asked for again meanwhile it is the same call.
 * @throws ClientError where nothing can be linked; ApiError. `linkAccount.onError` hears of both.
 */
export function linkCustomJwt(client: FlowClient, token: string): Promise<Proven> {
  return onceOf(client)(token, () => link(client, token))
}

async function link(client: FlowClient, token: string): Promise<Proven> {
  checkMayLink(client, 'custom')
  try {
    return await submitProof(
      client,
      proofBy({
        method: 'custom',
        authenticate: LOGIN_ROUTES.customJwtAuthenticate,
        link: LOGIN_ROUTES.customJwtLink,
        body: { token },
        withMode: false,
      }),
      { intent: 'link' },
    )
  } catch (error) {
    client.login.failed(error, { intent: 'link', method: 'custom' })
    throw error
  }
}
