import type { Logger } from '../../ports/logger.ts'
import type { AccountPorts } from '../account/account-ports.ts'

export interface PasskeyPorts extends AccountPorts {
  log: Logger
}
