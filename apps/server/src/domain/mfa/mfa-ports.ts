import type { Signer } from '@latchkey/signer'
import type { FactorUndoStore } from '../../ports/factor-undo-store.ts'
import type { Limiter } from '../../ports/limiter.ts'
import type { Logger } from '../../ports/logger.ts'
import type { RemovalStore } from '../../ports/removal-store.ts'
import type { AccountPorts } from '../account/account-ports.ts'
import type { LoginPorts } from '../login/send-code.ts'
import type { FactorPorts } from './require-factor.ts'

export interface MfaPorts extends FactorPorts, LoginPorts, AccountPorts {
  limiter: Limiter
  removals: RemovalStore
  factorUndos: FactorUndoStore
  signer: Signer
  log: Logger
}
