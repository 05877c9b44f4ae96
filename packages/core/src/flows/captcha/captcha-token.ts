import type { ClientContext } from '../../context.ts'

/**
 * The captcha token for an init call, where the app asks for one and nobody is logged in; the captcha's code is loaded
 * only then.
 * @throws ClientError `captcha_failure` or `captcha_timeout`.
 */
export async function captchaToken(client: ClientContext): Promise<string | undefined> {
  const { enabled, siteKey } = client.config().captcha
  if (!enabled || !siteKey || client.state.get().authenticated) return undefined
  return (await import('./captcha.ts')).captchaOf(client).token()
}
