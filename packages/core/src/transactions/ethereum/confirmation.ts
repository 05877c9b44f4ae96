import type { NormalTransaction } from '../../chains/ethereum/normalize.ts'
import { publicClient } from '../../chains/ethereum/public-client.ts'
import type { ClientContext } from '../../context.ts'
import type { PreparedEthereumTransaction } from '../requests.ts'
import { ToBeShown } from '../to-be-shown.ts'
import { pendingCount } from './chain-facts.ts'
import { insufficientBalance, lacksFunds, withCode } from './funds.ts'
import { withNonce } from './nonces.ts'
import { prepareTransaction, unprepared } from './prepare-transaction.ts'
import { type Fate, fateOf, handIn, paidFor, receiptOf, type Sent, sentOf, type Try } from './sent.ts'

type Hex = `0x${string}`

interface Step {
  transaction: NormalTransaction
  /** signed, and not known to be settled by another */
  sent: Sent | null
  /** as it was signed */
  signed: PreparedEthereumTransaction | null
  /** the last that the chain may have: also one that was reverted */
  tried: Try | null
  /** what the chain has it by: another hash where it was mined at another price */
  taken: Hex | null
  /** the hash that it was mined by, when it was last asked: it is not done twice */
  mined: Hex | null
}

export interface SendingInput {
  context: ClientContext
  chainId: number
  transactions: readonly NormalTransaction[]
  /** somebody looks at them */
  shown: boolean
  /** has the wallet sign one: a raw transaction comes of it */
  sign(prepared: PreparedEthereumTransaction, request: Record<string, unknown>): Promise<Hex>
  /** what `tries` gives is another from now on; told before anything is handed to the chain */
  onTried?(): void
}

export interface Sending {
  /** One that was handed in, and that is not known to be over, is what it was handed in as. */
  prepare(index: number): Promise<PreparedEthereumTransaction>
  /** Signs and sends all, each once the one before it is mined. @returns the hash of the last */
  send(prepared: readonly PreparedEthereumTransaction[]): Promise<Hex>
  /** Signs and sends one of them, whatever becomes of the others. */
  sendOne(index: number, prepared: PreparedEthereumTransaction): Promise<Hex>
  /** @throws `transaction_failure`: it was reverted, or another took its nonce */
  waitForReceipt(hash: string): Promise<Hex>
  /** what one that was waited for has cost, in wei, by the hash that it was mined by; null: not known */
  paidFor(hash: string): bigint | null
  /** which one the chain has not mined yet, in order: where a try begins */
  next(): number
  /** of those that the chain may have, in order */
  hashes(): Hex[]
  tries(): Try[]
}

/**
 * Transactions of a wallet on their way to the chain. Whatever got lost, a transaction that may have got there is looked up by
 * the hash computed here and sent again by the same bytes; it is signed anew, with another nonce, only once it was reverted,
 * refused, or its nonce went to another. What is signed is what was shown, for no higher fee.
 */
