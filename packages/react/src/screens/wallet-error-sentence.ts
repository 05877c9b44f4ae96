import { isForeignWallet, isFrameUnavailable, isLoginRequired, isOlderAccountRequired } from '@latchkey/core'
import type { Copy } from '../copy/copy.ts'
import { errorSentence } from '../copy/error-sentence.ts'

/** The sentence for what an embedded wallet failed with; null while nothing has. */
export function walletErrorSentence(copy: Copy, screen: string, error: unknown): string | null {
  if (!error) return null
  if (isLoginRequired(error)) return errorSentence(copy, screen, 'login_required')
  if (isOlderAccountRequired(error)) return errorSentence(copy, screen, 'older_account_required')
  if (isForeignWallet(error)) return errorSentence(copy, screen, 'foreign_wallet')
  if (isFrameUnavailable(error)) return errorSentence(copy, screen, 'unavailable')
  return errorSentence(copy, screen, (error as { privyErrorCode?: string }).privyErrorCode)
}
