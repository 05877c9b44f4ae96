import { ROUTES } from '@latchkey/contract'
import { passwordlessInitSchema } from '@latchkey/contract/schemas'
import { checkCaptcha } from '../domain/login/captcha.ts'
import { checkEmailForm } from '../domain/login/email-policy.ts'
import { sendEmailCode } from '../domain/login/send-code.ts'
import { handler } from './route.ts'

export const passwordlessInit = handler(
  ROUTES.passwordlessInit,
  passwordlessInitSchema,
  async (ports, call) => {
    const { email, token } = call.body
    // What is wrong with the address costs no captcha.
    checkEmailForm(call.app.settings, email)
    await checkCaptcha(ports, call.app, token, call)
    const resend_after = await sendEmailCode(ports, call.app, email, call)
    return { body: { success: true, resend_after } }
  },
)
