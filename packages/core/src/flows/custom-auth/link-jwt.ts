import { LOGIN_ROUTES } from '@latchkey/contract'
import type { ClientContext } from '../../context.ts'
import { perClient } from '../../per-client.ts'
import { createOnce } from '../../session/once.ts'
import type { Session } from '../../session/session.ts'
import { checkMayLink } from '../account/may-link.ts'
import { type Proven, submitProof } from '../account/submit-proof.ts'
import type { Login } from '../login/login.ts'

type Host = ClientContext & { session: Session; login: Login }

const onceOf = /* @__PURE__ */ perClient((_client: Host) => createOnce())

/**
 * Links the account that a token of the host's names; asked for again meanwhile it is the same call.
 * @throws ClientError where nothing can be linked; ApiError. `linkAccount.onError` hears of both.
 */
export function linkCustomJwt(client: Host, token: string): Promise<Proven> {
  return onceOf(client)(token, () => link(client, token))
}

async function link(client: Host, token: string): Promise<Proven> {
  checkMayLink(client, 'custom')
  try {
    return await submitProof(
      client,
      {
        method: 'custom',
        authenticate: LOGIN_ROUTES.customJwtAuthenticate,
        link: LOGIN_ROUTES.customJwtLink,
        body: { token },
        withMode: false,
      },
      { intent: 'link' },
    )
  } catch (error) {
    client.login.failed(error, { intent: 'link', method: 'custom' })
    throw error
  }
}
