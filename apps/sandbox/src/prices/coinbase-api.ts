import { Hono } from 'hono'
import type { Outside } from '../outside/outside.ts'
import { switchesOf } from '../outside/switches.ts'
import { pricesOf } from './prices.ts'

const failure = (id: string, message: string) => ({ errors: [{ id, message }] })

/** `api.coinbase.com`: the public prices, `GET /v2/prices/<BASE>-<CURRENCY>/spot`; in US dollars alone. */
export function createCoinbaseApi(outside: Outside): Hono {
  const prices = pricesOf(outside)
  const switches = switchesOf(outside)
  const app = new Hono()

  app.use('/v2/*', async (c, next) => {
    const trouble = await switches.meet('prices', undefined)
    if (trouble === 'down') return c.json(failure('internal_server_error', 'Internal server error'), 503)
    if (trouble === 'too-many') return c.json(failure('rate_limit_exceeded', 'Too many requests'), 429)
    return next()
  })

  app.get('/v2/prices/:pair/spot', (c) => {
    const [, base = '', currency = ''] = /^([A-Z0-9]{1,20})-([A-Z]{3,5})$/i.exec(c.req.param('pair')) ?? []
    if (!base) return c.json(failure('invalid_request', 'Invalid currency pair'), 400)
    if (currency.toUpperCase() !== 'USD') return c.json(failure('not_found', 'Invalid currency'), 404)
    const usd = prices.get(base)
    if (usd === undefined) return c.json(failure('not_found', 'Invalid base currency'), 404)
    return c.json({ data: { amount: plain(usd), base: base.toUpperCase(), currency: 'USD' } })
  })

  app.all('*', (c) => c.json(failure('not_found', 'Not found'), 404))
  return app
}

/** Digits without an exponent, two decimals or more. */
function plain(usd: number): string {
  const text = usd.toFixed(12).replace(/0+$/, '')
  const [whole, fraction = ''] = text.split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}
