import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { answerJsonRpc, type Call } from '../../json-rpc/answer.ts'
import { limitBody } from '../../net/limit-body.ts'

const LARGEST_REQUEST = 1_000_000

/** Solana's JSON-RPC over HTTP, for pages of any origin as on the public network. */
export function createSolanaHttp(call: Call): Hono {
  const app = new Hono()
  app.use(cors({ origin: '*', allowMethods: ['POST', 'GET'], maxAge: 86_400 }))
  app.get('/health', (c) => c.text('ok'))
  app.post('/', limitBody(LARGEST_REQUEST, `A request holds at most ${LARGEST_REQUEST} bytes`), async (c) => {
    const answer = await answerJsonRpc(await c.req.text(), call)
    return answer === undefined
      ? c.body(null, 204)
      : c.body(answer, 200, { 'content-type': 'application/json; charset=utf-8' })
  })
  app.all('/', (c) => c.json({ error: 'JSON-RPC calls come by POST' }, 405, { allow: 'POST, OPTIONS' }))
  app.notFound((c) => c.json({ error: 'Not found' }, 404))
  return app
}
