import type { AccountPorts } from './domain/account/account-ports.ts'
import type { AppDirectory } from './domain/app/app-directory.ts'
import type { FarcasterPorts } from './domain/farcaster/farcaster-ports.ts'
import type { AuthenticatePorts } from './domain/login/authenticate.ts'
import type { CaptchaPorts } from './domain/login/captcha.ts'
import type { CustomJwtPorts } from './domain/login/custom-jwt.ts'
import type { OAuthPorts } from './domain/oauth/oauth-ports.ts'
import type { AdmitPorts } from './domain/vault/admit-frame.ts'
import type { VaultPorts } from './domain/vault/vault-ports.ts'
import type { OwnOrigins } from './http/own-origins.ts'
import type { AccountChangeStore } from './ports/account-change-store.ts'
import type { AnalyticsStore } from './ports/analytics-store.ts'
import type { BackendUsers } from './ports/backend-users.ts'
import type { CredentialStore } from './ports/credential-store.ts'
import type { FrameFiles } from './ports/frame-files.ts'
import type { Logger } from './ports/logger.ts'
import type { OldAccountStore } from './ports/old-account-store.ts'
import type { Outside } from './ports/outside.ts'
import type { Readiness } from './ports/readiness.ts'
import type { SecretStore } from './ports/secret-store.ts'
import type { SessionListStore } from './ports/session-list-store.ts'
import type { UserStore } from './ports/user-store.ts'

export interface ServerPorts
  extends AuthenticatePorts,
    AccountPorts,
    CaptchaPorts,
    CustomJwtPorts,
    FarcasterPorts,
    AdmitPorts,
    OAuthPorts,
    VaultPorts {
  apps: AppDirectory
  users: UserStore
  accountChanges: AccountChangeStore
  oldAccounts: OldAccountStore
  credentials: CredentialStore
  outside: Outside
  backendUsers: BackendUsers
  secrets: SecretStore
  analytics: AnalyticsStore
  frameFiles: FrameFiles
  origins: OwnOrigins
  sessionList: SessionListStore
  log: Logger
  ready(): Promise<Readiness>
}

export interface Peer {
  /** address of the client, after trusted proxies */
  address: string
}
