import { Hono } from 'hono'
import { farcasterChannels } from '../farcaster/channels.ts'
import { farcasterPeople } from '../farcaster/people.ts'
import type { Outside } from '../outside/outside.ts'
import { type Switched, switchesOf, TROUBLES } from '../outside/switches.ts'
import { MAGIC_NUMBERS, NEVER_REACHED } from '../phones/magic-numbers.ts'
import { pricesOf } from '../prices/prices.ts'
import { maliciousList } from '../scanner/malicious-list.ts'
import { smartWalletsOf } from '../smart-wallets/smart-wallet-routes.ts'
import { type Conduct, TEST_WIDGETS } from '../turnstile/widgets.ts'

const MOST_REQUESTS = 5

const WHAT: Record<Conduct, string> = {
  passes: 'passes',
  blocks: 'fails',
  interactive: 'shows a box to tick',
  'fails-twice': 'fails twice, then passes',
}

/** `GET /services.json`: what the sandbox's page tells of its outside services beside their credentials. */
export function createServicesRoute(outside: Outside): Hono {
  const app = new Hono()
  app.get('/services.json', (c) =>
    c.json({
      magicNumbers: [...MAGIC_NUMBERS, NEVER_REACHED],
      turnstileKeys: TEST_WIDGETS.map(({ siteKey, conduct, invisible }) => ({
        siteKey,
        what: `${WHAT[conduct]}${invisible ? ', invisible' : ''}`,
      })),
      switches: Object.fromEntries(
        Object.entries(TROUBLES).map(([service, troubles]) => [
          service,
          { troubles, on: switchesOf(outside).get(service as Switched) },
        ]),
      ),
      malicious: maliciousList(outside).all(),
      prices: pricesOf(outside).all(),
      smartWallets: smartWalletsOf(outside),
      farcasterPeople: farcasterPeople(outside).list(),
      farcasterRequests: farcasterChannels(outside)
        .waiting()
        .slice(0, MOST_REQUESTS)
        .map(({ url, params }) => ({ domain: params.domain, url })),
    }),
  )
  return app
}
