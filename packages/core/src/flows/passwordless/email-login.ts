import { LOGIN_ROUTES } from '@latchkey/contract'
import { ClientError } from '../../errors/client-errors.ts'
import { perClient } from '../../per-client.ts'
import { type CodeChannel, type CodeHost, createCodeLogin } from './code-login.ts'

const CHANNEL: CodeChannel = {
  method: 'email',
  init: LOGIN_ROUTES.passwordlessInit,
  ask: (email) => ({ email }),
  proof(email, code, user) {
    return {
      method: 'email',
      authenticate: LOGIN_ROUTES.passwordlessAuthenticate,
      link: LOGIN_ROUTES.passwordlessLink,
      body: { email, code },
      get update() {
        const oldAddress = user?.email?.address
        if (!oldAddress) throw new ClientError('User does not have an email to update.')
        return { route: LOGIN_ROUTES.passwordlessUpdate, body: { oldAddress, newAddress: email, code } }
      },
    }
  },
  missing: {
    destination: 'Email required to send OTP code',
    code: 'Email and code are both required to log in',
  },
}

/** The page's one login by e-mail code. */
export const emailLoginOf = /* @__PURE__ */ perClient((client: CodeHost) => createCodeLogin(client, CHANNEL))
