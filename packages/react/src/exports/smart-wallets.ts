export {
  SmartWalletsProvider,
  type SmartWalletsProviderProps,
  useSmartWallets,
} from '../smart-wallets/provider.tsx'
export type { SmartWalletClientType } from '../smart-wallets/types.ts'
