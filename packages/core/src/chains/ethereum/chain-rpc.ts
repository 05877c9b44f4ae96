import type { ClientContext } from '../../context.ts'
import { forHost } from './for-host.ts'
import { publicClient } from './public-client.ts'

/**
 * What a configured chain answers to a host's question.
 * @throws ConnectorError `unsupported_chain_id`; ProviderError with the chain's code and data, else -32603.
 */
export async function chainRpc(
  context: ClientContext,
  chainId: number,
  request: { method: string; params?: unknown },
): Promise<unknown> {
  const client = await publicClient(context, chainId)
  try {
    return await client.request(request as never)
  } catch (error) {
    throw forHost(error)
  }
}
