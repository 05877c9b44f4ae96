import { type Context, Hono } from 'hono'
import { isAddress } from 'viem'
import type { Outside } from '../outside/outside.ts'
import { contractsInstalled, NOT_INSTALLED } from './installed.ts'
import { operationsOf, type Taken, type Unsent } from './operations.ts'
import { type Policy, sponsoringOf } from './sponsoring.ts'

const MOST_SHOWN = 20

/**
 * `GET /smart-wallets` tells what the bundlers saw and for whom the sponsor pays; `PUT /smart-wallets/sponsor` with `{ on }`
 * switches the sponsor; `PUT` and `DELETE /smart-wallets/excluded/<address>` name accounts that it does not pay for.
 */
export function createSmartWalletRoutes(outside: Outside): Hono {
  const sponsoring = sponsoringOf(outside)
  const app = new Hono()
  const set = (c: Context, change: Partial<Policy>) => {
    sponsoring.set(change)
    return c.json(sponsoring.policy())
  }
  app.get('/smart-wallets', (c) => c.json(smartWalletsOf(outside)))
  app.put('/smart-wallets/sponsor', async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined)
    const on = (body as { on?: unknown } | null | undefined)?.on
    return typeof on === 'boolean' ? set(c, { on }) : c.json({ error: '"on" must be true or false.' }, 400)
  })
  app.on(['PUT', 'DELETE'], '/smart-wallets/excluded/:address', (c) => {
    const address = c.req.param('address').toLowerCase()
    if (!isAddress(address)) return c.json({ error: 'This is no Ethereum address.' }, 400)
    const others = sponsoring.policy().excluded.filter((one) => one !== address)
    return set(c, { excluded: c.req.method === 'PUT' ? [...others, address] : others })
  })
  return app
}

/** What the sandbox's page shows of smart wallets. */
export function smartWalletsOf(outside: Outside) {
  return {
    missing: contractsInstalled() ? null : NOT_INSTALLED,
    chains: [...outside.chains.keys()],
    sponsor: sponsoringOf(outside).policy(),
    operations: operationsOf(outside).list().slice(0, MOST_SHOWN).map(describe),
  }
}

function describe(seen: Taken | Unsent) {
  const { hash, chainId, at, operation } = seen
  return {
    hash,
    chainId,
    at: new Date(at).toISOString(),
    sender: operation.sender,
    deploys: operation.factory !== undefined,
    sponsored: operation.paymaster !== undefined,
    ...('reason' in seen
      ? { state: 'refused', reason: seen.reason }
      : { state: 'sent', transactionHash: seen.transactionHash, success: seen.success }),
  }
}
