import type { ScanTransactionResponse } from '@latchkey/contract'
import type { UnsignedTransactionRequest } from '../chains/ethereum/normalize.ts'
import type { NamedCluster } from '../chains/solana/clusters.ts'
import type { SolanaAmount, SolanaInstructionView } from '../chains/solana/instructions/view.ts'
import type { ConnectionLike, SendOptionsLike, SolanaTransactionLike } from '../chains/solana/web3-types.ts'
import type { DecodedCall, TokenFacts } from './ethereum/decoded-call.ts'

/** What the confirmation screens need to know of their transactions. */
export interface TransactionUiOptions {
  showWalletUIs?: boolean
  description?: string
  buttonText?: string
  successHeader?: string
  successDescription?: string
  isCancellable?: boolean
  /** the app on whose behalf this one asks (cross-app requests) */
  requesterAppId?: string
  transactionInfo?: {
    title?: string
    action?: string
    contractInfo?: {
      url?: string
      name?: string
      imgUrl?: string
      imgAltText?: string
      imgSize?: 'sm' | 'lg'
    }
  }
}

/** What is known of a transaction on either chain before it is signed, in the chain's base unit. */
export interface PreparedTransaction {
  /** what the wallet pays for it at most */
  fee: bigint
  /** native balance of the wallet */
  balance: bigint
  /** why it will likely fail; the user may still try */
  warning?: unknown
}

/** An EVM transaction at its shortest (spec 3, section 3). */
export interface TransactionPreview {
  /** null: it makes a contract */
  to: string | null
  chainId: number
  /** in wei */
  value: bigint
  /** its gas limit; null: not known */
  gas: bigint | null
}

/** An EVM transaction as the screen shows it; quantities in wei. */
export interface PreparedEthereumTransaction extends PreparedTransaction, Omit<TransactionPreview, 'gas'> {
  from: string
  data: `0x${string}` | null
  /** gas limit times the highest fee per gas, and what a layer 2 pays to its layer 1, where that is known */
  fee: bigint
  /** of `fee`: what a layer 2 pays to its layer 1, 0 where there is none; null: not known, so it is not in `fee` */
  layer1Fee?: bigint | null
  /** what is called: several where one function carries others; empty for a plain transfer or a new contract */
  calls?: DecodedCall[]
  /** by address in lower case: the tokens that `calls` speak of; one that said nothing is absent */
  tokens?: Readonly<Record<string, TokenFacts>>
  /** by address in lower case, in base units: what the wallet has of tokens that leave it, where that is known */
  tokenBalances?: Readonly<Record<string, bigint>>
  /** a token that is to leave refuses that, as a trial says */
  tokenRefuses?: boolean
  /** US dollars of one coin of the chain; null: not known, nothing is said in money */
  price?: number | null
  /** somebody else pays the fee */
  sponsored?: boolean
  /** what is signed */
  request: Record<string, unknown>
}

/** What a transaction has cost that the chain has taken. */
export interface MinedCost {
  /** in wei; null: the chain does not say */
  paid: bigint | null
}

/** What a confirmation goes through with, on either chain. */
export interface TransactionRequest<Prepared> {
  address: string
  signOnly: boolean
  uiOptions: TransactionUiOptions
  /** transactions that are looked at one after the other before the last is approved; default 1 */
  count?: number
  /**
   * Fills in what the chain says; throws with code -32603 when that cannot be had.
   * @param options.anew without the nonce or the blockhash of the try before
   * @param options.index which one of several
   */
  prepare(options?: { anew?: boolean; index?: number }): Promise<Prepared>
  /** Has somebody judge it. Absent: nobody is asked. */
  scan?(index: number): Promise<ScanTransactionResponse>
  /**
   * Signs, and sends unless signOnly; resolves with the hash or the raw transaction on Ethereum, on Solana with the
   * wallet's signature in base58.
   * @param before those that were looked at before this one, in order
   */
  submit(prepared: Prepared, before?: readonly Prepared[]): Promise<string>
  /** Which of several is not done yet, the first of them: where a try begins. Absent: the one that failed. */
  next?(): number
  /** Waits until the chain has taken it; throws `transaction_failure` when it refused, with `paid` where that is known. */
  waitForReceipt(result: string): Promise<MinedCost | undefined>
  onSuccess(result: string): void
  onFailure(error: unknown): void
}

/** How a scan of the transaction stands. It never keeps anybody from the transaction by failing. */
export type ScanState =
  | { status: 'uninitiated' | 'in progress' | 'failed' }
  | { status: 'completed'; result: ScanTransactionResponse }

