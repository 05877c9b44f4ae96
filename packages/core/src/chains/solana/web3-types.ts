/** The parts of @solana/web3.js v1 that are used; hosts hand in the real ones, taken by duck type. */

// A host without web3.js compiles too: its names are `any` there, and the parts below stand in for them.
/** @ts-ignore */
import type { ParsedTransactionWithMeta, Transaction, VersionedTransaction } from '@solana/web3.js'

type Known<Real, Parts> = 0 extends 1 & Real ? Parts : Real

export interface PublicKeyLike {
  toBase58(): string
}

export interface LegacyTransactionLike {
  feePayer?: PublicKeyLike | undefined
  recentBlockhash?: string | undefined
  lastValidBlockHeight?: number | undefined
  instructions: { keys: { pubkey: PublicKeyLike; isSigner: boolean }[] }[]
  signatures?: { publicKey: PublicKeyLike; signature: Uint8Array | null }[]
  serializeMessage(): Uint8Array
  compileMessage(): { accountKeys: PublicKeyLike[] }
  addSignature(publicKey: PublicKeyLike, signature: Uint8Array): void
  serialize(config?: { requireAllSignatures?: boolean; verifySignatures?: boolean }): Uint8Array
}

export interface VersionedTransactionLike {
  /** told by the message's own bytes; web3.js may name further ones */
  version: unknown
  message: { staticAccountKeys: PublicKeyLike[]; recentBlockhash: string; serialize(): Uint8Array }
  signatures: Uint8Array[]
  addSignature(publicKey: PublicKeyLike, signature: Uint8Array): void
  serialize(): Uint8Array
}

export type SolanaTransactionLike = LegacyTransactionLike | VersionedTransactionLike

/** A compiled transaction of @solana/kit: frozen, its signatures by address. */
export interface KitTransaction {
  readonly messageBytes: ArrayLike<number>
  readonly signatures: Readonly<Record<string, ArrayLike<number> | null>>
  readonly lifetimeConstraint?: object
}

/** What hosts may hand in. */
export type AnySolanaTransaction = SolanaTransactionLike | KitTransaction

/** As hosts get it: web3.js' own classes where web3.js is installed. */
export type SupportedSolanaTransaction =
  | Known<Transaction, LegacyTransactionLike>
  | Known<VersionedTransaction, VersionedTransactionLike>

export interface SendOptionsLike {
  skipPreflight?: boolean
  preflightCommitment?: string
  maxRetries?: number
  minContextSlot?: number
}

/** Parameters are `unknown` where web3.js wants types of its own, which are not ours to repeat. */
export interface ConnectionLike {
  readonly rpcEndpoint: string
  readonly commitment?: string | undefined
  getBalance(publicKey: unknown, commitment?: unknown): Promise<number>
  getFeeForMessage(message: unknown, commitment?: unknown): Promise<{ value: number | null }>
  getLatestBlockhash(commitment?: unknown): Promise<{ blockhash: string; lastValidBlockHeight: number }>
  simulateTransaction(
    transaction: unknown,
    config?: unknown,
  ): Promise<{ value: { err: unknown; logs: string[] | null; accounts?: unknown } }>
  sendRawTransaction(raw: Uint8Array, options?: unknown): Promise<string>
  confirmTransaction(strategy: unknown, commitment?: unknown): Promise<{ value: { err: unknown } }>
  getParsedTransaction(signature: string, config?: unknown): Promise<ParsedTransactionLike | null>
  getSignatureStatuses(signatures: string[], config?: unknown): Promise<{ value: (SignatureStatus | null)[] }>
  /** What follows is of every web3.js v1; whoever plays a connection may leave it out, and less is known then. */
  getBlockHeight?(commitment?: unknown): Promise<number>
  getMinimumBalanceForRentExemption?(length: number): Promise<number>
  getMultipleParsedAccounts?(publicKeys: never[], config?: never): Promise<{ value: unknown[] }>
  getMultipleAccountsInfo?(publicKeys: never[], config?: never): Promise<unknown[]>
  getTokenAccountBalance?(publicKey: never, commitment?: never): Promise<{ value: { amount: string } }>
  /** of ours alone: what an account for tokens holds, in base units as a decimal */
  getTokenBalance?(publicKey: PublicKeyLike, commitment?: string): Promise<{ amount: string }>
}

export interface SignatureStatus {
  err: unknown
  confirmationStatus?: string
}

export interface ParsedTransactionLike {
  meta?: { fee?: number } | null
}

/** As hosts get it: web3.js' own type where web3.js is installed. */
export type SolanaParsedTransaction = Known<ParsedTransactionWithMeta, ParsedTransactionLike>
