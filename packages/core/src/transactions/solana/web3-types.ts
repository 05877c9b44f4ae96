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
  version: 'legacy' | 0
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

// biome-ignore lint/suspicious/noExplicitAny: web3.js types are not ours to repeat
type Any = any

export interface ConnectionLike {
  readonly rpcEndpoint: string
  readonly commitment?: string | undefined
  getBalance(publicKey: Any, commitment?: Any): Promise<number>
  getFeeForMessage(message: Any, commitment?: Any): Promise<{ value: number | null }>
  getLatestBlockhash(commitment?: Any): Promise<{ blockhash: string; lastValidBlockHeight: number }>
  simulateTransaction(
    transaction: Any,
    config?: Any,
  ): Promise<{ value: { err: unknown; logs: string[] | null } }>
  sendRawTransaction(raw: Uint8Array, options?: Any): Promise<string>
  confirmTransaction(strategy: Any, commitment?: Any): Promise<{ value: { err: unknown } }>
  getParsedTransaction(signature: string, config?: Any): Promise<Any>
  getSignatureStatuses(signatures: string[], config?: Any): Promise<{ value: (SignatureStatus | null)[] }>
}

export interface SignatureStatus {
  err: unknown
  confirmationStatus?: string
}