/** What the screen of an EVM transaction is opened with. */
export interface EthereumTransactionRequest {
  /** what is asked for: several are looked at one after the other, and sent in their order once the last is approved */
  transactionRequests: readonly UnsignedTransactionRequest[]
  transactingWalletAddress: string
  chain: { id: number; name: string; symbol: string; explorerUrl: string | null }
  signOnly: boolean
  uiOptions: TransactionUiOptions
  /**
   * One of `transactionRequests` with what the chain says of it; throws with code -32603 when that cannot be had.
   * @param options.anew without the nonce of the try before
   */
  prepareTransactionRequest(index: number, options?: { anew?: boolean }): Promise<PreparedEthereumTransaction>
  /** Has one of them judged. Absent: nobody is asked. */
  scanTransaction?(index: number): Promise<ScanTransactionResponse>
  /** Somebody else pays the fee. Absent: nobody does. */
  getIsSponsored?(prepared: PreparedEthereumTransaction): boolean | Promise<boolean>
  /** Signs all, and sends them unless `signOnly`; resolves with the hash, or the raw transaction, of the last. */
  onConfirm(prepared: readonly PreparedEthereumTransaction[]): Promise<string>
  /** Which one the chain has not mined yet, in order: where a try of several begins. Absent: the last that was looked at. */
  next?(): number
  /** Waits until the chain has taken it; throws `transaction_failure` when it refused. */
  waitForReceipt(hash: string): Promise<MinedCost | undefined>
  onSuccess(hash: string): void
  onFailure(error: unknown): void
}

/** How much more of a token the wallet has afterwards, in base units; less is negative. */
export interface SolanaBalanceChange {
  mint: string
  amount: bigint
  /** absent: nobody says, and the amount stands as it is */
  decimals?: number
  /** absent: nobody has one to say, and the mint's address stands for it */
  symbol?: string
}

/** A token of which an account has less than it is to give, in base units. */
export interface SolanaShortage extends Pick<SolanaBalanceChange, 'decimals' | 'symbol'> {
  /** absent: nobody says */
  mint?: string
  has: bigint
  needs: bigint
}

/** A Solana transaction as the screen shows it; amounts in base units. */
export interface PreparedSolanaTransaction extends PreparedTransaction {
  /** the message that all of this was read from, and the only one that is signed */
  bytes: Uint8Array
  instructions: SolanaInstructionView[]
  /** lamports that the wallet pays for the transaction; 0 when another account pays */
  fee: bigint
  /** of `fee`: what is paid to be taken early */
  priorityFee?: bigint
  /** lamports that the wallet puts into accounts that are made; null: not known */
  rent?: bigint | null
  /** lamports that leave the wallet besides the fee, by the instructions that are understood */
  outgoing: bigint
  /** US dollars of one SOL; null: not known, nothing is said in money */
  price?: number | null
  /** what the wallet has more and less afterwards besides the fee, by a simulation; null: none says so */
  changes?: SolanaBalanceChange[] | null
  /** a token of which more is to be given than is there, so far as that is known */
  lacking?: SolanaShortage | null
  /** look-up tables that could not be read: what happens to their accounts nobody can tell */
  unresolved?: string[]
  /** the balance does not cover it, by the figures or by the log of a simulation */
  insufficientFunds?: boolean
  /**
   * what went wrong in a simulation: `blockhash_not_found`, `simulation_failed`, or a line of its log; `not_tried`: nobody
   * could run one. null: it went well
   */
  simulationError: string | null
}

/** What the screen of a Solana transaction is opened with. */
export interface SolanaTransactionRequest {
  /** what is asked for; it has the wallet's signature in it once that is made */
  transactionRequest: SolanaTransactionLike
  connection: ConnectionLike
  /** how the connection is to send it */
  transactionOptions?: SendOptionsLike
  transactingWallet: { address: string }
  cluster: NamedCluster
  /** the host wants transactions judged, which nobody does for those of Solana */
  unchecked: boolean
  signOnly: boolean
  uiOptions: TransactionUiOptions
  /**
   * The transaction with what the cluster says of it; throws with code -32603 when that cannot be had.
   * @param options.anew with the newest blockhash
   */
  prepareTransactionRequest(options?: { anew?: boolean }): Promise<PreparedSolanaTransaction>
  /** Signs, and sends unless `signOnly`; resolves with the signature in base58. */
  onConfirm(prepared: PreparedSolanaTransaction): Promise<string>
  /** Waits until the cluster has confirmed it; throws `transaction_failure` when that is in vain. */
  waitForReceipt(signature: string): Promise<void>
  onSuccess(signature: string): void
  onFailure(error: unknown): void
}

/** A transaction that is being signed, for whoever asks its user something meanwhile. Amounts in base units. */
export interface PendingTransaction {
  chain: 'ethereum' | 'solana'
  /** the host's; null: none */
  title: string | null
  from: string
  /** null: it makes a contract, or has more than one receiver */
  to: string | null
  /** the host's words for what it does; null: `kind` says it */
  action: string | null
  kind: 'transfer' | 'transaction'
  value: bigint
  /** what leaves besides `value`; without decimals: nobody says, and the amount stands as it is. Absent: nobody looked */
  tokens?: SolanaAmount[]
  fee: bigint
  symbol: string
  /** of the chain; null: none shows it */
  explorerUrl: string | null
}
