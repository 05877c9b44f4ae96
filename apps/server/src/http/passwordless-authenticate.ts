import { passwordlessAuthenticateSchema } from '@latchkey/contract/schemas'
import { authenticateEmail } from '../domain/login/authenticate.ts'
import type { Call } from './route.ts'
import { withBody } from './route.ts'

export const passwordlessAuthenticate = withBody<typeof passwordlessAuthenticateSchema, Call<unknown>>(
  passwordlessAuthenticateSchema,
  async (ports, call) => {
    const { client, address } = call
    return { body: await authenticateEmail(ports, call.app, { ...call.body, client, address }) }
  },
)
