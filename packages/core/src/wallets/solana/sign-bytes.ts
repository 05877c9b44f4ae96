import { base64 } from '@scure/base'
import type { ClientContext } from '../../context.ts'
import { SOLANA_PROXY_WAIT_MS } from '../../frame/limits.ts'
import type { EmbeddedWallet } from '../accounts.ts'
import { frameRpc } from '../frame-rpc.ts'

/**
 * The ed25519 signature of a Solana wallet over bytes: a message, or the message of a transaction.
 * @returns 64 bytes.
 */
export async function signBytes(
  context: ClientContext,
  wallet: EmbeddedWallet,
  bytes: Uint8Array,
  options: { connected?: boolean; requester?: { requesterAppId?: string } } = {},
): Promise<Uint8Array> {
  const request = { method: 'signMessage', params: { message: base64.encode(bytes) } }
  const data = await frameRpc(context, wallet, request, { limitMs: SOLANA_PROXY_WAIT_MS, ...options })
  return base64.decode((data as { signature: string }).signature)
}
