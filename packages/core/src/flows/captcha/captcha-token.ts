import type { ClientContext } from '../../context.ts'
import { isAsked } from './is-asked.ts'

/** The captcha's code: it comes when one is first asked for. */
export const loadCaptcha = () => import('./captcha.ts')

/**
 * The captcha token for an init call, where the app asks for one and nobody is logged in, or a guest; the captcha's
 * code is loaded only then.
 * @throws ClientError `captcha_failure` or `captcha_timeout`.
 */
export async function captchaToken(client: ClientContext): Promise<string | undefined> {
  if (!isAsked(client)) return undefined
  return (await loadCaptcha()).captchaOf(client).token()
}

/** Whether a challenge has to be passed before the next call that takes a token, and has not been yet. */
export async function captchaNeeded(client: ClientContext): Promise<boolean> {
  if (!isAsked(client)) return false
  return (await loadCaptcha()).captchaOf(client).needed()
}
