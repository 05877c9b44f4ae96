import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CONTRACTS } from '../../../sandbox/src/evm/contracts.ts'
import { Inbox } from '../../../sandbox/src/inbox/inbox.ts'
import { allCredentials } from '../../../sandbox/src/outside/credentials.ts'
import { createOutside as createWorld } from '../../../sandbox/src/outside/outside.ts'
import { createOutsideRoutes } from '../../../sandbox/src/web/outside-routes.ts'
import { createOutside } from '../adapters/outside/outside.ts'
import { createPriceSources } from '../adapters/prices/price-sources.ts'
import { createScanners } from '../adapters/scan/scanners.ts'
import type { TestChain } from '../testing/chain-world.ts'
import { startChain } from '../testing/chain-world.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

const FROM = `0x${'1b'.repeat(20)}`
const SPENDER = `0x${'2c'.repeat(20)}`

let house: TestHouse
let chain: TestChain
let headers: Record<string, string>
let stop: () => void

/** The sandbox's scanner and prices over HTTP, and the production adapters in front of them. */
beforeAll(async () => {
  chain = await startChain(31_337)
  house = await openTestHouse()
  await chain.fund(FROM, 10n ** 19n)
  const chains = new Map([[31_337, chain.url]])
  const world = createWorld({ inbox: new Inbox(), now: house.clock.now, chains })
  const app = createOutsideRoutes(world, [])
  const port = await new Promise<number>((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port))
    stop = () => void server.close()
  })
  const outside = createOutside({ base: `http://127.0.0.1:${port}/world` })
  house.ports.scanners = createScanners({ ...house.ports, outside })
  house.ports.priceSources = createPriceSources({ ...house.ports, outside })
  const { scanner = {}, coingecko = {} } = allCredentials(world)
  await house.credentials.save(APP_ID, 'blockaid', scanner)
  await house.credentials.save(APP_ID, 'coingecko', { ...coingecko, plan: 'pro' })
  await house.setApp({
    development: true,
    transaction_scanning: { by: 'blockaid', chain_names: { 'eip155:31337': '31337' } },
    chains: { [chain.caip2]: { rpc_urls: [chain.url] } },
  })
  const session = await house.login('signer@example.com')
  headers = { authorization: `Bearer ${session.privy_access_token}` }
})
afterAll(async () => {
  stop()
  await house.close()
  await chain.stop()
})

async function scan(transaction: object) {
  const { status, body } = await house.call('scanTransaction', {
    headers,
    body: {
      chain_id: '31337',
      metadata: { domain: 'https://shop.example' },
      request: { method: 'eth_sendTransaction', params: [{ from: FROM, ...transaction }] },
    },
  })
  expect(status).toBe(200)
  return body
}

const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const APPROVE_ALL = `0x095ea7b3${word(SPENDER)}${'f'.repeat(64)}`

it('reads what the service says of a payment, and of a right to all of a token', async () => {
  const payment = await scan({ to: SPENDER, value: '1500000000000000000' })
  expect(payment.validation).toEqual({ status: 'Success', result_type: 'Benign' })
  expect(payment.simulation.assets_diffs).toMatchObject([
    { asset: { type: 'NATIVE', symbol: 'ETH', decimals: 18 }, in: [], out: [{ value: '1.5' }] },
  ])
  const approval = await scan({ to: CONTRACTS.Dollar, data: APPROVE_ALL })
  expect(approval.validation).toEqual({ status: 'Success', result_type: 'Warning' })
  expect(approval.simulation.exposures).toHaveLength(1)
  expect(Object.keys(approval.simulation.exposures[0].spenders)).toEqual([SPENDER])
})

it('says the same of what would happen by a trial of its own, and judges nothing', async () => {
  await house.setApp({ transaction_scanning: { by: 'simulation' } })
  const approval = await scan({ to: CONTRACTS.Dollar, data: APPROVE_ALL })
  expect(approval.validation.status).toBe('Error')
  const [exposure] = approval.simulation.exposures
  expect(exposure.asset).toMatchObject({ type: 'ERC20', address: CONTRACTS.Dollar.toLowerCase() })
  expect(Object.keys(exposure.spenders)).toEqual([SPENDER])
})

it.each(['coinbase', 'coingecko'] as const)('reads a price of %s', async (token_prices) => {
  await house.setApp({ token_prices })
  const { body } = await house.request('GET', '/api/v1/token_price?chainId=1&tokenSymbol=ETH')
  expect(body).toEqual({ usd: 3000 })
})
