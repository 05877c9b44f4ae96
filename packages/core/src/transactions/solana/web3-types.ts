/** The parts of @solana/web3.js v1 that are used; hosts hand in the real ones, taken by duck type. */

export interface PublicKeyLike {
  toBase58(): string
}

export interface LegacyTransactionLike {
  feePayer?: PublicKeyLike | undefined
  recentBlockhash?: string | undefined
  lastValidBlockHeight?: number | undefined
  instructions: { keys: { pubkey: PublicKeyLike; isSigner: boolean }[] }[]
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

export type SupportedSolanaTransaction = LegacyTransactionLike | VersionedTransactionLike

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
  ): Promise<{ value: { err: unknown; logs: string[] | null } }>
  sendRawTransaction(raw: Uint8Array, options?: unknown): Promise<string>
  confirmTransaction(strategy: unknown, commitment?: unknown): Promise<{ value: { err: unknown } }>
  getParsedTransaction(signature: string, config?: unknown): Promise<ParsedTransactionLike | null>
  getSignatureStatuses(signatures: string[], config?: unknown): Promise<{ value: (SignatureStatus | null)[] }>
}

export interface SignatureStatus {
  err: unknown
  confirmationStatus?: string
}

export interface ParsedTransactionLike {
  meta?: { fee?: number } | null
}
