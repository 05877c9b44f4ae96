import type { RecoveryOption } from '@latchkey/contract'

interface Recoveries {
  custom_jwt_auth: boolean
  embedded_wallet_config: { user_owned_recovery_options: RecoveryOption[] }
}

/** What users of an app may choose. Clients offer a password wherever a backend of the host's logs users in, listed or not. */
export const offeredRecoveries = ({
  custom_jwt_auth,
  embedded_wallet_config,
}: Recoveries): readonly RecoveryOption[] =>
  custom_jwt_auth
    ? [...embedded_wallet_config.user_owned_recovery_options, 'user-passcode']
    : embedded_wallet_config.user_owned_recovery_options
