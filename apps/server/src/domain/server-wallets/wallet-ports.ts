import type { Signer } from '@latchkey/signer'
import type { BackendUsers } from '../../ports/backend-users.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Limiter } from '../../ports/limiter.ts'
import type { OldAccountStore } from '../../ports/old-account-store.ts'
import type { Random } from '../../ports/random.ts'
import type { ServerWalletStore } from '../../ports/server-wallet-store.ts'
import type { App } from '../app/app.ts'
import type { Transactions } from '../transactions/port.ts'

export interface WalletPorts {
  signer: Signer
  serverWallets: ServerWalletStore
  oldAccounts: OldAccountStore
  backendUsers: BackendUsers
  transactions: Transactions
  limiter: Limiter
  clock: Clock
  random: Random
}

/** Who calls: the app's backend, which looks at all that is the app's, or a user, who sees what is their own. */
export interface WalletCaller {
  app: App
  userId: string | null
  /** of the user; null for a backend */
  sessionId: string | null
}

/** Ids of wallets, quorums, policies and rules. */
export const ID_LENGTH = 24
