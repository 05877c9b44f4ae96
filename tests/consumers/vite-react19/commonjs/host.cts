// A host whose compiler targets CommonJS: `module` node16, where viem's declarations are an ES module.
import type { Chain } from 'viem' with { 'resolution-mode': 'import' }
import auth = require('@latchkey/react-auth')
import farcaster = require('@latchkey/react-auth/farcaster')
import solana = require('@latchkey/react-auth/solana')

export function configOf(chain: Chain): auth.PrivyClientConfig {
  return { loginMethods: ['email'], supportedChains: [chain], defaultChain: chain }
}

export function useEverything(): (string | undefined)[] {
  const { user } = auth.usePrivy()
  const { sendTransaction } = auth.useSendTransaction({ onError: (code) => console.warn(code) })
  const { wallets } = solana.useSolanaWallets()
  farcaster.useLoginToMiniApp()
  void sendTransaction({ to: '0x0000000000000000000000000000000000000000', value: 1n })
  return [user?.id, wallets[0]?.address, auth.PrivyErrorCode.MUST_BE_AUTHENTICATED]
}
