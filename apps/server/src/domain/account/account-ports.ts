import type { AccountStore } from '../../ports/account-store.ts'
import type { AttemptStore } from '../../ports/attempt-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Keyring } from '../../ports/keyring.ts'
import type { Random } from '../../ports/random.ts'
import type { SessionStore } from '../../ports/session-store.ts'

/** What logging in by a proof, linking, unlinking and transferring need. */
export interface AccountPorts {
  accounts: AccountStore
  attempts: AttemptStore
  sessions: SessionStore
  keyring: Keyring
  random: Random
  clock: Clock
}
