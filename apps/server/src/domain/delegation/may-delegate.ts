import type { AuthorityDocument, Worded } from '@latchkey/signer'
import type { DelegationEnds } from '../../ports/delegation-ends.ts'
import type { DelegationStore } from '../../ports/delegation-store.ts'
import type { ServerWalletStore } from '../../ports/server-wallet-store.ts'
import type { App } from '../app/app.ts'
import { requireFactor } from '../mfa/require-factor.ts'
import { Refusal } from '../refusal.ts'
import { registeredAuthority } from '../server-wallets/authority.ts'
import type { VaultCaller } from '../vault/may-release.ts'
import { mayRelease } from '../vault/may-release.ts'
import type { VaultPorts } from '../vault/vault-ports.ts'

export interface DelegationPorts extends VaultPorts {
  delegations: DelegationStore
  delegationEnds: DelegationEnds
  serverWallets: ServerWalletStore
}

/**
 * Whether the app takes delegated actions. Where its wallets are the server's, published clients send a consent by
 * themselves, for all wallets of a user, at every load of a page: that is a migration which nobody was asked about.
 */
export const takesDelegation = ({
  delegated_actions,
  embedded_wallet_config: { mode },
}: Pick<App['settings'], 'delegated_actions' | 'embedded_wallet_config'>): boolean =>
  delegated_actions && mode === 'legacy-embedded-wallets-only'

/**
 * The keys that may use what users delegate.
 * @throws Refusal `feature_not_enabled` where the app takes no delegation, or has no key registered
 */
export function delegationAuthority(
  ports: Pick<DelegationPorts, 'signer' | 'serverWallets' | 'clock'>,
  app: App,
): Promise<Worded<AuthorityDocument>> {
  if (takesDelegation(app.settings)) return registeredAuthority(ports, app.id)
  return Promise.reject(new Refusal('feature_not_enabled', 'This app takes no delegated actions'))
}

/**
 * Lets a user delegate who could export: by a second factor where there is one, else by a young login, and by no account
 * that was just added.
 * @returns the app's authorization keys, without which nobody could sign
 * @throws Refusal `feature_not_enabled`, `missing_or_invalid_mfa`, `reauthentication_required`, `older_account_required`
 */
export async function mayDelegate(
  ports: DelegationPorts,
  app: App,
  caller: VaultCaller,
): Promise<Worded<AuthorityDocument>> {
  const authority = await delegationAuthority(ports, app)
  await requireFactor(ports, app, caller, 'other')
  await mayRelease(ports, app, caller, 'delegate')
  return authority
}
