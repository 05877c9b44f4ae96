import { cloudReason, errorCode, walletErrorCode } from '@latchkey/core'
import { errorSentence } from '../../copy/error-sentence.ts'
import type { RecoveryCopy } from '../../copy/recovery/copy.ts'

/** The sentence for what a recovery failed with; null while nothing has. */
export function recoverySentence(copy: RecoveryCopy, screen: string, error: unknown): string | null {
  if (!error) return null
  const code = cloudReason(error) ?? walletErrorCode(error) ?? errorCode(error, '')
  return errorSentence(copy, screen, code)
}
