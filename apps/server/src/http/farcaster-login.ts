import { FARCASTER_CHANNEL_HEADER, ROUTES } from '@latchkey/contract'
import {
  emptySchema,
  farcasterAuthenticateSchema,
  farcasterInitSchema,
  farcasterV2AuthenticateSchema,
} from '@latchkey/contract/schemas'
import { logInWith } from '../domain/account/log-in-with.ts'
import { channelStatus, openChannel } from '../domain/farcaster/channel.ts'
import { openNonce, proveByChannel, proveByNonce } from '../domain/farcaster/prove-farcaster.ts'
import { checkCaptcha } from '../domain/login/captcha.ts'
import { countStart } from '../domain/login/count-start.ts'
import { bare, handler } from './route.ts'
import { sessionAsked } from './session-asked.ts'

export const farcasterInit = handler(ROUTES.farcasterInit, farcasterInitSchema, async (ports, call) => {
  const { app, body, origin } = call
  await countStart(ports, app, call)
  await checkCaptcha(ports, app, body.token, call)
  return { body: await openChannel(ports, app, { origin, redirectUrl: body.redirect_url, caller: call }) }
})

export const farcasterV2Init = handler(ROUTES.farcasterV2Init, emptySchema, async (ports, call) => {
  await countStart(ports, call.app, call)
  return { body: await openNonce(ports, call.app, call) }
})

export const farcasterStatus = bare(ROUTES.farcasterStatus, async (ports, call) => ({
  body: await channelStatus(ports, call.app, call.header(FARCASTER_CHANNEL_HEADER), call),
}))

export const farcasterAuthenticate = handler(
  ROUTES.farcasterAuthenticate,
  farcasterAuthenticateSchema,
  async (ports, call) => {
    const { app, body } = call
    const proof = await proveByChannel(ports, app, body, call)
    const login = { ...proof, mode: body.mode, caller: call, ...sessionAsked(body) }
    return { body: await logInWith(ports, app, login) }
  },
)

export const farcasterV2Authenticate = handler(
  ROUTES.farcasterV2Authenticate,
  farcasterV2AuthenticateSchema,
  async (ports, call) => {
    const { app, body, origin } = call
    const proof = await proveByNonce(ports, app, body, { origin, caller: call })
    const login = { ...proof, mode: body.mode, caller: call, ...sessionAsked(body) }
    return { body: await logInWith(ports, app, login) }
  },
)
