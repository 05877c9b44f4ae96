import { farcasterAuthenticateSchema, farcasterV2AuthenticateSchema } from '@latchkey/contract/schemas'
import { logInWith } from '../domain/account/log-in-with.ts'
import { proveByChannel, proveByNonce } from '../domain/farcaster/prove-farcaster.ts'
import type { Call } from './route.ts'
import { withBody } from './route.ts'
import { sessionAsked } from './session-asked.ts'

export const farcasterAuthenticate = withBody<typeof farcasterAuthenticateSchema, Call<unknown>>(
  farcasterAuthenticateSchema,
  async (ports, call) => {
    const { app, body } = call
    const proof = await proveByChannel(ports, app, body, call)
    const login = { ...proof, mode: body.mode, caller: call, ...sessionAsked(body) }
    return { body: await logInWith(ports, app, login) }
  },
)

export const farcasterV2Authenticate = withBody<typeof farcasterV2AuthenticateSchema, Call<unknown>>(
  farcasterV2AuthenticateSchema,
  async (ports, call) => {
    const { app, body, origin } = call
    const proof = await proveByNonce(ports, app, body, { origin, caller: call })
    const login = { ...proof, mode: body.mode, caller: call, ...sessionAsked(body) }
    return { body: await logInWith(ports, app, login) }
  },
)
