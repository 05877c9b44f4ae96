import { passwordlessAuthenticateSchema } from '@latchkey/contract/schemas'
import { authenticateCode } from '../domain/login/authenticate.ts'
import { emailAddress } from '../domain/login/code-address.ts'
import type { Call } from './route.ts'
import { withBody } from './route.ts'
import { sessionAsked } from './session-asked.ts'

export const passwordlessAuthenticate = withBody<typeof passwordlessAuthenticateSchema, Call<unknown>>(
  passwordlessAuthenticateSchema,
  async (ports, call) => {
    const { email, code, mode } = call.body
    const address = emailAddress(call.app, email)
    const login = { address, code, mode, caller: call, ...sessionAsked(call.body) }
    return { body: await authenticateCode(ports, call.app, login) }
  },
)
