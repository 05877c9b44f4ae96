export type {
  ConnectedSolanaWallet,
  KitTransaction,
  PrivyStandardWallet,
  SolanaStandardWallet,
  SolanaTransactionReceipt,
  SupportedSolanaTransaction,
} from '@latchkey/core'
export { type UseImportWalletInterface, useImportWallet } from '../hooks/solana/use-import-wallet.ts'
export { type UseSendTransactionInterface, useSendTransaction } from '../hooks/solana/use-send-transaction.ts'
export { type UseSignMessageInterface, useSignMessage } from '../hooks/solana/use-sign-message.ts'
export { type UseSignTransactionInterface, useSignTransaction } from '../hooks/solana/use-sign-transaction.ts'
export {
  type UseSolanaStandardWalletsInterface,
  useSolanaStandardWallets,
} from '../hooks/solana/use-solana-standard-wallets.ts'
export { type UseSolanaWalletsInterface, useSolanaWallets } from '../hooks/solana/use-solana-wallets.ts'