export function sending({ context, chainId, transactions, shown, sign, onTried }: SendingInput): Sending {
  const steps = transactions.map(
    (transaction): Step => ({ transaction, sent: null, signed: null, tried: null, taken: null, mined: null }),
  )
  const client = () => publicClient(context, chainId)
  const costs = new Map<string, bigint | null>()
  const once = () => publicClient(context, chainId, { once: true })
  const stepAt = (index: number) => {
    const step = steps[index]
    if (!step) throw new RangeError('There is no such transaction')
    return step
  }
  const fateNow = async (sent: Sent): Promise<Fate> =>
    fateOf(await client(), sent).catch((cause) => Promise.reject(unprepared(cause)))

  /**
   * Asks what became of one that was signed, also of one that was mined: its block may be gone since. @returns whether it
   * stands as it was handed in; otherwise it is to be signed anew
   */
  async function stands(step: Step): Promise<boolean> {
    if (!step.sent) return false
    const fate = await fateNow(step.sent)
    step.mined = fate.as === 'mined' ? fate.receipt.transactionHash : null
    if (fate.as !== 'reverted' && fate.as !== 'nonce used') return true
    step.sent = null
    const { nonce: _, ...rest } = step.transaction
    step.transaction = rest
    return false
  }

  async function prepare(index: number): Promise<PreparedEthereumTransaction> {
    const step = stepAt(index)
    if (step.signed && (await stands(step))) return step.signed
    const before = steps.slice(0, index).filter(({ mined }) => !mined)
    return prepareTransaction(context, step.transaction, chainId, {
      before: before.map((one) => one.transaction),
      // one that is on its way is counted by the chain
      uncounted: before.filter(({ sent }) => !sent).length,
      shown,
    })
  }

  /** What came before it is mined by now, which it may have needed to be estimated. */
  async function estimated(index: number, looked: PreparedEthereumTransaction) {
    // of those after the first nobody knows what the ones before them bring; what layer 1 takes is rather too much
    const most = { ...looked, fee: looked.fee - (looked.layer1Fee ?? 0n) }
    if (index === 0 && lacksFunds(most)) throw insufficientBalance(looked.warning ?? undefined)
    if (!looked.warning) return looked
    if (index === 0) throw looked.warning
    const prepared = await prepare(index)
    if (prepared.warning) throw prepared.warning
    if (shown && prepared.fee > looked.fee) throw new ToBeShown(index)
    return prepared
  }

  async function sendOne(index: number, looked: PreparedEthereumTransaction): Promise<Hex> {
    const step = stepAt(index)
    if (step.mined && (await stands(step)) && step.mined) return step.mined
    if (step.sent) {
      step.taken = await handIn(await once(), step.sent)
      return step.taken
    }
    const prepared = await estimated(index, looked)
    const { from } = prepared
    const turn = {
      address: from,
      chainId,
      fixed: step.transaction.nonce,
      count: async () =>
        pendingCount(await client(), from).catch((cause) => Promise.reject(unprepared(cause))),
      isKnown: async (hash: Hex) => (await client()).getTransaction({ hash }).then(() => true, isThere),
    }
    return withNonce(context, turn, async (nonce, signed) => {
      const request = { ...prepared.request, nonce }
      const sent = sentOf(await sign(prepared, request), { from, nonce })
      const { tried } = step
      Object.assign(step, { sent, tried: sent, signed: { ...prepared, request } })
      signed(sent.hash)
      onTried?.()
      try {
        step.taken = await handIn(await once(), sent)
        return step.taken
      } catch (error) {
        // refused at once: it is nowhere
        if (!sent.lost) Object.assign(step, { sent: null, tried })
        onTried?.()
        throw sent.lost ? error : withCode(error)
      }
    })
  }

  async function waitForReceipt(hash: string): Promise<Hex> {
    const step = steps.find(({ taken, mined }) => taken === hash || mined === hash)
    const receipt = await receiptOf(await client(), hash as Hex, step?.sent ?? null)
    const { transactionHash } = receipt
    if (step) step.mined = transactionHash
    costs.set(transactionHash, paidFor(receipt))
    return transactionHash
  }

  return {
    prepare,
    sendOne,
    async send(prepared) {
      let hash: Hex | null = null
      for (const [index, one] of prepared.entries()) {
        hash = await sendOne(index, one)
        if (index + 1 < prepared.length && !stepAt(index).mined) await waitForReceipt(hash)
      }
      if (!hash) throw new RangeError('There is nothing to send')
      return hash
    },
    waitForReceipt,
    paidFor: (hash) => costs.get(hash) ?? null,
    next: () =>
      Math.max(
        0,
        steps.findIndex(({ mined }) => !mined),
      ),
    hashes: () => steps.flatMap(({ mined, tried }) => mined ?? tried?.hash ?? []),
    tries: () => steps.flatMap(({ tried }) => tried ?? []),
  }
}

function isThere(error: unknown): boolean {
  return (error as Error).name !== 'TransactionNotFoundError'
}
