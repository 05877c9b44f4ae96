import { emptySchema, farcasterInitSchema } from '@latchkey/contract/schemas'
import { openChannel } from '../domain/farcaster/channel.ts'
import { openNonce } from '../domain/farcaster/prove-farcaster.ts'
import { checkCaptcha } from '../domain/login/captcha.ts'
import { countStart } from '../domain/login/count-start.ts'
import type { Call } from './route.ts'
import { withBody } from './route.ts'

export const farcasterInit = withBody<typeof farcasterInitSchema, Call<unknown>>(
  farcasterInitSchema,
  async (ports, call) => {
    const { app, body, origin } = call
    await countStart(ports, app, call)
    await checkCaptcha(ports, app, body.token, call)
    return { body: await openChannel(ports, app, { origin, redirectUrl: body.redirect_url, caller: call }) }
  },
)

export const farcasterV2Init = withBody<typeof emptySchema, Call<unknown>>(
  emptySchema,
  async (ports, call) => {
    await countStart(ports, call.app, call)
    return { body: await openNonce(ports, call.app, call) }
  },
)
