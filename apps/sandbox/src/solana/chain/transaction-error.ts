import type { FailedTransactionMetadata } from 'litesvm'
import { INSTRUCTION_ERRORS, TRANSACTION_ERRORS } from './error-tables.ts'

/** Why a transaction failed: as RPC answers carry it, and as the network says it. */
export interface TransactionError {
  json: string | Record<string, unknown>
  text: string
}

/** An error of a whole transaction by its name, such as BlockhashNotFound. */
export function transactionError(name: string): TransactionError {
  return { json: name, text: TRANSACTION_ERRORS.find(([known]) => known === name)?.[1] ?? name }
}

/** Reads the runtime's error. */
export function readTransactionError(failed: FailedTransactionMetadata): TransactionError {
  const error = failed.err()
  if (typeof error === 'number') return transactionError(TRANSACTION_ERRORS[error]?.[0] ?? 'SanitizeFailure')
  if ('err' in error) return instructionError(error.index, error.err())
  if ('index' in error)
    return {
      json: { DuplicateInstruction: error.index },
      text: `Transaction contains a duplicate instruction (${error.index}) that is not allowed`,
    }
  const account = error.accountIndex
  if (error.constructor.name === 'TransactionErrorInsufficientFundsForRent')
    return {
      json: { InsufficientFundsForRent: { account_index: account } },
      text: `Transaction results in an account (${account}) with insufficient funds for rent`,
    }
  return {
    json: { ProgramExecutionTemporarilyRestricted: { account_index: account } },
    text: `Execution of the program referenced by account at index ${account} is temporarily restricted.`,
  }
}

type InstructionFailure = number | { code: number } | { msg: string }

function instructionError(index: number, failure: InstructionFailure): TransactionError {
  const { json, text } = readInstructionFailure(failure)
  return { json: { InstructionError: [index, json] }, text: `Error processing Instruction ${index}: ${text}` }
}

function readInstructionFailure(failure: InstructionFailure): { json: unknown; text: string } {
  if (typeof failure === 'object' && 'code' in failure)
    return { json: { Custom: failure.code }, text: `custom program error: 0x${failure.code.toString(16)}` }
  const number = typeof failure === 'number' ? failure : INSTRUCTION_ERRORS.length - 1
  const [json, text] = INSTRUCTION_ERRORS[number] ?? ['GenericError', 'generic instruction error']
  return { json, text }
}
