import type { ClientContext } from '../../context.ts'

/** The captcha's code: it comes when one is first asked for. */
export const loadCaptcha = () => import('./captcha.ts')

/**
 * The captcha token for an init call, where the app asks for one and nobody is logged in; the captcha's code is loaded
 * only then.
 * @throws ClientError `captcha_failure` or `captcha_timeout`.
 */
export async function captchaToken(client: ClientContext): Promise<string | undefined> {
  const { enabled, siteKey } = client.config().captcha
  if (!enabled || !siteKey || client.state.get().authenticated) return undefined
  return (await loadCaptcha()).captchaOf(client).token()
}

/** Whether a challenge has to be passed before the next call that takes a token, and has not been yet. */
export async function captchaNeeded(client: ClientContext): Promise<boolean> {
  const { enabled, siteKey } = client.config().captcha
  if (!enabled || !siteKey || client.state.get().authenticated) return false
  return (await loadCaptcha()).captchaOf(client).needed()
}
