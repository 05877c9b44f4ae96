import { FARCASTER_CHANNEL_HEADER } from '@latchkey/contract'
import { channelStatus } from '../domain/farcaster/channel.ts'
import type { Call, RouteHandler } from './route.ts'

export const farcasterStatus: RouteHandler<Call<unknown>> = {
  handle: async (ports, call) => ({
    body: await channelStatus(ports, call.app, call.header(FARCASTER_CHANNEL_HEADER), call),
  }),
}
