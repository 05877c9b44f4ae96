import type { ClientContext } from '../../context.ts'
import { captchaNeeded } from './captcha-token.ts'

/**
 * Goes on at once where no challenge has to be passed, else by way of the captcha screen. The step that needs the token
 * asks for it itself.
 *
 * @param proceed hears whether the captcha screen stands before it, to take its place
 * @param userIntentRequired what follows may only be done in a press: the captcha screen waits for one
 */
export async function throughCaptcha(
  client: ClientContext,
  proceed: (after: 'captcha' | null) => Promise<void> | void,
  userIntentRequired = false,
): Promise<void> {
  if (!(await captchaNeeded(client))) return proceed(null)
  client.modal.navigate('captcha', { proceed: () => proceed('captcha'), userIntentRequired })
}
