import { createPublicClient, http, type PublicClient } from 'viem'
import type { ClientContext } from '../../context.ts'
import { perClient } from '../../per-client.ts'
import { configuredChain, rpcUrlOf } from './chains.ts'

const clientsOf = /* @__PURE__ */ perClient((_: ClientContext) => new Map<string, PublicClient>())

/** How often a pending receipt is asked for, in ms. */
const RECEIPT_POLL_MS = 1000

/** How often a question is asked again that was not answered, and how long each is waited for, in ms. */
const RETRIES = 3
const ANSWER_MS = 10_000

/**
 * The client that reads and broadcasts on a configured chain, one per chain and address.
 * @param how.once asks everything once only: for whoever counts the tries
 * @throws ConnectorError `unsupported_chain_id`.
 */
export async function publicClient(
  context: ClientContext,
  chainId: number,
  { once = false }: { once?: boolean } = {},
): Promise<PublicClient> {
  const chain = await configuredChain(context, chainId)
  const url = rpcUrlOf(chain, context.appId)
  const own = clientsOf(context)
  const key = `${chainId} ${url} ${once}`
  const transport = http(url, { timeout: ANSWER_MS, retryCount: once ? 0 : RETRIES })
  const client = own.get(key) ?? createPublicClient({ chain, transport, pollingInterval: RECEIPT_POLL_MS })
  own.set(key, client as PublicClient)
  return client as PublicClient
}
