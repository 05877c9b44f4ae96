import { oauthAuthenticateSchema } from '@latchkey/contract/schemas'
import { logInWith } from '../domain/account/log-in-with.ts'
import { proveAccount } from '../domain/oauth/prove-account.ts'
import type { Call } from './route.ts'
import { withBody } from './route.ts'

export const oauthAuthenticate = withBody<typeof oauthAuthenticateSchema, Call<unknown>>(
  oauthAuthenticateSchema,
  async (ports, call) => {
    const { account, attempt, tokens } = await proveAccount(ports, call.app, call.body, call)
    const { mode } = call.body
    const oauthTokens = tokens ?? undefined
    return { body: await logInWith(ports, call.app, { account, attempt, mode, caller: call, oauthTokens }) }
  },
  { code: 'invalid_credentials' },
)
