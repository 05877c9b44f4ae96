import type { SignTypedDataParams, UnsignedTransactionRequest } from '@latchkey/react-auth'
import type {
  ConnectedSolanaWallet,
  SolanaStandardWallet,
  UseSignTransactionInterface,
} from '@latchkey/react-auth/solana'

/** What came of a trial: a hash, a signature. */
export interface TrialResult {
  label: string
  value: string
}

/** What trials on Ethereum are made with. */
export interface EthereumTools {
  address: `0x${string}`
  /** Resolves with the hash. */
  send(transaction: UnsignedTransactionRequest): Promise<TrialResult>
  /** Signs without sending. */
  sign(transaction: UnsignedTransactionRequest): Promise<TrialResult>
  signMessage(message: string): Promise<TrialResult>
  signTypedData(data: SignTypedDataParams): Promise<TrialResult>
  /** Signs that the wallet takes on the code of a contract; nothing is sent, and nothing is shown. */
  authorize(contract: `0x${string}`): Promise<TrialResult>
  /** A request to the wallet's own provider. */
  request(method: string, params: unknown[]): Promise<unknown>
}

/** What trials of a smart wallet are made with. */
export interface SmartTools {
  address: `0x${string}`
  /** Resolves with the hash of the transaction that carried it. */
  send(calls: SmartCall[]): Promise<TrialResult>
  signMessage(message: string): Promise<TrialResult>
}

export interface SmartCall {
  to: `0x${string}`
  value?: bigint
  data?: `0x${string}`
}

/** What trials on Solana are made with. */
export interface SolanaTools {
  wallet: ConnectedSolanaWallet
  /** Signs without sending; shown, as the wallet's own method is not. */
  sign: UseSignTransactionInterface['signTransaction']
  /** the user's wallets as the Wallet Standard has them */
  standard: SolanaStandardWallet
}

interface Described {
  id: string
  title: string
  /** one short sentence */
  note: string
  /** what a careful wallet should make of it */
  tone?: 'careful' | 'dangerous'
}

export type Trial =
  | (Described & { chain: 'ethereum'; run(tools: EthereumTools): Promise<TrialResult> })
  | (Described & { chain: 'smart'; run(tools: SmartTools): Promise<TrialResult> })
  | (Described & { chain: 'solana'; run(tools: SolanaTools): Promise<TrialResult> })

export interface TrialGroup {
  title: string
  note: string
  trials: Trial[]
}
