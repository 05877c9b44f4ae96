import { type Address, getAddressDecoder } from '@solana/kit'
import type { FailedTransactionMetadata, TransactionMetadata } from 'litesvm'
import type { Execution, InnerInstructions, ReturnData } from './ledger.ts'
import { readTransactionError, type TransactionError } from './transaction-error.ts'

/** Whether the runtime's answer is a failure (not by class: the runtime is loaded only when it is needed). */
export function isFailure(outcome: object): outcome is FailedTransactionMetadata {
  return 'err' in outcome
}

/** Reads what the runtime says of a transaction that it ran or refused. */
export function readExecution(outcome: TransactionMetadata | FailedTransactionMetadata): Execution {
  const failed = isFailure(outcome)
  const meta = failed ? outcome.meta() : outcome
  return {
    error: failed ? readTransactionError(outcome) : null,
    logs: meta.logs(),
    unitsConsumed: meta.computeUnitsConsumed(),
    innerInstructions: readInner(meta),
    returnData: readReturnData(meta),
  }
}

/** A transaction that was refused before it ran. */
export function refusedExecution(error: TransactionError): Execution {
  return { error, logs: [], unitsConsumed: 0n, innerInstructions: [], returnData: null }
}

function readInner(meta: TransactionMetadata): InnerInstructions[] {
  return meta.innerInstructions().flatMap((calls, index) => {
    if (calls.length === 0) return []
    const instructions = calls.map((call) => ({
      programIdIndex: call.instruction().programIdIndex(),
      accounts: [...call.instruction().accounts()],
      data: call.instruction().data(),
      stackHeight: call.stackHeight(),
    }))
    return [{ index, instructions }]
  })
}

function readReturnData(meta: TransactionMetadata): ReturnData | null {
  const returned = meta.returnData()
  const data = returned.data()
  if (data.length === 0) return null
  const programId: Address = getAddressDecoder().decode(returned.programId())
  return { programId, data: [Buffer.from(data).toString('base64'), 'base64'] }
}
