import { Hono } from 'hono'
import type { Config } from '../config.ts'
import { createSmartWalletRpc } from '../smart-wallets/rpc-apps.ts'
import { checkHealth } from './check-health.ts'
import { createFaucetRoutes } from './faucet-routes.ts'
import { createInboxRoutes } from './inbox-routes.ts'
import { createOutsideRoutes } from './outside-routes.ts'
import { createPageRoutes } from './page-routes.ts'
import { ownOrigins, refuseForeignHosts, secure } from './security.ts'
import { createServiceRoutes } from './service-routes.ts'
import type { World } from './world.ts'

/** Everything that is served on the sandbox's own port. */
export function createWebApp(config: Config, world: World): Hono {
  const app = new Hono()
  const own = ownOrigins(config.ports.web)
  app.use(refuseForeignHosts, secure)
  app.get('/healthz', async (c) => {
    const health = await checkHealth(world.parts)
    return c.json(health, health.ok ? 200 : 503)
  })
  app.route('/', createInboxRoutes(world.inbox, own))
  app.route('/', createFaucetRoutes(world.faucet, [...own, ...config.allowedOrigins]))
  app.route('/', createOutsideRoutes(world.outside, own))
  app.route('/', createSmartWalletRpc(world.outside))
  app.route('/', createServiceRoutes(world.outside, own, config.allowedOrigins))
  app.route('/', createPageRoutes(config))
  app.notFound((c) => c.json({ error: 'Not found' }, 404))
  app.onError((error, c) => {
    console.error(`${c.req.method} ${c.req.path}:`, error)
    return c.json({ error: 'Internal error' }, 500)
  })
  return app
}
