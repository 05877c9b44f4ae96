import type { Address } from '@solana/kit'
import type { LoadedAddresses } from './lookup-tables.ts'
import type { TokenBalance } from './token-account.ts'
import type { TransactionError } from './transaction-error.ts'
import type { WireTransaction } from './wire-transaction.ts'

export interface InnerInstructions {
  /** Which of the transaction's instructions called these. */
  index: number
  instructions: { programIdIndex: number; accounts: number[]; data: Uint8Array; stackHeight: number }[]
}

export interface ReturnData {
  programId: Address
  data: [base64: string, encoding: 'base64']
}

/** What running a transaction came to, whether it landed or was only tried. */
export interface Execution {
  error: TransactionError | null
  logs: string[]
  unitsConsumed: bigint
  innerInstructions: InnerInstructions[]
  returnData: ReturnData | null
}

/** A transaction that landed, with the state around it. */
export interface LedgerEntry extends Execution {
  wire: WireTransaction
  slot: number
  /** Unix seconds. */
  blockTime: number
  blockhash: string
  /** Position within its block. */
  index: number
  accounts: Address[]
  loaded: LoadedAddresses
  fee: bigint
  preBalances: bigint[]
  postBalances: bigint[]
  preTokenBalances: TokenBalance[]
  postTokenBalances: TokenBalance[]
}

/** The newest transactions that landed, found by signature, by address and by slot. */
export class Ledger {
  readonly #limit: number
  readonly #entries = new Map<string, LedgerEntry>()
  readonly #byAddress = new Map<string, Set<LedgerEntry>>()
  readonly #bySlot = new Map<number, Set<LedgerEntry>>()
  #total = 0

  constructor(limit = 10_000) {
    this.#limit = limit
  }

  /** How many transactions ever landed. */
  get total(): number {
    return this.#total
  }

  add(entry: LedgerEntry): void {
    this.#total++
    this.#entries.set(entry.wire.signature, entry)
    for (const address of entry.accounts) put(this.#byAddress, address, entry)
    put(this.#bySlot, entry.slot, entry)
    if (this.#entries.size > this.#limit) this.#forgetOldest()
  }

  find(signature: string): LedgerEntry | undefined {
    return this.#entries.get(signature)
  }

  /** Transactions that name an address, newest first. */
  of(address: string): LedgerEntry[] {
    return [...(this.#byAddress.get(address) ?? [])].reverse()
  }

  /** Transactions of one slot in their order. */
  inSlot(slot: number): LedgerEntry[] {
    return [...(this.#bySlot.get(slot) ?? [])]
  }

  #forgetOldest(): void {
    const [oldest] = this.#entries.values()
    if (!oldest) return
    this.#entries.delete(oldest.wire.signature)
    for (const address of oldest.accounts) take(this.#byAddress, address, oldest)
    take(this.#bySlot, oldest.slot, oldest)
  }
}

function put<K, V>(index: Map<K, Set<V>>, key: K, value: V): void {
  const known = index.get(key)
  if (known) known.add(value)
  else index.set(key, new Set([value]))
}

function take<K, V>(index: Map<K, Set<V>>, key: K, value: V): void {
  const known = index.get(key)
  known?.delete(value)
  if (known?.size === 0) index.delete(key)
}
