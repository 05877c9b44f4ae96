import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createFarcasterSignRoutes } from '../farcaster/sign-routes.ts'
import type { Outside } from '../outside/outside.ts'
import { createTelegramOpenRoutes } from '../telegram/open-routes.ts'
import { createWebhookRoutes } from '../webhooks/webhook-routes.ts'
import { createPictureRoutes } from './picture-routes.ts'
import { refuseForeignPages } from './security.ts'

const LARGEST_REQUEST = 1_000_000

/** The sandbox's own doors to its outside services, for tests and for its page: what no real host would answer. */
export function createServiceRoutes(outside: Outside, own: string[], demos: string[]): Hono {
  const app = new Hono()
  const guard = refuseForeignPages(own)
  for (const path of ['/farcaster/*', '/telegram/*', '/webhooks/*'])
    app.use(
      path,
      // The page is for whoever follows a link to it.
      (c, next) => (c.req.method === 'GET' && c.req.path === '/telegram' ? next() : guard(c, next)),
      bodyLimit({
        maxSize: LARGEST_REQUEST,
        // The rest of the body is not read, so the connection cannot be used again.
        onError: (c) => c.json({ error: 'The request is too large' }, 413, { connection: 'close' }),
      }),
    )
  app.route('/', createFarcasterSignRoutes(outside))
  app.route('/', createTelegramOpenRoutes(outside, demos))
  app.route('/', createWebhookRoutes(outside))
  app.route('/', createPictureRoutes())
  return app
}
