import type { NormalTransaction } from '../../chains/ethereum/normalize.ts'
import { publicClient } from '../../chains/ethereum/public-client.ts'
import type { ClientContext } from '../../context.ts'
import type { PreparedEthereumTransaction } from '../requests.ts'
import { withNonce } from './nonces.ts'
import { prepareTransaction, unprepared } from './prepare-transaction.ts'
import { AnswerLost, fateOf, handIn, receiptOf, type Sent, sentOf } from './sent.ts'

type Hex = `0x${string}`

interface Step {
  transaction: NormalTransaction
  /** signed, and not known to be settled by another */
  sent: Sent | null
  /** as it was signed */
  signed: PreparedEthereumTransaction | null
  /** of the last try that was handed to the chain */
  hash: Hex | null
  /** it is mined: it is not done twice */
  done: boolean
}

export interface SendingInput {
  context: ClientContext
  chainId: number
  transactions: readonly NormalTransaction[]
  /** somebody looks at them */
  shown: boolean
  /** has the wallet sign one: a raw transaction comes of it */
  sign(prepared: PreparedEthereumTransaction, request: Record<string, unknown>): Promise<Hex>
}

export interface Sending {
  /** @param options.anew after an error: without the nonce of a try that is over */
  prepare(index: number, options?: { anew?: boolean }): Promise<PreparedEthereumTransaction>
  /** Signs and sends all, each once the one before it is mined. @returns the hash of the last */
  send(prepared: readonly PreparedEthereumTransaction[]): Promise<Hex>
  /** Signs and sends one of them, whatever becomes of the others. */
  sendOne(index: number, prepared: PreparedEthereumTransaction): Promise<Hex>
  /** @throws `transaction_failure`: it was reverted, or another took its nonce */
  waitForReceipt(hash: string): Promise<Hex>
  /** of those that the chain has taken, in order */
  hashes(): Hex[]
}

/**
 * Transactions of a wallet on their way to the chain. Whatever got lost, a transaction that may have got there is looked up by
 * the hash computed here and sent again by the same bytes; it is signed anew, with another nonce, only once it was reverted,
 * refused, or its nonce went to another.
 */
export function sending({ context, chainId, transactions, shown, sign }: SendingInput): Sending {
  const steps = transactions.map(
    (transaction): Step => ({ transaction, sent: null, signed: null, hash: null, done: false }),
  )
  const client = () => publicClient(context, chainId)
  const stepAt = (index: number) => {
    const step = steps[index]
    if (!step) throw new RangeError('There is no such transaction')
    return step
  }

  async function prepare(index: number, { anew = false } = {}): Promise<PreparedEthereumTransaction> {
    const step = stepAt(index)
    let { transaction } = step
    if (anew && step.sent) {
      const fate = await fateOf(await client(), step.sent).catch((cause) => Promise.reject(unprepared(cause)))
      if (step.signed && fate !== 'reverted' && fate !== 'nonce used') return step.signed
      step.sent = null
      const { nonce: _, ...rest } = transaction
      step.transaction = transaction = rest
    }
    const before = steps.slice(0, index).filter(({ done }) => !done)
    return prepareTransaction(context, transaction, chainId, {
      before: before.map((one) => one.transaction),
      shown,
    })
  }

  async function sendOne(index: number, looked: PreparedEthereumTransaction): Promise<Hex> {
    const step = stepAt(index)
    if (step.sent) {
      step.hash = await handIn(await client(), step.sent)
      return step.hash
    }
    // what came before it is mined by now, which it may have needed
    const prepared = looked.warning && index > 0 ? await prepare(index) : looked
    if (prepared.warning) throw prepared.warning
    const { from } = prepared
    const fixed = step.transaction.nonce
    const turn = { address: from, chainId, counted: Number(prepared.request.nonce), fixed }
    return withNonce(context, turn, async (nonce) => {
      const request = { ...prepared.request, nonce }
      const sent = sentOf(await sign(prepared, request), { from, nonce })
      Object.assign(step, { sent, signed: { ...prepared, request } })
      try {
        step.hash = await handIn(await client(), sent)
        return step.hash
      } catch (error) {
        if (!(error instanceof AnswerLost)) step.sent = null
        throw error
      }
    })
  }

  async function waitForReceipt(hash: string): Promise<Hex> {
    const step = steps.find(({ sent }) => sent?.hash === hash)
    const mined = await receiptOf(await client(), hash as Hex, step?.sent ?? null)
    if (step) step.done = true
    return mined
  }

  return {
    prepare,
    sendOne,
    async send(prepared) {
      let hash: Hex | null = null
      for (const [index, one] of prepared.entries()) {
        const step = stepAt(index)
        hash = step.done && step.sent ? step.sent.hash : await sendOne(index, one)
        if (index + 1 < prepared.length && !step.done) await waitForReceipt(hash)
      }
      if (!hash) throw new RangeError('There is nothing to send')
      return hash
    },
    waitForReceipt,
    hashes: () => steps.flatMap(({ hash }) => (hash ? [hash] : [])),
  }
}
