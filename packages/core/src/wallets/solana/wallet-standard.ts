/** The interface shapes of the Wallet Standard and of its Solana features that are used here. */

export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
  readonly label?: string
  readonly icon?: string
}

export interface StandardWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly accounts: readonly StandardAccount[]
  readonly features: Readonly<Record<string, unknown>>
}

export interface SignMessageInput {
  account: StandardAccount
  message: Uint8Array
}

export interface SignTransactionInput {
  account: StandardAccount
  /** signatures, then message */
  transaction: Uint8Array
  chain?: string
}

export interface SignAndSendTransactionInput extends SignTransactionInput {
  chain: string
  options?: {
    preflightCommitment?: string
    skipPreflight?: boolean
    maxRetries?: number
    minContextSlot?: number
  }
}

export type ChangeListener = (properties: { accounts?: readonly StandardAccount[] }) => void
