import { base64 } from '@scure/base'
import type { ClientContext } from '../../context.ts'
import type { EmbeddedWallet } from '../../wallets/accounts.ts'
import { signBytes } from '../../wallets/solana/sign-bytes.ts'

/** What `wallet.getProvider()` gives: `signMessage` over base64, nothing else. */
export interface SolanaProvider {
  request(request: { method: string; params?: { message: string } }): Promise<{ signature: string }>
}

/** The small provider of an embedded Solana wallet (wire/frames 7.3): it knows `signMessage` alone. */
export function solanaProvider(context: ClientContext, wallet: EmbeddedWallet): SolanaProvider {
  return {
    async request({ method, params }) {
      if (method !== 'signMessage') throw new Error(`Method ${method} is not supported`)
      if (!context.state.get().authenticated) throw new Error('User must be authenticated')
      const signature = await signBytes(context, wallet, base64.decode(params?.message ?? ''))
      return { signature: base64.encode(signature) }
    },
  }
}
