import type { WireTransaction } from '../../transactions/solana/send-wire.ts'

/** The interface shapes of the Wallet Standard and of its Solana features that are used here. */

type Identifier = `${string}:${string}`

export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly Identifier[]
  readonly features: readonly Identifier[]
  readonly label?: string
  readonly icon?: WalletImage
}

/** The Wallet Standard takes images in the address itself only. */
export type WalletImage = `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`

export interface StandardWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: WalletImage
  readonly chains: readonly Identifier[]
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

export interface SignAndSendTransactionInput extends WireTransaction {
  account: StandardAccount
}

export type ChangeListener = (properties: { accounts?: readonly StandardAccount[] }) => void
