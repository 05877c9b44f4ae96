import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Outside } from '../outside/outside.ts'
import { BASE62, randomText } from '../outside/random.ts'
import { readChannelRequest, ValidationError } from './channel-request.ts'
import { type FarcasterChannel, farcasterChannels } from './channels.ts'

/**
 * `relay.farcaster.xyz`: the relay of FIP-11 (https://github.com/farcasterxyz/protocol/discussions/110), which
 * carries a sign-in from a phone to an app. An answer is given out once; after that its channel is closed.
 */
export function createFarcasterRelay(outside: Outside): Hono {
  const channels = farcasterChannels(outside)
  const app = new Hono()
  app.use(cors({ origin: '*' }))
  app.get('/healthcheck', (c) => c.json({ status: 'OK' }))

  app.post('/v1/channel', async (c) => {
    const request = readChannelRequest(await readJson(c))
    const params = { ...request, nonce: request.nonce ?? randomText(17, BASE62) }
    const { token, url } = channels.open((opened) => ({
      // The address of the phone's app, as this machine reaches it.
      url: `${new URL(c.req.url).origin}/world/farcaster.xyz/~/siwf?channelToken=${opened}`,
      params,
      metadata: { ip: '127.0.0.1', userAgent: c.req.header('user-agent') ?? 'Unknown' },
    }))
    return c.json({ channelToken: token, url, connectUri: url, nonce: params.nonce }, 201)
  })

  app.get('/v1/channel/status', (c) => {
    const token = c.req.header('authorization')?.split(' ')[1]
    const channel = token === undefined ? undefined : channels.read(token)
    if (!channel) return c.json({ error: 'Unauthorized' }, 401)
    if (channel.answer) channels.close(channel.token)
    return c.json(describeChannel(channel), channel.answer ? 200 : 202)
  })

  app.onError((error, c) => {
    if (!(error instanceof ValidationError)) throw error
    return c.json(error.body, error.status as ContentfulStatusCode)
  })
  return app
}

function describeChannel({ params, metadata, answer }: FarcasterChannel) {
  return {
    state: answer ? 'completed' : 'pending',
    nonce: params.nonce,
    acceptAuthAddress: params.acceptAuthAddress ?? false,
    signatureParams: params,
    metadata,
    ...answer,
  }
}

async function readJson(c: Context): Promise<unknown> {
  if (!c.req.header('content-type')?.startsWith('application/json'))
    throw new ValidationError(415, 'Unsupported Media Type')
  return c.req.json().catch(() => {
    throw new ValidationError(400, "Body is not valid JSON but content-type is set to 'application/json'")
  })
}
