import type { EthereumTransactionRequest, SolanaTransactionRequest } from '../transactions/requests.ts'

/** Screens on which a transaction is confirmed. */
export interface TransactionScreens {
  'ethereum-transaction': EthereumTransactionRequest
  'solana-transaction': SolanaTransactionRequest
}
