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

/** An EVM transaction as the screen shows it; quantities in wei. */
export interface PreparedEthereumTransaction {
  to: string | null
  from: string
  value: bigint
  data: `0x${string}` | null
  chainId: number
  /** gas limit times the highest fee per gas */
  fee: bigint
  /** native balance of `from` */
  balance: bigint
  /** what is signed */
  request: Record<string, unknown>
  /** why the chain could not estimate the gas; the transaction will likely fail */
  warning?: unknown
}

export interface EthereumTransactionRequest {
  address: string
  chain: { id: number; name: string; symbol: string; explorerUrl: string | null }
  signOnly: boolean
  uiOptions: TransactionUiOptions
  /** Fills nonce, gas and fees; throws with code -32603 when the chain refuses. */
  prepare(options?: { clearNonce?: boolean }): Promise<PreparedEthereumTransaction>
  /** Signs (and broadcasts unless signOnly); resolves with hash or raw transaction. */
  submit(prepared: PreparedEthereumTransaction): Promise<string>
  /** Waits for the receipt; throws 'Transaction failed' when it reverted. */
  waitForReceipt(hash: string): Promise<void>
  onSuccess(result: string): void
  onFailure(error: unknown): void
}

/** A Solana transaction as the screen shows it; amounts in base units. */
export interface PreparedSolanaTransaction {
  instructions: SolanaInstructionView[]
  /** lamports that the wallet pays for the transaction; 0 when another account pays */
  fee: bigint
  /** lamports of the wallet's account */
  balance: bigint
  /** lamports that leave the wallet besides the fee */
  outgoing: bigint
  /** the balance does not cover it, by the figures or by the log of a simulation */
  insufficientFunds?: boolean
  /** what went wrong in a simulation: a log line, or a sentence */
  simulationError: string | null
}

export interface SolanaInstructionView {
  kind: 'sol-transfer' | 'spl-transfer' | 'ata-creation' | 'create-account' | 'unknown'
  /** base58; '' when it comes from a look-up table */
  program: string
  from?: string | undefined
  to?: string | undefined
  /** in base units */
  amount?: bigint | undefined
  decimals?: number
  symbol?: string
  /** token mint, where the instruction names it */
  mint?: string | undefined
  /** base64, of an instruction that is not understood */
  data?: string
}

export interface SolanaTransactionScreenRequest {
  address: string
  cluster: { name: 'mainnet-beta' | 'devnet' | 'testnet'; label: string; explorerUrl: string | null }
  signOnly: boolean
  uiOptions: TransactionUiOptions
  prepare(options?: { freshBlockhash?: boolean }): Promise<PreparedSolanaTransaction>
  /** Signs, and sends unless signOnly; resolves with the wallet's signature in base58. */
  submit(): Promise<string>
  /** Waits until the cluster has confirmed it; throws `transaction_failure` when it refused. */
  waitForReceipt(signature: string): Promise<void>
  onSuccess(signature: string): void
  onFailure(error: unknown): void
}
