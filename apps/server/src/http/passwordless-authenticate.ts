import { passwordlessAuthenticateSchema } from '@latchkey/contract/schemas'
import { authenticateCode } from '../domain/login/authenticate.ts'
import { emailAddress } from '../domain/login/code-address.ts'
import type { Call } from './route.ts'
import { withBody } from './route.ts'

export const passwordlessAuthenticate = withBody<typeof passwordlessAuthenticateSchema, Call<unknown>>(
  passwordlessAuthenticateSchema,
  async (ports, call) => {
    const { email, code, mode, dpop_jkt: frameKey = null } = call.body
    const address = emailAddress(call.app, email)
    return { body: await authenticateCode(ports, call.app, { address, code, mode, caller: call, frameKey }) }
  },
)
