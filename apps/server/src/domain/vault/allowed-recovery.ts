import type { RecoveryRecord } from '@latchkey/contract'
import type { App } from '../app/app.ts'
import { offeredRecoveries } from '../app/offered-recoveries.ts'
import { Refusal } from '../refusal.ts'

/** No list of an app names these: the one that asks for nothing, and the host's own key, which no operator can use either. */
const UNLISTED: readonly string[] = ['privy', 'recovery-encryption-key']

/** A passkey is stored as a key of one's own, with what it is asked with. */
const nameOf = ({
  recovery_method,
  recovery_params,
}: Pick<RecoveryRecord, 'recovery_method' | 'recovery_params'>) =>
  recovery_method === 'recovery-encryption-key' && 'credential_id' in recovery_params
    ? 'passkey'
    : recovery_method

/**
 * Whether a wallet may get this recovery in this app. One that has it already goes on being opened by it.
 * @param moment `create`: of a new root or an imported key, where alone a password can be demanded; `change`: of one that
 * is there, which is not made automatic again where wallets have to be their users' alone
 * A passkey is for wallets that are there: a recovery kit of theirs comes first.
 * @throws Refusal `disallowed_recovery_method`
 */
export function checkRecoveryMethod(
  { settings }: Pick<App, 'settings'>,
  record: Pick<RecoveryRecord, 'recovery_method' | 'recovery_params'>,
  moment: 'create' | 'change',
): void {
  const method = nameOf(record)
  const { require_user_owned_recovery_on_create, require_user_password_on_create } =
    settings.embedded_wallet_config
  if (moment === 'create' && require_user_password_on_create && method !== 'user-passcode') {
    throw new Refusal('disallowed_recovery_method', 'Wallets of this app are made with a password')
  }
  if (method === 'privy' && (require_user_owned_recovery_on_create || require_user_password_on_create)) {
    throw new Refusal('disallowed_recovery_method', 'Wallets of this app are recovered by their users alone')
  }
  if (method === 'passkey' && !settings.embedded_wallet_config.passkey_recovery) {
    throw new Refusal('disallowed_recovery_method', 'This app offers no passkeys for wallets')
  }
  if (method === 'passkey' && moment === 'create') {
    throw new Refusal(
      'disallowed_recovery_method',
      'No wallet is made with a passkey, since a recovery kit of it comes first: make it with another recovery, then change that',
    )
  }
  if (
    method !== 'passkey' &&
    !UNLISTED.includes(method) &&
    !offeredRecoveries(settings).some((one) => one === method)
  ) {
    throw new Refusal('disallowed_recovery_method', 'This app does not offer that recovery')
  }
}
