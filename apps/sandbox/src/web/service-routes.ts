import { Hono, type MiddlewareHandler } from 'hono'
import { createFarcasterSignRoutes } from '../farcaster/sign-routes.ts'
import { limitBody } from '../net/limit-body.ts'
import type { Outside } from '../outside/outside.ts'
import { createSwitchRoutes } from '../outside/switch-routes.ts'
import { createPriceRoutes } from '../prices/price-routes.ts'
import { createScannerRoutes } from '../scanner/scanner-routes.ts'
import { createSmartWalletRoutes } from '../smart-wallets/smart-wallet-routes.ts'
import { createTelegramOpenRoutes } from '../telegram/open-routes.ts'
import { createWebhookRoutes } from '../webhooks/webhook-routes.ts'
import { createPictureRoutes } from './picture-routes.ts'
import { refuseForeignPages } from './security.ts'
import { createServicesRoute } from './services-route.ts'

const LARGEST_REQUEST = 1_000_000

/**
 * A page is for whoever follows a link to it; its form may be sent by itself alone. As pages here send no referrer,
 * the origin of a form is `null`.
 */
const guardPage: MiddlewareHandler = async (c, next) => {
  const site = c.req.header('sec-fetch-site') ?? 'none'
  const foreign = c.req.method !== 'GET' && site !== 'same-origin' && site !== 'none'
  return foreign ? c.json({ error: 'This origin is not allowed' }, 403) : next()
}

/** The sandbox's own doors to its outside services, for tests and for its page: what no real host would answer. */
export function createServiceRoutes(outside: Outside, own: string[], demos: string[]): Hono {
  const app = new Hono()
  const guard = refuseForeignPages(own)
  for (const path of [
    '/services.json',
    '/farcaster/*',
    '/prices',
    '/prices/*',
    '/scanner/*',
    '/smart-wallets',
    '/smart-wallets/*',
    '/telegram/*',
    '/webhooks/*',
    '/switches',
    '/switches/*',
  ])
    app.use(
      path,
      (c, next) => (c.req.path === '/telegram' ? guardPage(c, next) : guard(c, next)),
      limitBody(LARGEST_REQUEST, 'The request is too large'),
    )
  app.route('/', createServicesRoute(outside))
  app.route('/', createFarcasterSignRoutes(outside))
  app.route('/', createTelegramOpenRoutes(outside, demos))
  app.route('/', createWebhookRoutes(outside))
  app.route('/', createSwitchRoutes(outside))
  app.route('/', createScannerRoutes(outside))
  app.route('/', createPriceRoutes(outside))
  app.route('/', createSmartWalletRoutes(outside))
  app.route('/', createPictureRoutes())
  return app
}
