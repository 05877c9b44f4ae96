import type { AccountPorts } from './domain/account/account-ports.ts'
import type { AppDirectory } from './domain/app/app-directory.ts'
import type { DelegationPorts } from './domain/delegation/may-delegate.ts'
import type { FarcasterPorts } from './domain/farcaster/farcaster-ports.ts'
import type { FarcasterSignerPorts } from './domain/farcaster/signer.ts'
import type { AuthenticatePorts } from './domain/login/authenticate.ts'
import type { CaptchaPorts } from './domain/login/captcha.ts'
import type { CustomJwtPorts } from './domain/login/custom-jwt.ts'
import type { MfaPorts } from './domain/mfa/mfa-ports.ts'
import type { OAuthPorts } from './domain/oauth/oauth-ports.ts'
import type { FactPorts } from './domain/transaction-facts/fact-ports.ts'
import type { Transactions } from './domain/transactions/port.ts'
import type { AdmitPorts } from './domain/vault/admit-frame.ts'
import type { OwnOrigins } from './http/own-origins.ts'
import type { AccountChangeStore } from './ports/account-change-store.ts'
import type { AnalyticsStore } from './ports/analytics-store.ts'
import type { BackendUsers } from './ports/backend-users.ts'
import type { CredentialStore } from './ports/credential-store.ts'
import type { FrameFiles } from './ports/frame-files.ts'
import type { Logger } from './ports/logger.ts'
import type { OldAccountStore } from './ports/old-account-store.ts'
import type { Outside } from './ports/outside.ts'
import type { PregeneratedRoots } from './ports/pregenerated-roots.ts'
import type { Readiness, SignerReadiness } from './ports/readiness.ts'
import type { SecretStore } from './ports/secret-store.ts'
import type { IdempotencyStore, ServerWalletStore } from './ports/server-wallet-store.ts'
import type { SessionListStore } from './ports/session-list-store.ts'
import type { Texter } from './ports/texter.ts'
import type { UserStore } from './ports/user-store.ts'

export interface ServerPorts
  extends AuthenticatePorts,
    AccountPorts,
    CaptchaPorts,
    CustomJwtPorts,
    FarcasterPorts,
    FarcasterSignerPorts,
    AdmitPorts,
    MfaPorts,
    OAuthPorts,
    FactPorts,
    DelegationPorts {
  apps: AppDirectory
  users: UserStore
  accountChanges: AccountChangeStore
  oldAccounts: OldAccountStore
  credentials: CredentialStore
  outside: Outside
  backendUsers: BackendUsers
  pregenerated: PregeneratedRoots
  secrets: SecretStore
  analytics: AnalyticsStore
  frameFiles: FrameFiles
  origins: OwnOrigins
  sessionList: SessionListStore
  /** absent where no sender of texts is set up */
  texter: Texter | undefined
  transactions: Transactions
  serverWallets: ServerWalletStore
  idempotency: IdempotencyStore
  log: Logger
  ready(): Promise<Readiness>
  /** absent where the signer runs in this process */
  signerReady: (() => Promise<SignerReadiness>) | undefined
}

export interface Peer {
  /** address of the client, after trusted proxies */
  address: string
}
