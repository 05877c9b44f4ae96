import { LOGIN_ROUTES } from '@latchkey/contract'
import { ClientError } from '../../errors/client-errors.ts'
import { perClient } from '../../per-client.ts'
import { accountCall } from '../../session/account-call.ts'
import { proofBy } from '../account/submit-proof.ts'
import type { FlowClient } from '../flow-client.ts'
import { type CodeChannel, createCodeLogin } from './code-login.ts'

const CHANNEL: CodeChannel = {
  method: 'email',
  ask: (client, email, { captcha, headers }) =>
    client.send(LOGIN_ROUTES.passwordlessInit, { body: { email, ...captcha }, headers }),
  proof(email, code, user) {
    return proofBy({
      method: 'email',
      authenticate: LOGIN_ROUTES.passwordlessAuthenticate,
      link: LOGIN_ROUTES.passwordlessLink,
      body: { email, code },
      update() {
        const oldAddress = user?.email?.address
        if (!oldAddress) throw new ClientError('User does not have an email to update.')
        return accountCall(LOGIN_ROUTES.passwordlessUpdate, { oldAddress, newAddress: email, code })
      },
    })
  },
  missing: {
    destination: 'Email required to send OTP code',
    code: 'Email and code are both required to log in',
  },
}

/** The page's one login by e-mail code. */
export const emailLoginOf = /* @__PURE__ */ perClient((client: FlowClient) =>
  createCodeLogin(client, CHANNEL),
)
