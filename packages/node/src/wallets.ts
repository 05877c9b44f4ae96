import type {
  CreateWalletBody,
  EthereumTransactionFields,
  OwnerFields,
  Quantity,
  UpdateWalletBody,
  WalletAsset,
  WalletBalanceResponse,
  WalletChain,
  WalletPage,
  WalletResponse,
  WalletRpcBody,
  WalletRpcResponse,
  WalletSigner,
  WalletTransactionsResponse,
} from '@latchkey/contract'
import type { OnceOptions, SignOptions } from './signed-call.ts'

export interface ImportWalletInput extends OwnerFields {
  chain_type: 'ethereum' | 'solana'
  /** what the key has to be of, as the chain writes it */
  address: string
  /** the key itself: 32 bytes, or 64 with Solana's public half behind */
  privateKey: Uint8Array
  policy_ids?: string[]
  additional_signers?: WalletSigner[]
}

export interface SentTransaction {
  /** what `transactions.get` and the webhooks know it by */
  transactionId: string
  hash: string
}

export interface TypedDataInput {
  domain: Record<string, unknown>
  types: Record<string, readonly { name: string; type: string }[]>
  primary_type: string
  message: Record<string, unknown>
}

type Send = SignOptions & OnceOptions

/**
 * Wallets whose keys the operator's signer holds. Shapes are those of the wire: snake case, times in ms since 1970. What
 * signs or changes is signed itself, with the `authorizationKeys` of the options or `signers` of the call: the app's secret alone
 * signs nothing. Every call throws LatchkeyError: `invalid_signature` where the wallet's owner did not sign, `policy_violation`
 * where a policy does not let it through.
 */
export interface ServerWallets {
  /** The app's own unless an owner is named. */
  create(body: CreateWalletBody, options?: OnceOptions): Promise<WalletResponse>
  /** null when there is none */
  get(id: string): Promise<WalletResponse | null>
  /** All of them, read page by page as they are asked for. */
  list(of?: { chain_type?: string; user_id?: string }): AsyncIterable<WalletResponse>
  page(of?: {
    chain_type?: string
    user_id?: string
    cursor?: string | null
    limit?: number
  }): Promise<WalletPage>
  update(id: string, body: UpdateWalletBody, options?: SignOptions): Promise<WalletResponse>
  /** Brings a key along, which is sealed to the signer here. */
  import(input: ImportWalletInput): Promise<WalletResponse>
  /** The private key, as its chain writes it: hex of Ethereum, base58 of Solana. For the wallet's owner alone. */
  exportKey(id: string, options?: SignOptions): Promise<string>
  /** Any method, in the words of the wire. */
  rpc(id: string, body: WalletRpcBody, options?: Send): Promise<WalletRpcResponse>
  /** Signs 32 bytes as `0x` hex, on the curve of the wallet's chain; answers `0x` hex. */
  signHash(id: string, hash: string, options?: SignOptions): Promise<string>
  /** Ethereum, EIP-191: answers `0x` hex. */
  signMessage(id: string, message: string | Uint8Array, options?: SignOptions): Promise<string>
  /** Ethereum, EIP-712 */
  signTypedData(id: string, data: TypedDataInput, options?: SignOptions): Promise<string>
  /** Ethereum; nothing is filled in. Answers the signed transaction, `0x` hex. */
  signTransaction(id: string, transaction: EthereumTransactionFields, options?: SignOptions): Promise<string>
  /** Ethereum, EIP-7702 */
  signAuthorization(
    id: string,
    authorization: { contract: string; chain_id: Quantity; nonce: Quantity },
    options?: SignOptions,
  ): Promise<{
    contract: string
    chain_id: number
    nonce: number
    r: string
    s: string
    y_parity: number
  }>
  /** Ethereum: fills in what is missing, signs and sends. `caip2` such as `eip155:8453`. */
  sendTransaction(
    id: string,
    what: { caip2: string; transaction: EthereumTransactionFields },
    options?: Send,
  ): Promise<SentTransaction>
  /** Solana: 64 bytes */
  signSolanaMessage(id: string, message: Uint8Array, options?: SignOptions): Promise<Uint8Array>
  /** Solana: a transaction as it is serialized, whose place for this wallet's signature is filled */
  signSolanaTransaction(id: string, transaction: Uint8Array, options?: SignOptions): Promise<Uint8Array>
  /** Solana: signs and sends, and fills in nothing else. */
  sendSolanaTransaction(
    id: string,
    what: { caip2: string; transaction: Uint8Array },
    options?: Send,
  ): Promise<SentTransaction>
  balance(id: string, of: { chain: WalletChain; asset: WalletAsset }): Promise<WalletBalanceResponse>
  /** What it has sent on a chain, newest first. */
  transactions(
    id: string,
    of: { chain: WalletChain; asset: WalletAsset; cursor?: string; limit?: number },
  ): Promise<WalletTransactionsResponse>
}
