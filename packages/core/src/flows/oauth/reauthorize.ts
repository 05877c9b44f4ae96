import type { SocialProvider } from '../../config/host-config.ts'
import type { ClientContext } from '../../context.ts'
import { ClientError, unauthenticatedError } from '../../errors/client-errors.ts'
import type { Session } from '../../session/session.ts'
import type { Login } from '../login/login.ts'
import { oauthOf } from './oauth-login.ts'

/**
 * Asks a provider that the user has linked for fresh tokens; the page is left for it. They come by
 * `oAuthAuthorization.onOAuthTokenGrant`.
 * @throws ClientError while nobody is logged in, or where the provider is not linked.
 */
export async function reauthorize(
  client: ClientContext & { session: Session; login: Login },
  provider: SocialProvider,
): Promise<void> {
  const { authenticated, user } = client.state.get()
  if (!authenticated || !user) {
    const error = unauthenticatedError('User must be authenticated before linking an account.')
    client.login.failed(error, { intent: 'link', method: provider })
    throw error
  }
  if (!user.linkedAccounts.some((account) => account.type === `${provider}_oauth`))
    throw new ClientError(`The user has no ${provider} account linked`)
  const flow = oauthOf(client)
  await flow.start(provider, { intent: 'link' })
}
