import { Hono } from 'hono'
import { createFarcasterSignRoutes } from '../farcaster/sign-routes.ts'
import type { Outside } from '../outside/outside.ts'
import { createTelegramOpenRoutes } from '../telegram/open-routes.ts'
import { createWebhookRoutes } from '../webhooks/webhook-routes.ts'
import { limitBody } from './limit-body.ts'
import { createPictureRoutes } from './picture-routes.ts'
import { refuseForeignPages } from './security.ts'
import { createServicesRoute } from './services-route.ts'

const LARGEST_REQUEST = 1_000_000

/** The sandbox's own doors to its outside services, for tests and for its page: what no real host would answer. */
export function createServiceRoutes(outside: Outside, own: string[], demos: string[]): Hono {
  const app = new Hono()
  const guard = refuseForeignPages(own)
  for (const path of ['/services.json', '/farcaster/*', '/telegram/*', '/webhooks/*'])
    app.use(
      path,
      // The page is for whoever follows a link to it.
      (c, next) => (c.req.method === 'GET' && c.req.path === '/telegram' ? next() : guard(c, next)),
      limitBody(LARGEST_REQUEST, 'The request is too large'),
    )
  app.route('/', createServicesRoute(outside))
  app.route('/', createFarcasterSignRoutes(outside))
  app.route('/', createTelegramOpenRoutes(outside, demos))
  app.route('/', createWebhookRoutes(outside))
  app.route('/', createPictureRoutes())
  return app
}
