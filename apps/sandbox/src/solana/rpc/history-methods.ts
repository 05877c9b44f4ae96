import { invalidParams, RpcFault } from '../../json-rpc/fault.ts'
import type { LedgerEntry } from '../chain/ledger.ts'
import { memoOf } from '../parsed/memo.ts'
import { encodeTransaction, TRANSACTION_ENCODINGS, type TransactionFormat } from './encode-transaction.ts'
import { inContext, type Methods } from './method.ts'
import { oneOf, readInteger, readSignature } from './params.ts'

const MOST_SIGNATURES = 256
const LONGEST_PAGE = 1000
const MOST_BLOCKS = 500_000n

/** What happened: transactions and blocks. Everything that landed is final. */
export const historyMethods: Methods = {
  getSignatureStatuses: ({ chain }, params) => {
    const signatures = params.list(0, MOST_SIGNATURES).map(readSignature)
    params.config(1, chain.slots.slot)
    return inContext(
      chain,
      signatures.map((signature) => {
        const entry = chain.ledger.find(signature)
        return entry ? status(entry) : null
      }),
    )
  },

  getTransaction: ({ chain }, params) => {
    const entry = chain.ledger.find(params.signature(0))
    const format = readFormat(params.raw(1))
    if (!entry) return null
    return {
      blockTime: entry.blockTime,
      slot: entry.slot,
      ...encodeTransaction(entry, format, chain.accountOf),
    }
  },

  getSignaturesForAddress: ({ chain }, params) => {
    const address = params.address(0)
    const config = params.config(1, chain.slots.slot)
    const limit = config.limit === undefined ? LONGEST_PAGE : Number(readInteger(config.limit, 'limit'))
    if (limit < 1 || limit > LONGEST_PAGE) throw invalidParams(`Invalid limit; max ${LONGEST_PAGE}`)
    const entries = chain.ledger.of(address)
    const place = (signature: unknown) =>
      entries.findIndex((entry) => entry.wire.signature === readSignature(signature))
    const from = config.before ? place(config.before) + 1 : 0
    const end = config.until ? place(config.until) : -1
    return entries
      .slice(from, end === -1 ? undefined : end)
      .slice(0, limit)
      .map(summary)
  },

  getBlock: ({ chain }, params) => {
    const slot = Number(params.integer(0))
    const format = readFormat(params.raw(1))
    const { transactionDetails = 'full' } = (params.raw(1) ?? {}) as Record<string, unknown>
    if (slot > chain.slots.slot) throw new RpcFault(-32004, `Block not available for slot ${slot}`)
    const entries = chain.ledger.inSlot(slot)
    const details = oneOf(transactionDetails, ['full', 'signatures', 'none'] as const, 'transactionDetails')
    return {
      blockHeight: slot,
      blockTime: chain.slots.timeOf(slot),
      blockhash: chain.slots.hashOf(slot),
      parentSlot: Math.max(0, slot - 1),
      previousBlockhash: chain.slots.hashOf(slot - 1),
      ...(details === 'full'
        ? { transactions: entries.map((entry) => encodeTransaction(entry, format, chain.accountOf)) }
        : {}),
      ...(details === 'signatures' ? { signatures: entries.map((entry) => entry.wire.signature) } : {}),
      rewards: [],
    }
  },

  getBlocks: ({ chain }, params) => {
    const first = params.integer(0)
    const newest = BigInt(chain.slots.slot)
    const last = typeof params.raw(1) === 'bigint' && params.integer(1) < newest ? params.integer(1) : newest
    if (last - first > MOST_BLOCKS) throw invalidParams(`Slot range too large; max ${MOST_BLOCKS}`)
    return Array.from({ length: Math.max(0, Number(last - first) + 1) }, (_, step) => Number(first) + step)
  },
}

function status({ slot, error }: LedgerEntry) {
  return {
    slot,
    confirmations: null,
    err: error?.json ?? null,
    status: error ? { Err: error.json } : { Ok: null },
    confirmationStatus: 'finalized',
  }
}

function summary(entry: LedgerEntry) {
  return {
    blockTime: entry.blockTime,
    confirmationStatus: 'finalized',
    err: entry.error?.json ?? null,
    memo: memoOf(entry),
    signature: entry.wire.signature,
    slot: entry.slot,
  }
}

// The second parameter was once the encoding alone.
function readFormat(value: unknown): TransactionFormat {
  const config = typeof value === 'string' ? { encoding: value } : (value ?? {})
  if (typeof config !== 'object' || Array.isArray(config))
    throw invalidParams('Invalid params: #1 is no configuration object')
  const { encoding, maxSupportedTransactionVersion: newest } = config as Record<string, unknown>
  return {
    encoding: oneOf(encoding ?? 'json', TRANSACTION_ENCODINGS, 'encoding'),
    newestVersion:
      newest === undefined || newest === null
        ? undefined
        : readInteger(newest, 'maxSupportedTransactionVersion'),
  }
}
