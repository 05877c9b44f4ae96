import type { CredentialStore, Credentials } from '../../ports/credential-store.ts'
import type { Logger } from '../../ports/logger.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { Provider } from './provider.ts'
import { providerOf } from './providers.ts'

/**
 * A provider that the app uses, with the app's credentials there.
 * @throws Refusal `invalid_data`, `cross_app_connection_not_allowed`, `disallowed_login_method` when the app has it
 * switched off or has no credentials for it.
 */
export async function openProvider(
  ports: { credentials: CredentialStore; log: Logger },
  app: App,
  name: string,
): Promise<{ provider: Provider; credentials: Credentials }> {
  const provider = providerOf(name)
  if (!app.settings[`${provider.name}_oauth`]) {
    throw new Refusal('disallowed_login_method', `Login with ${provider.label} is not allowed for this app`)
  }
  const credentials = await ports.credentials.find(app.id, provider.name)
  if (!credentials || provider.needs.some((field) => !credentials[field])) {
    ports.log.warn('credentials missing', { app_id: app.id, detail: provider.name })
    throw new Refusal('disallowed_login_method', `Login with ${provider.label} is not set up for this app`)
  }
  return { provider, credentials }
}
