import type { ChainNodes } from '../../ports/chain-nodes.ts'
import type { CredentialStore } from '../../ports/credential-store.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Outside } from '../../ports/outside.ts'
import type { Scanners } from '../../ports/scanner.ts'
import { createBlockaid } from './blockaid.ts'
import { createSimulator } from './simulator.ts'

/** Who may scan: the service, or the app's own node. */
export const createScanners = (ports: {
  outside: Outside
  credentials: CredentialStore
  nodes: ChainNodes
  log: Logger
}): Scanners => ({ blockaid: createBlockaid(ports), simulation: createSimulator(ports) })
