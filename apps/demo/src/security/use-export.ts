import { usePrivy } from '@latchkey/react-auth'
import { useSolanaWallets } from '@latchkey/react-auth/solana'
import type { Chain } from '../wallets/networks.ts'

/** Opens the dialog in which the wallet at an address shows its key, its phrase or its recovery kit. */
export function useExport(): (wallet: { chain: Chain; address: string }) => Promise<void> {
  const { exportWallet } = usePrivy()
  const { exportWallet: exportSolanaWallet } = useSolanaWallets()
  return ({ chain, address }) => (chain === 'ethereum' ? exportWallet : exportSolanaWallet)({ address })
}
