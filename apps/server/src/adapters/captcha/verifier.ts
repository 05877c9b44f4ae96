import type { CaptchaQuestion, CaptchaVerdict } from '../../ports/captcha.ts'
import type { Outside } from '../../ports/outside.ts'

/** Asks one vendor about a token. */
export type Verifier = (
  outside: Outside,
  secretKey: string,
  question: CaptchaQuestion,
) => Promise<CaptchaVerdict>
