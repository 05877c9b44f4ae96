import { ROUTES } from '@latchkey/contract'
import { customJwtAuthenticateSchema, customJwtLinkSchema } from '@latchkey/contract/schemas'
import { linkWith } from '../domain/account/link-with.ts'
import { logInWith } from '../domain/account/log-in-with.ts'
import { proveCustomJwt } from '../domain/login/custom-jwt.ts'
import { handler } from './route.ts'
import { sessionAsked } from './session-asked.ts'

export const customJwtAuthenticate = handler(
  ROUTES.customJwtAuthenticate,
  customJwtAuthenticateSchema,
  async (ports, call) => {
    const { token, mode } = call.body
    const account = await proveCustomJwt(ports, call.app, token, call)
    const proof = { account, attempt: null, mode, caller: call, ...sessionAsked(call.body) }
    return { body: await logInWith(ports, call.app, proof) }
  },
)

export const customJwtLink = handler(ROUTES.customJwtLink, customJwtLinkSchema, async (ports, call) => {
  const account = await proveCustomJwt(ports, call.app, call.body.token, call)
  return { body: await linkWith(ports, call.app, call.bearer, { account, attempt: null, caller: call }) }
})
