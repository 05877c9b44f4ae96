import type { Signer } from '@latchkey/signer'
import type { Clock } from '../../ports/clock.ts'
import type { FrameSessionStore } from '../../ports/frame-session-store.ts'
import type { Keyring } from '../../ports/keyring.ts'
import type { MfaStore } from '../../ports/mfa-store.ts'
import type { OldAccountStore } from '../../ports/old-account-store.ts'
import type { Random } from '../../ports/random.ts'
import type { RootArchive } from '../../ports/root-archive.ts'
import type { VaultNotices } from '../../ports/vault-notices.ts'
import type { VaultStore } from '../../ports/vault-store.ts'

export interface VaultPorts {
  vault: VaultStore
  archive: RootArchive
  notices: VaultNotices
  frameSessions: FrameSessionStore
  oldAccounts: OldAccountStore
  signer: Signer
  mfa: MfaStore
  keyring: Keyring
  random: Random
  clock: Clock
}
