import type { Captcha } from '../../ports/captcha.ts'
import type { CredentialStore } from '../../ports/credential-store.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Outside } from '../../ports/outside.ts'
import { turnstile } from './turnstile.ts'
import type { Verifier } from './verifier.ts'

/** Who checks the tokens of a site key, by what stands before its colon. Another vendor is a line here. */
const VERIFIERS: Record<string, Verifier> = { t: turnstile }

/** Captchas of the vendors above, with the app's credentials `captcha` {secret_key}. */
export function createCaptcha(ports: {
  outside: Outside
  credentials: CredentialStore
  log: Logger
}): Captcha {
  return {
    async verify(question) {
      const verifier = VERIFIERS[question.siteKey.split(':', 1)[0] ?? '']
      const credentials = await ports.credentials.find(question.appId, 'captcha')
      if (!verifier || !credentials?.secret_key) {
        ports.log.error('captcha not set up', { app_id: question.appId })
        return 'unreachable'
      }
      const verdict = await verifier(ports.outside, credentials.secret_key, question)
      if (verdict === 'unreachable') ports.log.warn('captcha not verified', { app_id: question.appId })
      return verdict
    },
  }
}
