import { Hono } from 'hono'
import type { Outside } from '../outside/outside.ts'
import { pricesOf } from './prices.ts'

const SYMBOL = /^[A-Z0-9]{1,20}$/i
const HIGHEST = 1e12

/** `GET /prices` tells what things cost, `PUT /prices/<SYMBOL>` with `{ usd }` changes it; null makes it unknown. */
export function createPriceRoutes(outside: Outside): Hono {
  const prices = pricesOf(outside)
  const app = new Hono()
  app.get('/prices', (c) => c.json(prices.all()))
  app.put('/prices/:symbol', async (c) => {
    const symbol = c.req.param('symbol')
    if (!SYMBOL.test(symbol)) return c.json({ error: 'A symbol has at most 20 letters and digits.' }, 400)
    const body: unknown = await c.req.json().catch(() => undefined)
    const usd = (body as { usd?: unknown } | undefined)?.usd
    const good = usd === null || (typeof usd === 'number' && usd >= 0 && usd <= HIGHEST)
    if (!good) return c.json({ error: '"usd" must be null or dollars, from 0 on.' }, 400)
    prices.set(symbol, usd as number | null)
    return c.json(prices.all())
  })
  return app
}
