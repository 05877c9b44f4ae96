import { EventEmitter } from 'node:events'
import type { Address, EncodedAccount } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { hasLiveNonce } from './durable-nonce.ts'
import { isFailure, readExecution, refusedExecution } from './execution.ts'
import { feeOf } from './fee.ts'
import { type Execution, Ledger, type LedgerEntry } from './ledger.ts'
import { loadAddresses } from './lookup-tables.ts'
import { openRuntime, setTime } from './runtime.ts'
import { Slots } from './slots.ts'
import { type AccountOf, tokenBalances } from './token-account.ts'
import { transactionError } from './transaction-error.ts'
import { staticAccounts, type WireTransaction } from './wire-transaction.ts'

export interface Simulation extends Execution {
  /** An account as the transaction would leave it. */
  accountAfter: AccountOf
}

interface Events {
  slot: [slot: number]
  landed: [entry: LedgerEntry]
}

/**
 * A one-node Solana over the real runtime: a transaction lands in the slot in which it comes and is final at
 * once. Emits `slot` for each slot and `landed` for each transaction, failed ones that paid a fee included.
 */
export class SolanaChain extends EventEmitter<Events> {
  readonly slots: Slots
  readonly ledger = new Ledger()
  readonly #svm: LiteSVM
  readonly accountOf: AccountOf = (address) => this.#account(address)

  /** `stateFile` is read if it exists; throws SetupError where the runtime does not run. */
  constructor(stateFile?: string) {
    super()
    this.setMaxListeners(0)
    this.#svm = openRuntime(stateFile)
    this.slots = new Slots(Number(this.#svm.getClock().slot) + 1)
    setTime(this.#svm, this.slots)
  }

  /** Moves the chain on by some slots. */
  advance(count: number): void {
    this.slots.advance(count)
    this.#svm.expireBlockhash()
    setTime(this.#svm, this.slots)
    this.emit('slot', this.slots.slot)
  }

  accountsOf(program: Address): EncodedAccount[] {
    return this.#svm.getProgramAccounts(program).filter(({ lamports }) => lamports > 0n)
  }

  /** Overwrites an account outside of any transaction; for the chain's own first accounts. */
  place(account: EncodedAccount): void {
    this.#svm.setAccount(account)
  }

  rentExemption(size: bigint): bigint {
    return this.#svm.minimumBalanceForRentExemption(size)
  }

  save(path: string): void {
    this.#svm.saveToFile(path)
  }

  /** Whether every signature is there and right; nothing else is looked at. */
  isSigned({ transaction }: WireTransaction): boolean {
    if (Object.values(transaction.signatures).includes(null)) return false
    const outcome = this.#svm.simulateTransaction(transaction)
    return !(isFailure(outcome) && readExecution(outcome).error?.json === 'SignatureFailure')
  }

  /** Runs a transaction without keeping what it does. */
  simulate(wire: WireTransaction, check: { signatures: boolean; blockhash: boolean }): Simulation {
    const refusal = check.blockhash ? this.#refusal(wire) : undefined
    if (refusal) return { ...refusedExecution(transactionError(refusal)), accountAfter: this.accountOf }
    this.#svm.withSigverify(check.signatures)
    try {
      const outcome = this.#svm.simulateTransaction(wire.transaction)
      if (isFailure(outcome)) return { ...readExecution(outcome), accountAfter: this.accountOf }
      const after = new Map(outcome.postAccounts().map((account) => [account.address, account]))
      return {
        ...readExecution(outcome.meta()),
        accountAfter: (address) => after.get(address) ?? this.accountOf(address),
      }
    } finally {
      this.#svm.withSigverify(true)
    }
  }

  /** Runs a transaction for good. A refused one (stale blockhash, unpaid fee, bad signature) leaves no trace. */
  submit(wire: WireTransaction): Execution {
    const refusal = this.#refusal(wire)
    if (refusal) return refusedExecution(transactionError(refusal))
    if (Object.values(wire.transaction.signatures).includes(null))
      return refusedExecution(transactionError('SignatureFailure'))
    const loaded = loadAddresses(wire.message, (table) => this.accountOf(table)?.data)
    const accounts = [...staticAccounts(wire.message), ...loaded.writable, ...loaded.readonly]
    const before = this.#balances(accounts)
    const execution = readExecution(this.#svm.sendTransaction(wire.transaction))
    const after = this.#balances(accounts)
    // A failed transaction that paid its fee has landed; one that paid nothing was never taken.
    if (execution.error && before.lamports[0] === after.lamports[0]) return execution
    this.#record({
      ...execution,
      wire,
      slot: this.slots.slot,
      blockTime: this.slots.time,
      blockhash: this.slots.blockhash,
      index: this.ledger.inSlot(this.slots.slot).length,
      accounts,
      loaded,
      fee: feeOf(wire.message),
      preBalances: before.lamports,
      postBalances: after.lamports,
      preTokenBalances: before.tokens,
      postTokenBalances: after.tokens,
    })
    return execution
  }

  #record(entry: LedgerEntry): void {
    this.slots.markLanded(entry.wire.blockhash, entry.wire.signature)
    this.ledger.add(entry)
    this.emit('landed', entry)
  }

  #refusal(wire: WireTransaction): string | undefined {
    if (this.slots.hasLanded(wire.blockhash, wire.signature)) return 'AlreadyProcessed'
    if (this.slots.isValid(wire.blockhash)) return undefined
    return hasLiveNonce(wire.message, this.accountOf) ? undefined : 'BlockhashNotFound'
  }

  #balances(accounts: Address[]) {
    return {
      lamports: accounts.map((address) => this.accountOf(address)?.lamports ?? 0n),
      tokens: tokenBalances(this.accountOf, accounts),
    }
  }

  #account(address: Address): EncodedAccount | undefined {
    const account = this.#svm.getAccount(address)
    // The runtime keeps emptied accounts; on the network they are gone.
    return account.exists && account.lamports > 0n ? account : undefined
  }
}
