import type { Clock } from '../../ports/clock.ts'
import type { Keyring } from '../../ports/keyring.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Random } from '../../ports/random.ts'
import { createAccountChangeStore } from './account-change-store.ts'
import { createAccountStore } from './account-store.ts'
import { createAnalyticsStore } from './analytics-store.ts'
import { createAppStore } from './app-store.ts'
import { createAttemptStore } from './attempt-store.ts'
import { createBackendUsers } from './backend-users.ts'
import { createCredentialStore } from './credential-store.ts'
import type { Database } from './database.ts'
import { createDelegationEnds } from './delegation-ends-store.ts'
import { createDelegationStore } from './delegation-store.ts'
import { createFactorUndoStore } from './factor-undo-store.ts'
import { createFarcasterSignerStore } from './farcaster-signer-store.ts'
import { createFrameSessionStore } from './frame-session-store.ts'
import { createIdempotencyStore } from './idempotency-store.ts'
import { createKeptAnswerStore } from './kept-answer-store.ts'
import { createLimiter } from './limiter.ts'
import { createLoginStore } from './login-store.ts'
import { createMfaStore } from './mfa-store.ts'
import { createNoticeStore } from './notice-store.ts'
import { createOldAccountStore } from './old-account-store.ts'
import { createOutboxStore } from './outbox-store.ts'
import { createPregeneratedRoots } from './pregenerated-roots.ts'
import { createReadiness } from './readiness.ts'
import { createRemovalStore } from './removal-store.ts'
import { createRestoredStateStore } from './restored-state-store.ts'
import { createRootArchive } from './root-archive.ts'
import { createSecretStore } from './secret-store.ts'
import { createServerWalletStore } from './server-wallet-store.ts'
import { createSessionListStore } from './session-list-store.ts'
import { createSessionStore } from './session-store.ts'
import { createTransactionStore } from './transaction-store.ts'
import { createUserStore } from './user-store.ts'
import { createVaultNotices } from './vault-notices.ts'
import { createVaultStore } from './vault-store.ts'
import { createWebhookStore } from './webhook-store.ts'

/**
 * All that a server keeps in one database. The `…Store` are for what runs beside the requests, the others are named
 * as ServerPorts names them. Credentials of apps are remembered for `ttlMs`.
 */
export function createPostgresStores(
  database: Database,
  ports: { keyring: Keyring; loginKeys: Keyring; random: Random; clock: Clock; log: Logger; ttlMs: number },
) {
  return {
    appStore: createAppStore(database),
    outboxStore: createOutboxStore(database),
    noticeStore: createNoticeStore(database),
    webhookStore: createWebhookStore(database),
    transactionStore: createTransactionStore(database),
    logins: createLoginStore(database),
    sessions: createSessionStore(database),
    sessionList: createSessionListStore(database),
    accounts: createAccountStore(database),
    accountChanges: createAccountChangeStore(database),
    oldAccounts: createOldAccountStore(database),
    attempts: createAttemptStore(database, ports),
    credentials: createCredentialStore(database, ports),
    limiter: createLimiter(database),
    keptAnswerStore: createKeptAnswerStore(database),
    users: createUserStore(database),
    backendUsers: createBackendUsers(database),
    secrets: createSecretStore(database),
    frameSessions: createFrameSessionStore(database),
    farcasterSigners: createFarcasterSignerStore(database),
    mfa: createMfaStore(database),
    removals: createRemovalStore(database),
    factorUndos: createFactorUndoStore(database),
    vault: createVaultStore(database),
    archive: createRootArchive(database),
    pregenerated: createPregeneratedRoots(database),
    serverWallets: createServerWalletStore(database),
    restoredState: createRestoredStateStore(database),
    idempotency: createIdempotencyStore(database),
    notices: createVaultNotices(database),
    delegations: createDelegationStore(database),
    delegationEnds: createDelegationEnds(database),
    analytics: createAnalyticsStore(database, ports.log),
    ready: createReadiness(database, ports.clock.now),
  }
}
