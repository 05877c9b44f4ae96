import { errorCode, walletErrorCode } from '@latchkey/core'
import type { Copy } from '../copy/copy.ts'
import { errorSentence } from '../copy/error-sentence.ts'

/** The sentence for what an embedded wallet failed with; null while nothing has. */
export function walletErrorSentence(copy: Copy, screen: string, error: unknown): string | null {
  if (!error) return null
  return errorSentence(copy, screen, walletErrorCode(error) ?? errorCode(error, ''))
}
