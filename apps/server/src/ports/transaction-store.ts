import type { AssetAmount, TransactionStatus, TransferDetail, WalletAsset } from '@latchkey/contract'
import type { FilledEthereumTransaction } from '../domain/transactions/port.ts'

/** Who sends on which chain: nonces are counted for it. */
export interface Sender {
  appId: string
  caip2: string
  /** of Ethereum in lower case */
  address: string
}

export interface NewTransaction extends Sender {
  id: string
  walletId: string
  userId: string | null
  /** the grant that it was signed by; null where the wallet is the server's */
  delegation: string | null
  request: Buffer
  /** null for Solana, as is `filled` */
  nonce: number | null
  /** by the client; a rival of what has that nonce already */
  nonceGiven: boolean
  /** by the client: not raised */
  feesGiven: boolean
  filled: FilledEthereumTransaction | null
  raw: string
  hash: string
  /** Solana: the height of blocks after which it cannot land; null with a durable nonce */
  lastHeight: number | null
  durable: { account: string; nonce: string } | null
  details: TransferOfRow | null
  createdAt: Date
}

/** What a row keeps of a transfer; whose the wallet is it knows itself. */
export type TransferOfRow = AssetAmount & Pick<TransferDetail, 'sender' | 'recipient'>

export interface StoredTransaction extends NewTransaction {
  /** hashes signed before, with lower fees: one of them may land */
  earlier: string[]
  status: TransactionStatus
  failure: string | null
  signedAt: Date
  acceptedAt: Date | null
  absent: number
  toldPending: boolean
  /** the grant that it was signed by stands no more */
  withdrawn: boolean
}

/** Changes of a row that is looked after go through only while it is `broadcasted`. */
export interface TransactionStore {
  /** False while another has the turn. */
  beginTurn(of: Sender, turn: string, now: Date, until: Date): Promise<boolean>
  endTurn(of: Sender, turn: string): Promise<void>
  /** The lowest nonce from `from` on that no transaction of the sender's holds or has used up. */
  freeNonce(of: Sender, from: number): Promise<number>
  /**
   * Keeps what was signed, to be looked at from `dueAt` on. `turn` (Ethereum) has to be the sender's still, and is prolonged
   * until `until`. `known`: that request was kept before. `withdrawn`: the grant that it was signed by stands no more.
   */
  keep(
    transaction: NewTransaction,
    dueAt: Date,
    turn: { id: string; until: Date } | null,
  ): Promise<'kept' | 'known' | 'lost turn' | 'withdrawn'>
  ofRequest(appId: string, walletId: string, request: Buffer): Promise<StoredTransaction | undefined>
  find(appId: string, id: string): Promise<StoredTransaction | undefined>
  list(query: {
    appId: string
    walletId: string
    caip2: string
    assets: readonly WalletAsset[]
    before: { createdAt: Date; id: string } | null
    limit: number
  }): Promise<StoredTransaction[]>
  /** Takes what is due until `until`, so that no other server does. */
  claim(now: Date, until: Date, limit: number): Promise<StoredTransaction[]>
  /** A node has it. */
  accepted(id: string, now: Date, dueAt: Date): Promise<void>
  postpone(id: string, dueAt: Date, absent: number): Promise<void>
  tellPending(id: string): Promise<void>
  /** Signed anew with higher fees. False where `from` is not its hash any more, or its grant stands no more. */
  raise(
    id: string,
    from: string,
    to: { hash: string; raw: string; filled: FilledEthereumTransaction },
    now: Date,
  ): Promise<boolean>
  /** It is on the chain, under that hash; also where it was taken for failed. */
  landed(id: string, hash: string, succeeded: boolean, now: Date): Promise<void>
  /** It cannot land. */
  lost(id: string, status: 'failed' | 'replaced', failure: string, now: Date): Promise<void>
  /** Every node refused it, and none had taken it: its nonce is free. False where one had. */
  refused(id: string, failure: string, now: Date): Promise<boolean>
  /** Those of the sender's that failed with this nonce. */
  failedWith(of: Sender, nonce: number): Promise<StoredTransaction[]>
}
