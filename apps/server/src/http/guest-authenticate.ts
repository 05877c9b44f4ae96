import { guestAuthenticateSchema } from '@latchkey/contract/schemas'
import { logInWith } from '../domain/account/log-in-with.ts'
import { proveGuest } from '../domain/login/guest.ts'
import type { Call } from './route.ts'
import { withBody } from './route.ts'

export const guestAuthenticate = withBody<typeof guestAuthenticateSchema, Call<unknown>>(
  guestAuthenticateSchema,
  async (ports, call) => {
    const { guest_credential, dpop_jkt: frameKey = null } = call.body
    const account = await proveGuest(ports, call.app, guest_credential, call)
    const proof = { account, attempt: null, mode: 'login-or-sign-up', caller: call, frameKey } as const
    return { body: await logInWith(ports, call.app, proof) }
  },
)
