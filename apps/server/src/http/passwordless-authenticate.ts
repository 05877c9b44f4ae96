import { ROUTES } from '@latchkey/contract'
import { passwordlessAuthenticateSchema } from '@latchkey/contract/schemas'
import { authenticateCode } from '../domain/login/authenticate.ts'
import { emailAddress } from '../domain/login/code-address.ts'
import { handler } from './route.ts'
import { sessionAsked } from './session-asked.ts'

export const passwordlessAuthenticate = handler(
  ROUTES.passwordlessAuthenticate,
  passwordlessAuthenticateSchema,
  async (ports, call) => {
    const { email, code, mode } = call.body
    const address = emailAddress(call.app, email)
    const login = { address, code, mode, caller: call, ...sessionAsked(call.body) }
    return { body: await authenticateCode(ports, call.app, login) }
  },
)
