import type { ClientContext } from '../context.ts'
import { callFrame } from '../frame/call-frame.ts'
import { type EmbeddedWallet, entropyOf, isServerWallet, rootOf } from './accounts.ts'
import { connectWallet } from './connect.ts'
import { noteConnected } from './connected.ts'

export interface FrameRpcOptions {
  /** how long to wait for a frame that is not there yet, in ms */
  limitMs?: number
  /** the app on whose behalf this one asks (cross-app requests) */
  requester?: { requesterAppId?: string }
  /** the caller has connected the wallet for this very operation */
  connected?: boolean
}

/**
 * Connects a wallet and has the frame run one method with its key (`privy:wallets:rpc`, wire/frames 1.11); of a wallet that the
 * server holds, has the server run it on the user's signature.
 *
 * @returns the method's data: a 0x signature or raw transaction, or `{ signature }` in base64 for Solana.
 */
export async function frameRpc(
  context: ClientContext,
  wallet: EmbeddedWallet,
  request: { method: string; params: unknown },
  { limitMs, requester, connected = false }: FrameRpcOptions = {},
): Promise<unknown> {
  if (isServerWallet(wallet)) {
    const { serverWalletRpc } = await import('./server/rpc.ts')
    return serverWalletRpc(context, wallet, request, { limitMs, ...requester })
  }
  if (!connected) await connectWallet(context, wallet, { limitMs })
  noteConnected(context, wallet)
  const requesterAppId = requester?.requesterAppId
  const { response } = await callFrame(
    context,
    'privy:wallets:rpc',
    {
      ...entropyOf(rootOf(context.state.get().user, wallet)),
      hdWalletIndex: wallet.imported ? 0 : (wallet.walletIndex ?? 0),
      chainType: wallet.chainType,
      request,
      ...(requesterAppId === undefined ? {} : { requesterAppId }),
    },
    limitMs,
  )
  return response.data
}
