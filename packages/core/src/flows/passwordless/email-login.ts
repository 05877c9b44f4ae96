import { HOST_ROUTES, LOGIN_ROUTES } from '@latchkey/contract'
import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import { type CodeChannel, type CodeHost, type CodeLogin, createCodeLogin } from './code-login.ts'

const CHANNEL: CodeChannel = {
  method: 'email',
  init: HOST_ROUTES.passwordlessInit,
  ask: (email) => ({ email }),
  proof(email, code, user) {
    return {
      method: 'email',
      authenticate: HOST_ROUTES.passwordlessAuthenticate,
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

const flows = new WeakMap<ClientContext, CodeLogin>()

/** The page's one login by e-mail code. */
export function emailLoginOf(client: CodeHost): CodeLogin {
  const known = flows.get(client) ?? createCodeLogin(client, CHANNEL)
  flows.set(client, known)
  return known
}
