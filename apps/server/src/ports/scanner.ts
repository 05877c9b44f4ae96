import type { ScanTransactionResponse } from '@latchkey/contract'
import type { ScannedMethod } from '@latchkey/contract/schemas'
import type { ChainAddresses } from './chain-nodes.ts'

/** A transaction as nodes take it: addresses, data and quantities as `0x` hex; no field but these. */
export interface ScannedCall {
  from: string
  to?: string
  value?: string
  data?: string
  gas?: string
}

export interface ScanQuestion {
  appId: string
  /** CAIP-2 */
  chain: string
  /** what the operator says that the scanning service calls the chain */
  chainName: string | undefined
  /** the app's own nodes of the chain; null where there are none */
  at: ChainAddresses | null
  /** whose page asks, as the page says */
  domain: string
  method: ScannedMethod
  params: readonly unknown[]
  /** whose wallet is asked */
  account: string
  /** of the methods that are about one */
  transaction: ScannedCall | null
}

/** Says what a request would do and whether it is safe. Whatever does not work is said in the answer's `Error`. */
export interface Scanner {
  scan(question: ScanQuestion): Promise<ScanTransactionResponse>
}

export type ScannerName = 'blockaid' | 'simulation'
export type Scanners = Record<ScannerName, Scanner>
