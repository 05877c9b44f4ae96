import type { SocialProvider } from '../../config/host-config.ts'
import { ClientError, unauthenticatedError } from '../../errors/client-errors.ts'
import type { FlowClient } from '../flow-client.ts'
import { oauthOf } from './oauth-login.ts'

/**
 * Asks a provider that the user has linked for fresh tokens; the page is left for it. They come by
 * `oAuthAuthorization.onOAuthTokenGrant`.
 * @throws ClientError while nobody is logged in, or where the provider is not linked.
 */
export async function reauthorize(client: FlowClient, provider: SocialProvider): Promise<void> {
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
