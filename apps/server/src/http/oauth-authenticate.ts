import { ROUTES } from '@latchkey/contract'
import { oauthAuthenticateSchema } from '@latchkey/contract/schemas'
import { logInWith } from '../domain/account/log-in-with.ts'
import { proveAccount } from '../domain/oauth/prove-account.ts'
import { handler } from './route.ts'
import { sessionAsked } from './session-asked.ts'

export const oauthAuthenticate = handler(
  ROUTES.oauthAuthenticate,
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
