import type { Signer } from '@latchkey/signer'
import type { Clock } from '../../ports/clock.ts'
import type { DeviceStore } from '../../ports/device-store.ts'
import type { Keyring } from '../../ports/keyring.ts'
import type { Random } from '../../ports/random.ts'
import type { VaultStore } from '../../ports/vault-store.ts'
import type { Outbox } from '../login/outbox.ts'

export interface VaultPorts {
  vault: VaultStore
  devices: DeviceStore
  signer: Signer
  outbox: Outbox
  keyring: Keyring
  random: Random
  clock: Clock
}
