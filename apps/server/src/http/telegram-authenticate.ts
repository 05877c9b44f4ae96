import { ROUTES } from '@latchkey/contract'
import { telegramAuthenticateSchema } from '@latchkey/contract/schemas'
import { logInWith } from '../domain/account/log-in-with.ts'
import { checkCaptcha } from '../domain/login/captcha.ts'
import { checkSeamless, proveTelegram } from '../domain/telegram/prove-telegram.ts'
import { handler } from './route.ts'
import { sessionAsked } from './session-asked.ts'

export const telegramAuthenticate = handler(
  ROUTES.telegramAuthenticate,
  telegramAuthenticateSchema,
  async (ports, call) => {
    const { app, body } = call
    checkSeamless(app, body)
    await checkCaptcha(ports, app, body.captcha_token, call)
    const proof = await proveTelegram(ports, app, body, call)
    const login = { ...proof, mode: body.mode, caller: call, ...sessionAsked(body) }
    return { body: await logInWith(ports, app, login) }
  },
)
