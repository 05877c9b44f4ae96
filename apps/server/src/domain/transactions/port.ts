import type {
  EthereumTransactionFields,
  TransactionResponse,
  WalletAsset,
  WalletBalanceResponse,
  WalletChain,
  WalletTransactionsResponse,
} from '@latchkey/contract'
import type { AppSettings } from '../app/settings.ts'

/** The wallet that sends, as whoever stores wallets knows it. */
export interface SendingWallet {
  id: string
  chainType: 'ethereum' | 'solana'
  /** EIP-55 or lower case; base58 */
  address: string
  /** the user that the wallet is of, for `sender_privy_user_id`; null where it is nobody's */
  userId: string | null
  /** of a wallet that its user has delegated: the grant, which has to stand until what is sent is kept */
  delegation?: string
}

interface AnyRequest {
  /**
   * SHA-256 of the set of signatures that asks for this, as the signer counts requests: the same one again is the same
   * transaction, and answers it.
   */
  id: Buffer
  /** such as `eip155:8453` */
  caip2: string
  /** asks that somebody else pay the fees: refused by name */
  sponsor?: boolean | undefined
}

export type SendRequest =
  | (AnyRequest & { transaction: EthereumTransactionFields })
  /** a whole transaction in base64, in which the wallet's signature is missing or is made anew */
  | (AnyRequest & { solana: string })

/** Nothing is missing any more; quantities are `0x` hex without leading zeros. */
export interface FilledEthereumTransaction {
  from: string
  /** absent where a contract is made */
  to?: string
  chain_id: string
  nonce: string
  /** `0x` where there is none */
  data: string
  value: string
  type: 0 | 1 | 2
  gas_limit: string
  /** types 0 and 1 */
  gas_price?: string
  /** type 2 */
  max_fee_per_gas?: string
  max_priority_fee_per_gas?: string
}

export type Filled =
  | { caip2: string; transaction: FilledEthereumTransaction }
  | { caip2: string; solana: string }

export interface Signed {
  /** what is broadcast: `0x` hex for Ethereum, base64 for Solana */
  raw: string
  /** keccak-256 of it as `0x` hex; for Solana the first signature in base58 */
  hash: string
}

/** What the signer does for one request. */
export interface Signing {
  /**
   * Signs what was filled in. What it throws is what `send` throws, and nothing was sent then, nor is a nonce used up.
   * @throws SignerRefusal `already_sent` for another nonce than it signed for this request before
   */
  sign(filled: Filled): Promise<Signed>
  /** Ethereum: the nonce that was signed for this request before; null where there is none. */
  signedNonce(): Promise<number | null>
}

/** The app that asks: its id, and what its operator set. */
export interface SendingApp {
  id: string
  settings: AppSettings
}

export interface Sent {
  transaction_id: string
  hash: string
  caip2: string
  /** Ethereum: what was signed */
  transaction_request?: FilledEthereumTransaction
}

export interface ListQuery {
  chain: WalletChain
  asset: readonly WalletAsset[]
  cursor?: string | undefined
  /** 1 to 100 */
  limit: number
}

export interface BalanceQuery {
  chain: readonly WalletChain[]
  asset: readonly WalletAsset[]
}

/** Transactions of server wallets, from the nonce to the receipt. */
export interface Transactions {
  /**
   * Fills in what is missing, has it signed, keeps it, and broadcasts it. Answers once it is kept, though no node answered:
   * then it is brought to the chain later, and must not be asked for anew.
   * @throws Refusal `invalid_data`, `not_supported` (no node for the chain, sponsored fees), `insufficient_funds`,
   *   `transaction_broadcast_failure` (a node refuses it, or its estimate reverts), `unavailable` (nothing was signed, since
   *   no node answered), `invalid_request` (the wallet's user has taken it back meanwhile): in all of these nothing was sent. What `sign` throws passes through.
   */
  send(app: SendingApp, wallet: SendingWallet, request: SendRequest, signing: Signing): Promise<Sent>
  /** @throws Refusal `not_found` where the app has none of that id. */
  status(app: SendingApp, id: string): Promise<TransactionResponse>
  /**
   * What was sent from here, newest first; what came in is not known.
   * @throws Refusal `invalid_data`
   */
  list(app: SendingApp, wallet: SendingWallet, query: ListQuery): Promise<WalletTransactionsResponse>
  /** @throws Refusal `invalid_data`, `not_supported` (by name), `unavailable` */
  balance(app: SendingApp, wallet: SendingWallet, query: BalanceQuery): Promise<WalletBalanceResponse>
}
