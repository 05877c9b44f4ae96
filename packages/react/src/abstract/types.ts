import type { Address, Hash, Hex, SignableMessage } from 'viem'

/** One call of the account; `value` in wei. */
export interface AbstractCall {
  to: string
  value?: bigint | number | string
  data?: string
}

/** What is said of a transaction around its calls; amounts in wei. */
export interface AbstractTransactionFields {
  /** 2741, or 11124 (the testnet), which is taken where nothing is said; as hex too */
  chainId?: number | string
  nonce?: number
  gas?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  gasPerPubdata?: bigint
  /** pays in place of the user, together with `paymasterInput`: `general` or `approvalBased` (ZKsync) */
  paymaster?: Address
  paymasterInput?: Hex
}

/** One transaction, or several calls that are made at once, all or none. */
export type AbstractTransaction = AbstractTransactionFields &
  (AbstractCall | { calls: readonly AbstractCall[] })

export interface AbstractSmartWallets {
  /** ERC-1271; ERC-6492 while the account is not deployed */
  signMessage: (input: { message: SignableMessage }, chainId?: number | string) => Promise<Hex>
  signTypedData: (input: unknown, chainId?: number | string) => Promise<Hex>
  /** Resolves with the hash once it is mined, or the user has closed the dialog after it was sent. */
  sendTransaction: (input: AbstractTransaction) => Promise<Hash>
  /** Resolves with the signed bytes: nothing is sent. */
  signTransaction: (input: AbstractTransaction) => Promise<Hex>
}
