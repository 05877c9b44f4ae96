import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { isAddress, isHex } from 'viem'
import { answerJsonRpc, methodNotFound } from '../json-rpc/answer.ts'
import { INTERNAL_ERROR, invalidParams, RpcFault } from '../json-rpc/fault.ts'
import type { Outside } from '../outside/outside.ts'
import { type KeyRequests, keyRequests } from './key-requests.ts'
import { type FarcasterPeople, farcasterPeople } from './people.ts'
import { callRegistry, ID_REGISTRY, KEY_REGISTRY } from './registries.ts'

/** Reads that the first Ethereum chain of the sandbox answers in the place of OP mainnet. */
const FORWARDED = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getStorageAt',
  'eth_getTransactionCount',
])

/**
 * `mainnet.optimism.io`: JSON-RPC of a chain that has the registers of Farcaster at their real addresses, filled
 * with the sandbox's people. Other reads go to a chain of the sandbox; writes are refused.
 */
export function createOptimismRpc(outside: Outside): Hono {
  const people = farcasterPeople(outside)
  const keys = keyRequests(outside)
  const app = new Hono()
  app.use(cors({ origin: '*' }))
  // The real one answers at whatever path, and so with and without a slash at the end.
  app.post('*', async (c) => {
    const answer = await answerJsonRpc(await c.req.text(), (method, params) =>
      call({ people, keys }, outside.ethereumUrl, method, params),
    )
    if (answer === undefined) return c.body(null, 204)
    return c.body(answer, 200, { 'content-type': 'application/json' })
  })
  return app
}

function call(
  { people, keys }: { people: FarcasterPeople; keys: KeyRequests },
  chain: string | undefined,
  method: string,
  params: unknown[],
): unknown {
  if (method === 'eth_chainId') return '0xa'
  if (method === 'net_version') return '10'
  if (method === 'web3_clientVersion') return 'sandbox/optimism'
  if (method === 'eth_call') {
    const { to, data, input } = readCall(params[0])
    const answer = to === undefined ? undefined : callRegistry(people, keys, to, input ?? data ?? '0x')
    if (answer !== undefined) return answer
  }
  if (method === 'eth_getCode' && isRegistry(params[0])) return '0xfe'
  if (!FORWARDED.has(method) || chain === undefined) throw methodNotFound(method)
  return forward(chain, method, params)
}

function readCall(value: unknown) {
  if (typeof value !== 'object' || value === null)
    throw invalidParams('missing value for required argument 0')
  const { to, data, input } = value as Record<string, unknown>
  if (to != null && !(typeof to === 'string' && isAddress(to, { strict: false })))
    throw invalidParams('invalid argument 0: to is no address')
  for (const bytes of [data, input])
    if (bytes != null && !isHex(bytes)) throw invalidParams('invalid argument 0: data is no hex string')
  return {
    to: (to as string | null) ?? undefined,
    data: isHex(data) ? data : undefined,
    input: isHex(input) ? input : undefined,
  }
}

function isRegistry(address: unknown): boolean {
  return [ID_REGISTRY, KEY_REGISTRY].some(
    (registry) => registry.toLowerCase() === String(address).toLowerCase(),
  )
}

async function forward(chain: string, method: string, params: unknown[]): Promise<unknown> {
  const response = await fetch(chain, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // Whatever number stands in these parameters is small.
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }, (_key, value) =>
      typeof value === 'bigint' ? Number(value) : value,
    ),
    signal: AbortSignal.timeout(5000),
  }).catch(() => {
    throw new RpcFault(INTERNAL_ERROR, 'The chain does not answer')
  })
  const answer = (await response.json()) as {
    result?: unknown
    error?: { code: number; message: string; data?: unknown }
  }
  if (answer.error) throw new RpcFault(answer.error.code, answer.error.message, answer.error.data)
  return answer.result
}
