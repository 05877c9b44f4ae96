import type { ChainType } from '@latchkey/contract'
import type { ClientContext } from '../context.ts'
import type { Wallet } from '../session/user.ts'
import type { UnsignedTransactionRequest } from '../transactions/ethereum/normalize.ts'
import type { TransactionOptions } from '../transactions/ethereum/send-transaction.ts'
import type {
  SolanaTransactionInput,
  SolanaTransactionReceipt,
} from '../transactions/solana/send-transaction.ts'
import type { AnySolanaTransaction } from '../transactions/solana/web3-types.ts'
import type { CreateWalletOptions } from './create-wallet.ts'
import type { SignOptions } from './sign-message.ts'
import type { SolanaSignMessageInput } from './solana/sign-message.ts'

/** What hosts do with embedded wallets. Each action's code is loaded when it is first used. */
export interface WalletActions {
  createWallet(chainType: ChainType, options?: CreateWalletOptions | { type: string }): Promise<Wallet>
  exportWallet(chainType: ChainType, options?: { address?: string } | { type: string }): Promise<void>
  signMessage(input: { message: string }, options?: SignOptions): Promise<{ signature: string }>
  signTypedData(input: unknown, options?: SignOptions): Promise<{ signature: string }>
  sendTransaction(
    input: UnsignedTransactionRequest,
    options?: TransactionOptions,
  ): Promise<{ hash: `0x${string}` }>
  signTransaction(
    input: UnsignedTransactionRequest,
    options?: TransactionOptions,
  ): Promise<{ signature: `0x${string}` }>
  signSolanaMessage(input: SolanaSignMessageInput): Promise<Uint8Array>
  signSolanaTransaction<T extends AnySolanaTransaction>(input: SolanaTransactionInput<T>): Promise<T>
  sendSolanaTransaction<T extends AnySolanaTransaction>(
    input: SolanaTransactionInput<T>,
  ): Promise<SolanaTransactionReceipt<T>>
}

export function walletActions(context: ClientContext): WalletActions {
  const sending = () => import('../transactions/ethereum/send-transaction.ts')
  const sendingSolana = () => import('../transactions/solana/send-transaction.ts')
  return {
    createWallet: async (...args) => (await import('./create-wallet.ts')).createWallet(context, ...args),
    exportWallet: async (...args) => (await import('./export-wallet.ts')).exportWallet(context, ...args),
    signMessage: async (...args) => (await import('./sign-message.ts')).signMessage(context, ...args),
    signTypedData: async (...args) => (await import('./sign-message.ts')).signTypedData(context, ...args),
    sendTransaction: async (...args) => (await sending()).sendTransaction(context, ...args),
    signTransaction: async (...args) => (await sending()).signTransaction(context, ...args),
    signSolanaMessage: async (input) =>
      (await import('./solana/sign-message.ts')).signSolanaMessage(context, input),
    signSolanaTransaction: async (input) => (await sendingSolana()).signSolanaTransaction(context, input),
    sendSolanaTransaction: async (input) => (await sendingSolana()).sendSolanaTransaction(context, input),
  }
}
