import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { NodeRefusal, NodeSilence } from '../evm/ethereum-rpc.ts'
import { answerJsonRpc } from '../json-rpc/answer.ts'
import { INTERNAL_ERROR, RpcFault } from '../json-rpc/fault.ts'
import { limitBody } from '../net/limit-body.ts'
import type { Outside } from '../outside/outside.ts'
import { switchesOf } from '../outside/switches.ts'
import { createBundler } from './bundler.ts'
import { contractsInstalled, NOT_INSTALLED } from './installed.ts'
import { operationsOf } from './operations.ts'
import { createPaymaster } from './paymaster.ts'
import { sponsoringOf, sponsorSigner } from './sponsoring.ts'

const LARGEST_REQUEST = 1_000_000

/**
 * `/bundler/<chain id>` and `/paymaster/<chain id>`: JSON-RPC of ERC-7769 and ERC-7677 for each Ethereum chain, for
 * pages of any origin as public ones are.
 */
export function createSmartWalletRpc(outside: Outside, installed = contractsInstalled()): Hono {
  const { now, chains } = outside
  const operations = operationsOf(outside)
  const world = { now, operations, sponsoring: sponsoringOf(outside), signer: sponsorSigner(outside) }
  const switches = switchesOf(outside)
  const app = new Hono()
  for (const path of ['/bundler/*', '/paymaster/*'])
    app.use(
      path,
      cors({ origin: '*', allowMethods: ['POST'], maxAge: 86_400 }),
      limitBody(LARGEST_REQUEST, `A request holds at most ${LARGEST_REQUEST} bytes`),
    )

  for (const [chainId, url] of chains) {
    const bundler = createBundler({ ...world, url, chainId })
    const paymaster = createPaymaster({ ...world, url, chainId })
    app.post(`/bundler/${chainId}`, async (c) => {
      const trouble = await switches.meet('bundler', undefined)
      if (trouble === 'down' || trouble === 'too-many') return inTrouble(c, trouble)
      const misdeed = trouble === 'slow' ? undefined : trouble
      return answer(c, installed, (method, params) => bundler(method, params, misdeed))
    })
    app.post(`/paymaster/${chainId}`, async (c) => {
      const trouble = await switches.meet('paymaster', undefined)
      if (trouble === 'down' || trouble === 'too-many') return inTrouble(c, trouble)
      return answer(c, installed, paymaster)
    })
  }
  app.on('POST', ['/bundler/*', '/paymaster/*'], (c) =>
    c.json({ error: `There is no such chain here, but ${[...chains.keys()].join(' and ')}` }, 404),
  )
  app.on(['GET', 'PUT', 'DELETE', 'PATCH'], ['/bundler/*', '/paymaster/*'], (c) =>
    c.json({ error: 'JSON-RPC calls come by POST' }, 405, { allow: 'POST, OPTIONS' }),
  )
  return app
}

type Answer = (method: string, params: unknown[]) => unknown

async function answer(c: Context, installed: boolean, call: Answer): Promise<Response> {
  const text = await answerJsonRpc(await c.req.text(), async (method, params) => {
    if (!installed) throw new RpcFault(INTERNAL_ERROR, NOT_INSTALLED)
    try {
      return await call(method, params)
    } catch (error) {
      const ofChain = error instanceof NodeSilence || error instanceof NodeRefusal
      throw ofChain ? new RpcFault(INTERNAL_ERROR, error.message) : error
    }
  })
  return text === undefined
    ? c.body(null, 204)
    : c.body(text, 200, { 'content-type': 'application/json; charset=utf-8' })
}

function inTrouble(c: Context, trouble: 'down' | 'too-many'): Response {
  return trouble === 'down'
    ? c.json({ error: 'Service Unavailable' }, 503)
    : c.json({ error: 'Too Many Requests' }, 429)
}
