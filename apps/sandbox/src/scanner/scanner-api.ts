import { Hono } from 'hono'
import type { Outside } from '../outside/outside.ts'
import { BASE62, randomText } from '../outside/random.ts'
import { isSameText } from '../outside/same-text.ts'
import { switchesOf } from '../outside/switches.ts'
import { pricesOf } from '../prices/prices.ts'
import { maliciousList } from './malicious-list.ts'
import { scan } from './scan.ts'
import { ScanRefusal } from './scan-refusal.ts'
import { readScanRequest } from './scan-request.ts'

const FAILED = 'The scan failed'
const EMPTY = { classification: '', reason: '', description: '', features: [] }

function scannerKey({ secrets }: Outside): string {
  return secrets.get('scanner.api-key', () => randomText(40, BASE62))
}

/** What a program must hold to use it, for `GET /credentials.json`. */
export function scannerCredentials(outside: Outside): Record<string, string> {
  return { api_key: scannerKey(outside) }
}

/**
 * `api.blockaid.io`: what a transaction or a signature would do, tried on the local chains, and whether it is safe
 * (https://docs.blockaid.io). A scan whose services fail answers 200 with `Error` in the place of each result.
 */
export function createScannerApi(outside: Outside): Hono {
  const key = scannerKey(outside)
  const world = { chains: outside.chains, malicious: maliciousList(outside), prices: pricesOf(outside) }
  const switches = switchesOf(outside)
  const app = new Hono()

  app.use('/v0/*', async (c, next) => {
    const trouble = await switches.meet('scanner', undefined)
    if (trouble === 'down') return c.json({ detail: 'Service Unavailable' }, 503)
    if (!isSameText(c.req.header('x-api-key'), key)) return c.json({ detail: 'Unauthorized' }, 401)
    if (trouble === 'too-many') return c.json({ detail: 'Too Many Requests' }, 429)
    if (trouble !== 'error') return next()
    return c.json({
      block: '0',
      chain: '',
      validation: { status: 'Success', result_type: 'Error', error: FAILED, ...EMPTY },
      simulation: { status: 'Error', error: FAILED, description: FAILED },
    })
  })

  for (const kind of ['json-rpc', 'transaction'] as const) {
    app.post(`/v0/evm/${kind}/scan`, async (c) => {
      const body = await c.req.json().catch(() => {
        throw new ScanRefusal([], 'JSON decode error', 'json_invalid')
      })
      return c.json(await scan(readScanRequest(body, kind, [...world.chains.keys()]), world))
    })
  }

  app.all('*', (c) => c.json({ detail: 'Not Found' }, 404))
  app.onError((error, c) => {
    if (!(error instanceof ScanRefusal)) throw error
    return c.json(error.body, 422)
  })
  return app
}
