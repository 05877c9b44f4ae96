import type { ChainNodes } from '../../ports/chain-nodes.ts'
import type { KeptAnswers } from '../../ports/kept-answers.ts'
import type { Logger } from '../../ports/logger.ts'
import type { PriceSources } from '../../ports/prices.ts'
import type { Scanners } from '../../ports/scanner.ts'
import type { CountPorts } from '../login/count-window.ts'

/** What is told of a transaction before somebody signs it. */
export interface FactPorts extends CountPorts {
  scanners: Scanners
  priceSources: PriceSources
  keptAnswers: KeptAnswers
  nodes: ChainNodes
  log: Logger
}
