import type { AccountStore } from '../../ports/account-store.ts'
import type { AttemptStore } from '../../ports/attempt-store.ts'
import type { Keyring } from '../../ports/keyring.ts'
import type { MfaStore } from '../../ports/mfa-store.ts'
import type { OldAccountStore } from '../../ports/old-account-store.ts'
import type { Places } from '../../ports/places.ts'
import type { Random } from '../../ports/random.ts'
import type { SessionStore } from '../../ports/session-store.ts'
import type { CountPorts } from '../login/count-window.ts'

/** What logging in by a proof, linking, unlinking and transferring need. */
export interface AccountPorts extends CountPorts {
  accounts: AccountStore
  attempts: AttemptStore
  oldAccounts: OldAccountStore
  sessions: SessionStore
  loginKeys: Keyring
  mfa: MfaStore
  random: Random
  places: Places
}
