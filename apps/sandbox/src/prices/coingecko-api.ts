import { Hono } from 'hono'
import type { Outside } from '../outside/outside.ts'
import { BASE62, randomText } from '../outside/random.ts'
import { switchesOf } from '../outside/switches.ts'
import { pricesOf } from './prices.ts'

/** What the service calls coins, by the symbols of this world. */
const IDS: Record<string, string> = {
  ethereum: 'ETH',
  solana: 'SOL',
  'usd-coin': 'USDC',
  tether: 'USDT',
  'polygon-ecosystem-token': 'POL',
  'sandbox-dollar': 'SBD',
  'sandbox-acorn': 'ACORN',
}

const failure = (error_code: number, error_message: string) => ({ status: { error_code, error_message } })

function coingeckoKey({ secrets }: Outside): string {
  return secrets.get('coingecko.api-key', () => `CG-${randomText(24, BASE62)}`)
}

/** What a program must hold to use it, for `GET /credentials.json`. */
export function coingeckoCredentials(outside: Outside): Record<string, string> {
  return { api_key: coingeckoKey(outside) }
}

/** `api.coingecko.com`, which answers without a key, too: `GET /api/v3/simple/price`, in US dollars alone. */
export const createCoingeckoApi = (outside: Outside) => createApi(outside, 'x-cg-demo-api-key', false)

/** `pro-api.coingecko.com`: the same, with a key. */
export const createCoingeckoProApi = (outside: Outside) => createApi(outside, 'x-cg-pro-api-key', true)

function createApi(outside: Outside, header: string, needed: boolean): Hono {
  const prices = pricesOf(outside)
  const switches = switchesOf(outside)
  const key = coingeckoKey(outside)
  const app = new Hono()

  app.use('/api/v3/*', async (c, next) => {
    const trouble = await switches.meet('prices', undefined)
    if (trouble === 'down') return c.json(failure(503, 'Service unavailable'), 503)
    const given = c.req.header(header) ?? c.req.query(header.replaceAll('-', '_'))
    if (given === undefined ? needed : given !== key) return c.json(failure(10002, 'API Key Missing'), 401)
    if (trouble === 'too-many') return c.json(failure(429, "You've exceeded the Rate Limit."), 429)
    return next()
  })

  app.get('/api/v3/simple/price', (c) => {
    const { ids, vs_currencies: currencies } = c.req.query()
    if (!currencies) return c.json({ error: 'Missing parameter vs_currencies' }, 422)
    if (!ids) return c.json({ error: 'Missing parameter ids' }, 422)
    const inDollars = currencies.toLowerCase().split(',').includes('usd')
    // what it does not know, it leaves out
    const found = ids.split(',').flatMap((id) => {
      const usd = Object.hasOwn(IDS, id) ? prices.get(IDS[id] as string) : undefined
      return usd === undefined ? [] : [[id, inDollars ? { usd } : {}]]
    })
    return c.json(Object.fromEntries(found))
  })

  app.all('*', (c) => c.json({ error: 'Incorrect path. Please check https://docs.coingecko.com/' }, 404))
  return app
}
