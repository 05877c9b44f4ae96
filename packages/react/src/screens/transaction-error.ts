import { isFrameUnavailable, isLoginRequired } from '@latchkey/core'
import type { Copy } from '../copy/copy.ts'
import type { TransactionErrorView } from './props.ts'
import { walletErrorSentence } from './wallet-error-sentence.ts'

/**
 * A failed transaction as its screen shows it. What the chain said is shown in the chain's own words: no table
 * could know them all.
 */
export function transactionError(copy: Copy, error: unknown, hash: string | null): TransactionErrorView {
  const { code } = error as { code?: unknown }
  const own = isLoginRequired(error) || isFrameUnavailable(error)
  return {
    code: typeof code === 'number' || typeof code === 'string' ? String(code) : null,
    message: own ? (walletErrorSentence(copy, 'transaction', error) ?? '') : chainMessage(error),
    hash,
    canRetry: true,
  }
}

/** The innermost sentence that a chain library made for people, else the message of the error. */
function chainMessage(error: unknown): string {
  const { shortMessage, details, message, cause } = error as {
    shortMessage?: string
    details?: string
    message?: string
    cause?: unknown
  }
  if (shortMessage) return details && details !== shortMessage ? `${shortMessage} ${details}` : shortMessage
  if (cause instanceof Error && 'shortMessage' in cause) return chainMessage(cause)
  return message ?? ''
}
