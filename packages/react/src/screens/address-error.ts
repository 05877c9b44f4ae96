import type { LandingState } from '@latchkey/core'
import type { Copy } from '../copy/copy.ts'
import { errorSentence } from '../copy/error-sentence.ts'

/** The sentence under the field of an address or a number. */
export function addressError(copy: Copy, { error, active }: LandingState): string | null {
  const code = error === 'invalid_data' && active === 'sms' ? 'invalid_phone' : error
  return code && errorSentence(copy, 'landing', code)
}
