import type { ScanTransactionResponse } from '@latchkey/contract'
import type { NamedCluster } from '../chains/solana/clusters.ts'
import type { SolanaInstructionView } from '../chains/solana/read-instructions.ts'
import type { DecodedCall, TokenFacts } from './ethereum/decoded-call.ts'

/** What the confirmation screens need to know of their transactions. */
export interface TransactionUiOptions {
  showWalletUIs?: boolean
  description?: string
  buttonText?: string
  successHeader?: string
  successDescription?: string
  isCancellable?: boolean
  /** the app on whose behalf this one asks (cross-app requests) */
  requesterAppId?: string
  transactionInfo?: {
    title?: string
    action?: string
    contractInfo?: {
      url?: string
      name?: string
      imgUrl?: string
      imgAltText?: string
      imgSize?: 'sm' | 'lg'
    }
  }
}

/** What is known of a transaction on either chain before it is signed, in the chain's base unit. */
export interface PreparedTransaction {
  /** what the wallet pays for it at most */
  fee: bigint
  /** native balance of the wallet */
  balance: bigint
  /** why it will likely fail; the user may still try */
  warning?: unknown
}

/** An EVM transaction as the screen shows it; quantities in wei. */
export interface PreparedEthereumTransaction extends PreparedTransaction {
  to: string | null
  from: string
  value: bigint
  data: `0x${string}` | null
  chainId: number
  /** gas limit times the highest fee per gas, and what a layer 2 pays to its layer 1 */
  fee: bigint
  /** of `fee`: what a layer 2 pays to its layer 1, 0 where there is none */
  layer1Fee?: bigint
  /** what is called: several where one function carries others; empty for a plain transfer or a new contract */
  calls?: DecodedCall[]
  /** by address in lower case: the tokens that `calls` speak of; an address that answered nothing is absent */
  tokens?: Readonly<Record<string, TokenFacts>>
  /** US dollars of one coin of the chain; null: not known, nothing is said in money */
  price?: number | null
  /** somebody else pays the fee */
  sponsored?: boolean
  /** what is signed */
  request: Record<string, unknown>
}

/** What a confirmation screen is opened with, on either chain. */
export interface TransactionRequest<Prepared> {
  address: string
  signOnly: boolean
  uiOptions: TransactionUiOptions
  /**
   * Fills in what the chain says; throws with code -32603 when that cannot be had.
   * @param options.anew without the nonce or the blockhash of the try before
   */
  prepare(options?: { anew?: boolean }): Promise<Prepared>
  /**
   * Signs, and sends unless signOnly; resolves with the hash or the raw transaction on Ethereum, on Solana with the
   * wallet's signature in base58.
   */
  submit(prepared: Prepared): Promise<string>
  /** Waits until the chain has taken it; throws `transaction_failure` when it refused. */
  waitForReceipt(result: string): Promise<void>
  onSuccess(result: string): void
  onFailure(error: unknown): void
}

/** How a scan of the transaction stands. It never keeps anybody from the transaction by failing. */
export type ScanState =
  | { status: 'uninitiated' | 'in progress' | 'failed' }
  | { status: 'completed'; result: ScanTransactionResponse }

export interface EthereumTransactionRequest extends TransactionRequest<PreparedEthereumTransaction> {
  chain: { id: number; name: string; symbol: string; explorerUrl: string | null }
}

/** A Solana transaction as the screen shows it; amounts in base units. */
export interface PreparedSolanaTransaction extends PreparedTransaction {
  instructions: SolanaInstructionView[]
  /** lamports that the wallet pays for the transaction; 0 when another account pays */
  fee: bigint
  /** lamports that leave the wallet besides the fee */
  outgoing: bigint
  /** the balance does not cover it, by the figures or by the log of a simulation */
  insufficientFunds?: boolean
  /** what went wrong in a simulation: a log line, or a sentence */
  simulationError: string | null
}

export interface SolanaTransactionRequest extends TransactionRequest<PreparedSolanaTransaction> {
  cluster: NamedCluster
}

/** A transaction that is being signed, for whoever asks its user something meanwhile. Amounts in base units. */
export interface PendingTransaction {
  chain: 'ethereum' | 'solana'
  /** the host's; null: none */
  title: string | null
  from: string
  /** null: it makes a contract, or has more than one receiver */
  to: string | null
  /** the host's words for what it does; null: `kind` says it */
  action: string | null
  kind: 'transfer' | 'transaction'
  value: bigint
  fee: bigint
  symbol: string
  /** of the chain; null: none shows it */
  explorerUrl: string | null
}
