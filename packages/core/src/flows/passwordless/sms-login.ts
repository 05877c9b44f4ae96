import { LOGIN_ROUTES } from '@latchkey/contract'
import { ClientError } from '../../errors/client-errors.ts'
import { perClient } from '../../per-client.ts'
import { accountCall } from '../../session/account-call.ts'
import { proofBy } from '../account/submit-proof.ts'
import type { FlowClient } from '../flow-client.ts'
import { type CodeChannel, createCodeLogin } from './code-login.ts'

const CHANNEL: CodeChannel = {
  method: 'sms',
  ask: (client, phoneNumber, { captcha, headers }) =>
    client.send(LOGIN_ROUTES.passwordlessSmsInit, { body: { phoneNumber, ...captcha }, headers }),
  async isUndelivered(client, phoneNumber) {
    const options = { body: { phoneNumber }, retries: 0 }
    return (await client.send(LOGIN_ROUTES.passwordlessSmsStatus, options)).undelivered
  },
  proof(phoneNumber, code, user) {
    return proofBy({
      method: 'sms',
      authenticate: LOGIN_ROUTES.passwordlessSmsAuthenticate,
      link: LOGIN_ROUTES.passwordlessSmsLink,
      body: { phoneNumber, code },
      update() {
        const old = user?.phone?.number
        if (!old) throw new ClientError('User does not have a phone number to update.')
        return accountCall(LOGIN_ROUTES.passwordlessSmsUpdate, {
          old_phone_number: old,
          new_phone_number: phoneNumber,
          code,
        })
      },
    })
  },
  missing: {
    destination: 'SMS required to send OTP code',
    code: 'Phone number and code are both required to log in',
  },
}

/** The page's one login by a code to a phone, whether it comes by SMS or by WhatsApp. */
export const smsLoginOf = /* @__PURE__ */ perClient((client: FlowClient) => createCodeLogin(client, CHANNEL))
