import { Hono } from 'hono'
import { isAddress } from 'viem'
import type { Outside } from '../outside/outside.ts'
import { maliciousList } from './malicious-list.ts'

/**
 * `GET /scanner/malicious` lists the addresses that the scanner warns of; `PUT` and `DELETE /scanner/malicious/<address>`
 * put one on the list and take it off.
 */
export function createScannerRoutes(outside: Outside): Hono {
  const list = maliciousList(outside)
  const app = new Hono()
  app.get('/scanner/malicious', (c) => c.json(list.all()))
  app.on(['PUT', 'DELETE'], '/scanner/malicious/:address', (c) => {
    const address = c.req.param('address')
    if (!isAddress(address, { strict: false })) return c.json({ error: 'This is no Ethereum address.' }, 400)
    if (c.req.method === 'PUT') list.add(address)
    else list.remove(address)
    return c.json(list.all())
  })
  return app
}
