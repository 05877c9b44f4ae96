import { ROUTES } from '@latchkey/contract'
import { smsAuthenticateSchema, smsInitSchema, smsStatusSchema } from '@latchkey/contract/schemas'
import { authenticateCode } from '../domain/login/authenticate.ts'
import { checkCaptcha } from '../domain/login/captcha.ts'
import { phoneAddress } from '../domain/login/code-address.ts'
import { checkPhoneForm } from '../domain/login/phone-policy.ts'
import { sendPhoneCode } from '../domain/login/send-code.ts'
import { isTextUndelivered } from '../domain/login/text-report.ts'
import { MALFORMED_CODE, MALFORMED_NUMBER, readPhone } from './read-phone.ts'
import { handler } from './route.ts'
import { sessionAsked } from './session-asked.ts'

export const passwordlessSmsInit = handler(
  ROUTES.passwordlessSmsInit,
  smsInitSchema,
  async (ports, call) => {
    const phone = readPhone(call.body.phoneNumber, MALFORMED_NUMBER)
    checkPhoneForm(call.app.settings, phone)
    await checkCaptcha(ports, call.app, call.body.token, call)
    const resend_after = await sendPhoneCode(ports, call.app, phone, call)
    return { body: { success: true, resend_after } }
  },
  MALFORMED_NUMBER,
)

export const passwordlessSmsStatus = handler(
  ROUTES.passwordlessSmsStatus,
  smsStatusSchema,
  async (ports, call) => {
    const phone = readPhone(call.body.phoneNumber, MALFORMED_NUMBER)
    return { body: { undelivered: await isTextUndelivered(ports, call.app, phone, call) } }
  },
  MALFORMED_NUMBER,
)

export const passwordlessSmsAuthenticate = handler(
  ROUTES.passwordlessSmsAuthenticate,
  smsAuthenticateSchema,
  async (ports, call) => {
    const { phoneNumber, code, mode } = call.body
    const address = phoneAddress(call.app, readPhone(phoneNumber, MALFORMED_CODE))
    const login = { address, code, mode, caller: call, ...sessionAsked(call.body) }
    return { body: await authenticateCode(ports, call.app, login) }
  },
  MALFORMED_CODE,
)
