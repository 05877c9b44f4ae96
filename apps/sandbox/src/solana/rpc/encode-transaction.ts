import { type Address, getBase58Decoder } from '@solana/kit'
import { RpcFault } from '../../json-rpc/fault.ts'
import type { InnerInstructions, LedgerEntry } from '../chain/ledger.ts'
import type { AccountOf } from '../chain/token-account.ts'
import { isWritable, type ReadMessage, staticAccounts } from '../chain/wire-transaction.ts'
import { parseInstruction } from '../parsed/parse-instruction.ts'
import type { PlainInstruction } from '../parsed/plain-instruction.ts'

export const TRANSACTION_ENCODINGS = ['json', 'jsonParsed', 'base64', 'base58'] as const
export type TransactionEncoding = (typeof TRANSACTION_ENCODINGS)[number]

export interface TransactionFormat {
  encoding: TransactionEncoding
  /** The newest version that the caller can read; undefined: only what has none. */
  newestVersion: bigint | undefined
}

/** A transaction of the ledger with its outcome, as getTransaction and getBlock give it. */
export function encodeTransaction(entry: LedgerEntry, format: TransactionFormat, accountOf: AccountOf) {
  const { version } = entry.wire.message
  if (format.newestVersion === undefined && version !== 'legacy')
    throw new RpcFault(
      -32015,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    )
  return {
    meta: encodeMeta(entry, format, accountOf),
    transaction: encodeBody(entry, format.encoding, accountOf),
    ...(format.newestVersion === undefined ? {} : { version }),
  }
}

/** Calls that programs made, with indices into the transaction's accounts. */
export function encodeInner(inner: InnerInstructions[]) {
  return inner.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map(({ programIdIndex, accounts, data, stackHeight }) => ({
      programIdIndex,
      accounts,
      data: getBase58Decoder().decode(data),
      stackHeight,
    })),
  }))
}

function encodeMeta(entry: LedgerEntry, { encoding }: TransactionFormat, accountOf: AccountOf) {
  const { error, fee, preBalances, postBalances, preTokenBalances, postTokenBalances } = entry
  const parsed = encoding === 'jsonParsed'
  return {
    computeUnitsConsumed: entry.unitsConsumed,
    err: error?.json ?? null,
    fee,
    innerInstructions: parsed
      ? entry.innerInstructions.map(({ index, instructions }) => ({
          index,
          instructions: instructions.map(({ stackHeight, ...call }) =>
            parseInstruction(plain(call, entry.accounts), stackHeight, accountOf),
          ),
        }))
      : encodeInner(entry.innerInstructions),
    ...(parsed ? {} : { loadedAddresses: entry.loaded }),
    logMessages: entry.logs,
    postBalances,
    postTokenBalances,
    preBalances,
    preTokenBalances,
    ...(entry.returnData ? { returnData: entry.returnData } : {}),
    rewards: [],
    status: error ? { Err: error.json } : { Ok: null },
  }
}

function encodeBody(entry: LedgerEntry, encoding: TransactionEncoding, accountOf: AccountOf) {
  const { bytes, message, signatures } = entry.wire
  if (encoding === 'base64') return [Buffer.from(bytes).toString('base64'), 'base64']
  if (encoding === 'base58') return [getBase58Decoder().decode(bytes), 'base58']
  const lookups =
    message.version === 0
      ? {
          addressTableLookups: (message.addressTableLookups ?? []).map((table) => ({
            accountKey: table.lookupTableAddress,
            readonlyIndexes: [...table.readonlyIndexes],
            writableIndexes: [...table.writableIndexes],
          })),
        }
      : {}
  const body =
    encoding === 'json'
      ? { header: header(message), accountKeys: staticAccounts(message), instructions: compiled(message) }
      : { accountKeys: accountKeys(entry), instructions: parsedInstructions(entry, accountOf) }
  return { message: { ...body, recentBlockhash: entry.wire.blockhash, ...lookups }, signatures }
}

function header({ header }: ReadMessage) {
  return {
    numReadonlySignedAccounts: header.numReadonlySignerAccounts,
    numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
    numRequiredSignatures: header.numSignerAccounts,
  }
}

function compiled(message: ReadMessage) {
  return message.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
    accounts: accountIndices ?? [],
    data: getBase58Decoder().decode(data ?? new Uint8Array()),
    programIdIndex: programAddressIndex,
    stackHeight: null,
  }))
}

function accountKeys({ wire: { message }, loaded }: LedgerEntry) {
  const named = staticAccounts(message).map((pubkey, index) => ({
    pubkey,
    signer: index < message.header.numSignerAccounts,
    source: 'transaction',
    writable: isWritable(message, index),
  }))
  const fromTable = (writable: boolean) => (pubkey: Address) => ({
    pubkey,
    signer: false,
    source: 'lookupTable',
    writable,
  })
  return [...named, ...loaded.writable.map(fromTable(true)), ...loaded.readonly.map(fromTable(false))]
}

function parsedInstructions({ wire: { message }, accounts }: LedgerEntry, accountOf: AccountOf) {
  return message.instructions.map(({ programAddressIndex, accountIndices, data }) => {
    const call = {
      programIdIndex: programAddressIndex,
      accounts: accountIndices ?? [],
      data: data ?? new Uint8Array(),
    }
    return parseInstruction(plain(call, accounts), null, accountOf)
  })
}

type Compiled = { programIdIndex: number; accounts: number[]; data: PlainInstruction['data'] }

function plain({ programIdIndex, accounts, data }: Compiled, all: Address[]): PlainInstruction {
  return {
    program: all[programIdIndex] as Address,
    accounts: accounts.map((index) => all[index] as Address),
    data,
  }
}
