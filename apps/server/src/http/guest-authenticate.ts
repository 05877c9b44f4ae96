import { ROUTES } from '@latchkey/contract'
import { guestAuthenticateSchema } from '@latchkey/contract/schemas'
import { logInWith } from '../domain/account/log-in-with.ts'
import { proveGuest } from '../domain/login/guest.ts'
import { handler } from './route.ts'
import { sessionAsked } from './session-asked.ts'

export const guestAuthenticate = handler(
  ROUTES.guestAuthenticate,
  guestAuthenticateSchema,
  async (ports, call) => {
    const { guest_credential } = call.body
    const account = await proveGuest(ports, call.app, guest_credential, call)
    const mode = 'login-or-sign-up' as const
    const proof = { account, attempt: null, mode, caller: call, ...sessionAsked(call.body) }
    return { body: await logInWith(ports, call.app, proof) }
  },
)
