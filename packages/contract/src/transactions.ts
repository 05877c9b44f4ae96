/** A number as the wire carries it: `0x` hex, or a safe integer. */
export type Quantity = string | number

/** The fields of an Ethereum transaction as a client names them; what is missing is filled in before it is signed. */
export interface EthereumTransactionFields {
  from?: string
  to?: string
  chain_id?: Quantity
  nonce?: Quantity
  /** `0x` hex */
  data?: string
  value?: Quantity
  type?: 0 | 1 | 2
  gas_limit?: Quantity
  gas_price?: Quantity
  max_fee_per_gas?: Quantity
  max_priority_fee_per_gas?: Quantity
}

export const TRANSACTION_STATUSES = [
  'broadcasted',
  'confirmed',
  'execution_reverted',
  'failed',
  'replaced',
] as const
/**
 * `broadcasted` from the moment it is signed and kept: it is brought to the chain until it is on it. `execution_reverted`:
 * on the chain, without effect. `failed`: it cannot come onto the chain. `replaced`: another one has its nonce.
 */
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

export interface TransactionResponse {
  id: string
  wallet_id: string
  /** such as `eip155:8453` */
  caip2: string
  /** null where it failed before there was one */
  transaction_hash: string | null
  status: TransactionStatus
  /** milliseconds since 1970 */
  created_at: number
}

export const WALLET_ASSETS = ['usdc', 'eth', 'pol', 'sol'] as const
export type WalletAsset = (typeof WALLET_ASSETS)[number]

export const WALLET_CHAINS = [
  'ethereum',
  'arbitrum',
  'base',
  'linea',
  'optimism',
  'polygon',
  'solana',
  'zksync_era',
] as const
export type WalletChain = (typeof WALLET_CHAINS)[number]

export interface AssetAmount {
  chain: WalletChain
  asset: WalletAsset
  /** the smallest units, as a decimal number */
  raw_value: string
  raw_value_decimals: number
  /** for people, by asset: `{ eth: '0.001' }`; where a balance was asked for with its currency, also in that: `{ usd: '2.56' }` */
  display_values: Partial<Record<WalletAsset | 'usd', string>>
}

export interface WalletBalanceResponse {
  balances: AssetAmount[]
}

/** What a transaction of a wallet moved, where it is one that plainly moves an asset. */
export interface TransferDetail extends AssetAmount {
  type: 'transfer_sent'
  sender: string
  sender_privy_user_id: string | null
  recipient: string
  recipient_privy_user_id: string | null
}

export interface WalletTransaction {
  caip2: string
  transaction_hash: string | null
  status: TransactionStatus
  /** milliseconds since 1970 */
  created_at: number
  details: TransferDetail | null
  privy_transaction_id: string
  wallet_id: string
}

export interface WalletTransactionsResponse {
  /** newest first */
  transactions: WalletTransaction[]
  next_cursor: string | null
}
