import { LOGIN_ROUTES } from '@latchkey/contract'
import { ClientError } from '../../errors/client-errors.ts'
import { perClient } from '../../per-client.ts'
import { type CodeChannel, type CodeHost, createCodeLogin } from './code-login.ts'

const CHANNEL: CodeChannel = {
  method: 'sms',
  init: LOGIN_ROUTES.passwordlessSmsInit,
  ask: (phoneNumber) => ({ phoneNumber }),
  proof(phoneNumber, code, user) {
    return {
      method: 'sms',
      authenticate: LOGIN_ROUTES.passwordlessSmsAuthenticate,
      link: LOGIN_ROUTES.passwordlessSmsLink,
      body: { phoneNumber, code },
      get update() {
        const old = user?.phone?.number
        if (!old) throw new ClientError('User does not have a phone number to update.')
        return {
          route: LOGIN_ROUTES.passwordlessSmsUpdate,
          body: { old_phone_number: old, new_phone_number: phoneNumber, code },
        }
      },
    }
  },
  missing: {
    destination: 'SMS required to send OTP code',
    code: 'Phone number and code are both required to log in',
  },
}

/** The page's one login by a code to a phone, whether it comes by SMS or by WhatsApp. */
export const smsLoginOf = /* @__PURE__ */ perClient((client: CodeHost) => createCodeLogin(client, CHANNEL))
