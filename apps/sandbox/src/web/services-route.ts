import { Hono } from 'hono'
import { farcasterPeople } from '../farcaster/people.ts'
import type { Outside } from '../outside/outside.ts'
import { MAGIC_NUMBERS } from '../phones/magic-numbers.ts'
import { type Conduct, TEST_WIDGETS } from '../turnstile/widgets.ts'

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
      magicNumbers: MAGIC_NUMBERS,
      turnstileKeys: TEST_WIDGETS.map(({ siteKey, conduct, invisible }) => ({
        siteKey,
        what: `${WHAT[conduct]}${invisible ? ', invisible' : ''}`,
      })),
      farcasterPeople: farcasterPeople(outside).list(),
    }),
  )
  return app
}
