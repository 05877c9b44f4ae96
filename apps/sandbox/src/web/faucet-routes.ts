import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Faucet } from '../faucet/faucet.ts'
import { FaucetRefusal, readFaucetRequest } from '../faucet/faucet-request.ts'
import { limitBody } from '../net/limit-body.ts'
import { refuseForeignOrigins } from './security.ts'

const LARGEST_REQUEST = 10_000

/** `POST /faucet`, for the sandbox's own page and the pages of the allowed origins. */
export function createFaucetRoutes(faucet: Faucet, origins: string[]): Hono {
  const app = new Hono()
  app.use(
    '/faucet',
    cors({ origin: origins, allowMethods: ['POST'], allowHeaders: ['content-type'] }),
    refuseForeignOrigins(origins),
    limitBody(LARGEST_REQUEST, `A request holds at most ${LARGEST_REQUEST} bytes.`),
  )
  app.post('/faucet', async (c) => {
    try {
      const body = await c.req.json().catch(() => {
        throw new FaucetRefusal('The body is not JSON.')
      })
      return c.json(await faucet(readFaucetRequest(body)))
    } catch (error) {
      if (error instanceof FaucetRefusal) return c.json({ error: error.message }, 400)
      throw error
    }
  })
  app.all('/faucet', (c) => c.json({ error: 'The faucet takes POST.' }, 405, { allow: 'POST' }))
  return app
}
