import { revertReason, walletErrorCode } from '@latchkey/core'
import type { TransactionCopy } from '../../copy/transaction/copy.ts'
import { walletErrorSentence } from '../wallet-error-sentence.ts'
import type { TransactionErrorView } from './failure.tsx'
import { foreignSentence } from './foreign-text.ts'

/**
 * A failed transaction as its screen shows it. What the wallet refused is said in ours; what the chain said is shown in
 * the chain's own words: no table could know them all.
 */
export function transactionError(
  copy: TransactionCopy,
  error: unknown,
  hash: string | null,
  prepared: boolean,
  onArchive: TransactionErrorView['onArchive'],
): TransactionErrorView {
  const own = walletErrorCode(error)
  const code = own === null ? codeOf(error) : null
  const sentence = own ? walletErrorSentence(copy, 'transaction', error) : ownSentence(copy, error)
  const { message, details } = sentence
    ? { message: sentence, details: undefined }
    : chainMessage(copy, error, prepared)
  const reason = revertReason((error as { cause?: unknown }).cause)
  return {
    code,
    ...(details && (code === null ? { details: foreignSentence(details) } : {})),
    message: foreignSentence(code !== null && details ? `${message} ${details}` : message),
    ...(reason !== null && code === UNDONE ? { reason: foreignSentence(reason) } : {}),
    hash,
    canRetry: true,
    onArchive,
  }
}

/** Code of a transaction that the chain has carried out and undone. */
const UNDONE = 'TRANSACTION_FAILURE'

/** What is known here of it in other words than a library's. */
function ownSentence({ transaction: copy }: TransactionCopy, error: unknown): string | null {
  const { name, privyErrorCode, cause } = error as {
    name?: unknown
    privyErrorCode?: unknown
    cause?: { name?: unknown }
  }
  if (name === 'NotConfirmed') return copy.unconfirmed
  if (privyErrorCode === 'insufficient_balance') return copy.lacksFunds
  return cause?.name === 'NetworkSilent' ? copy.silent : null
}

/** What tells kinds of errors apart: the number of the chain's answer, or the word of ours, as hosts know it. */
function codeOf(error: unknown): string | null {
  const { code, privyErrorCode } = error as { code?: unknown; privyErrorCode?: unknown }
  if (typeof code === 'number' || typeof code === 'string') return String(code)
  return typeof privyErrorCode === 'string' ? privyErrorCode.toUpperCase() : null
}

interface Said {
  message: string
  /** what a library of the chain adds */
  details?: string | undefined
}

/** The innermost sentence that a chain library made for people, else the message of the error, in ours where it is. */
function chainMessage(copy: TransactionCopy, error: unknown, prepared: boolean): Said {
  const said = innermost(error)
  const own = (error as { message?: string }).message ?? ''
  const unprepared = !prepared && said.message === own && !said.details
  return unprepared ? { message: copy.transaction.prepareFailed } : said
}

function innermost(error: unknown): Said {
  const { shortMessage, details, message, cause } = error as {
    shortMessage?: string
    details?: string
    message?: string
    cause?: unknown
  }
  if (shortMessage) return { message: shortMessage, details: details === shortMessage ? undefined : details }
  if (cause instanceof Error && 'shortMessage' in cause) return innermost(cause)
  return { message: message ?? '' }
}
