import type { CredentialStore } from '../../ports/credential-store.ts'
import type { Keyring } from '../../ports/keyring.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Outside } from '../../ports/outside.ts'
import type { AccountPorts } from '../account/account-ports.ts'

export interface OAuthPorts extends AccountPorts {
  credentials: CredentialStore
  /** what states at providers are made by */
  keyring: Keyring
  outside: Outside
  log: Logger
  /** the public address of this server, under which providers find the callback */
  publicUrl: string
}
