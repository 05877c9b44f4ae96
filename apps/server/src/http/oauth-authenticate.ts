import { oauthAuthenticateSchema } from '@latchkey/contract/schemas'
import { logInWith } from '../domain/account/log-in-with.ts'
import { proveAccount } from '../domain/oauth/prove-account.ts'
import type { Call } from './route.ts'
import { withBody } from './route.ts'
import { sessionAsked } from './session-asked.ts'

export const oauthAuthenticate = withBody<typeof oauthAuthenticateSchema, Call<unknown>>(
  oauthAuthenticateSchema,
  async (ports, call) => {
    const { account, attempt, tokens } = await proveAccount(ports, call.app, call.body, call)
    const { mode } = call.body
    const oauthTokens = tokens ?? undefined
    const proof = { account, attempt, mode, caller: call, oauthTokens, ...sessionAsked(call.body) }
    return { body: await logInWith(ports, call.app, proof) }
  },
  { code: 'invalid_credentials' },
)
