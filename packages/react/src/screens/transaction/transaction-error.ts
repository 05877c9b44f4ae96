import { walletErrorCode } from '@latchkey/core'
import type { TransactionCopy } from '../../copy/transaction/copy.ts'
import { walletErrorSentence } from '../wallet-error-sentence.ts'
import type { TransactionErrorView } from './failure.tsx'

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
  const { code } = error as { code?: unknown }
  return {
    code: typeof code === 'number' || typeof code === 'string' ? String(code) : null,
    message: walletErrorCode(error)
      ? (walletErrorSentence(copy, 'transaction', error) ?? '')
      : chainMessage(copy, error, prepared),
    hash,
    canRetry: true,
    onArchive,
  }
}

/** The innermost sentence that a chain library made for people, else the message of the error, in ours where it is. */
function chainMessage(copy: TransactionCopy, error: unknown, prepared: boolean): string {
  const said = innermost(error)
  const own = (error as { message?: string }).message ?? ''
  return !prepared && said === own ? copy.transaction.prepareFailed : said
}

function innermost(error: unknown): string {
  const { shortMessage, details, message, cause } = error as {
    shortMessage?: string
    details?: string
    message?: string
    cause?: unknown
  }
  if (shortMessage) return details && details !== shortMessage ? `${shortMessage} ${details}` : shortMessage
  if (cause instanceof Error && 'shortMessage' in cause) return innermost(cause)
  return message ?? ''
}
