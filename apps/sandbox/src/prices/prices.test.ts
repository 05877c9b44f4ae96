import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Inbox } from '../inbox/inbox.ts'
import { createOutside } from '../outside/outside.ts'
import { switchesOf } from '../outside/switches.ts'
import { createCoinbaseApi } from './coinbase-api.ts'
import { coingeckoCredentials, createCoingeckoApi, createCoingeckoProApi } from './coingecko-api.ts'
import { createPriceRoutes } from './price-routes.ts'
import { pricesOf } from './prices.ts'

const make = (stateFolder?: string) => createOutside({ inbox: new Inbox(), stateFolder })

async function ask(answer: Response | Promise<Response>) {
  const given = await answer
  return [given.status, await given.json()]
}

const put = (outside: ReturnType<typeof make>, symbol: string, body: unknown) =>
  createPriceRoutes(outside).request(`/prices/${symbol}`, { method: 'PUT', body: JSON.stringify(body) })

it('tells the price of a coin in the words of Coinbase, also one that the page has set', async () => {
  const outside = make()
  const coinbase = createCoinbaseApi(outside)
  const data = (amount: string, base = 'ETH') => ({ data: { amount, base, currency: 'USD' } })
  expect(await ask(coinbase.request('/v2/prices/ETH-USD/spot'))).toEqual([200, data('3000.00')])
  expect((await put(outside, 'eth', { usd: 0.000125 })).status).toBe(200)
  expect(await ask(coinbase.request('/v2/prices/eth-usd/spot'))).toEqual([200, data('0.000125')])
  expect((await put(outside, 'MOON', { usd: 42.1 })).status).toBe(200)
  expect(await ask(coinbase.request('/v2/prices/MOON-USD/spot'))).toEqual([200, data('42.10', 'MOON')])
})

it.each([
  ['/v2/prices/FOO-USD/spot', 404, 'Invalid base currency'],
  ['/v2/prices/ETH-EUR/spot', 404, 'Invalid currency'],
  ['/v2/prices/ETH/spot', 400, 'Invalid currency pair'],
  ['/v2/prices/ETH-USD/forever', 404, 'Not found'],
])('refuses %s as Coinbase does', async (path, status, message) => {
  const [got, body] = await ask(createCoinbaseApi(make()).request(path))
  expect([got, body]).toEqual([status, { errors: [{ id: expect.any(String), message }] }])
})

it('tells prices in the words of CoinGecko, and leaves out what it does not know', async () => {
  const coingecko = createCoingeckoApi(make())
  const path = '/api/v3/simple/price?ids=ethereum,solana,toString,nothing&vs_currencies=eur,usd'
  expect(await ask(coingecko.request(path))).toEqual([200, { ethereum: { usd: 3000 }, solana: { usd: 150 } }])
  expect(await ask(coingecko.request('/api/v3/simple/price?ids=ethereum'))).toEqual([
    422,
    { error: 'Missing parameter vs_currencies' },
  ])
  expect((await coingecko.request('/api/v3/simple/price?vs_currencies=usd')).status).toBe(422)
})

it('wants a key at the address for customers, and a right one wherever one is shown', async () => {
  const outside = make()
  const path = '/api/v3/simple/price?ids=tether&vs_currencies=usd'
  const { api_key = '' } = coingeckoCredentials(outside)
  const pro = createCoingeckoProApi(outside)
  const free = createCoingeckoApi(outside)
  const answers = await Promise.all([
    pro.request(path),
    pro.request(path, { headers: { 'x-cg-pro-api-key': api_key } }),
    pro.request(`${path}&x_cg_pro_api_key=${api_key}`),
    free.request(path, { headers: { 'x-cg-demo-api-key': 'CG-wrong' } }),
    free.request(path, { headers: { 'x-cg-demo-api-key': api_key } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 401, 200])
})

it('is away or has had enough at both, as it was told, and then works again', async () => {
  const outside = make()
  const paths = async () => {
    const coinbase = await createCoinbaseApi(outside).request('/v2/prices/SOL-USD/spot')
    const path = '/api/v3/simple/price?ids=solana&vs_currencies=usd'
    return [coinbase.status, (await createCoingeckoApi(outside).request(path)).status]
  }
  const seen = []
  for (const trouble of ['down', 'too-many', 'slow'] as const) {
    switchesOf(outside).set('prices', { trouble, times: 2, delay: 1, account: null })
    seen.push(await paths())
  }
  expect([...seen, await paths()]).toEqual([
    [503, 503],
    [429, 429],
    [200, 200],
    [200, 200],
  ])
})

it.each([
  ['ETH', {}],
  ['ETH', { usd: '3' }],
  ['ETH', { usd: -1 }],
  ['ETH', { usd: 1e13 }],
  ['E T H', { usd: 1 }],
])('takes no price like %s %j', async (symbol, body) => {
  const outside = make()
  expect((await put(outside, symbol, body)).status).toBe(400)
  expect(pricesOf(outside).get('ETH')).toBe(3000)
})

it('keeps prices in its folder, also that there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-prices-'))
  const outside = make(folder)
  await put(outside, 'SOL', { usd: null })
  await put(outside, 'ETH', { usd: 77 })
  expect(pricesOf(make(folder)).all()).toEqual({ ...pricesOf(make()).all(), ETH: 77, SOL: undefined })
  await rm(folder, { recursive: true })
})
