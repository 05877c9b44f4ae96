import type { ChainType } from '@latchkey/contract'
import type { UnsignedTransactionRequest } from '../chains/ethereum/normalize.ts'
import type { AnySolanaTransaction } from '../chains/solana/web3-types.ts'
import type { ClientContext } from '../context.ts'
import type { Wallet } from '../session/user.ts'
import type { TransactionOptions } from '../transactions/ethereum/send-transaction.ts'
import type {
  SolanaTransactionInput,
  SolanaTransactionReceipt,
} from '../transactions/solana/send-transaction.ts'
import type { CreateWalletOptions } from '../wallets/create-wallet.ts'
import type { RecoverInput } from '../wallets/recovery/recover-embedded.ts'
import type { SetWalletRecoveryOptions } from '../wallets/recovery/show-recovery.ts'
import type { AuthorizationRequest } from '../wallets/server/sign-request.ts'
import type { SignOptions } from '../wallets/sign-message.ts'
import type { SolanaSignMessageInput } from '../wallets/solana/sign-message.ts'
import { lateSolana } from './solana/late-solana.ts'

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
  showArchive(address?: string): Promise<void>
  showRestore(): Promise<void>
  importWallet(chainType: ChainType, input: { privateKey: string }): Promise<Wallet>
  setWalletRecovery(options?: SetWalletRecoveryOptions): Promise<Wallet>
  setWalletPassword(): Promise<Wallet>
  recoverEmbedded(input: RecoverInput): Promise<void>
  generateAuthorizationSignature(request: AuthorizationRequest): Promise<{ signature: string }>
}

type Late<Act> = Act extends (context: ClientContext, ...args: infer Args) => infer Result
  ? (...args: Args) => Promise<Awaited<Result>>
  : never

export function walletActions(context: ClientContext): WalletActions {
  /** Actions of a module that is loaded by the first use of one. */
  const late = <Module, Name extends keyof Module & string>(load: () => Promise<Module>, ...names: Name[]) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        async (...args: unknown[]) =>
          ((await load())[name] as (...all: unknown[]) => unknown)(context, ...args),
      ]),
    ) as { [Each in Name]: Late<Module[Each]> }
  return {
    ...late(() => import('../wallets/create-wallet.ts'), 'createWallet'),
    ...late(() => import('../wallets/export-wallet.ts'), 'exportWallet'),
    ...late(() => import('../wallets/sign-message.ts'), 'signMessage', 'signTypedData'),
    ...late(
      () => import('../transactions/ethereum/send-transaction.ts'),
      'sendTransaction',
      'signTransaction',
    ),
    ...late(() => lateSolana(() => import('../wallets/solana/sign-message.ts')), 'signSolanaMessage'),
    // what it takes decides what it gives
    ...(late(
      () => lateSolana(() => import('../transactions/solana/send-transaction.ts')),
      'signSolanaTransaction',
      'sendSolanaTransaction',
    ) as Pick<WalletActions, 'signSolanaTransaction' | 'sendSolanaTransaction'>),
    ...late(() => import('../wallets/show-archive.ts'), 'showArchive', 'showRestore'),
    ...late(() => import('../wallets/import-wallet.ts'), 'importWallet'),
    ...late(() => import('../wallets/recovery/show-recovery.ts'), 'setWalletRecovery', 'setWalletPassword'),
    ...late(() => import('../wallets/server/sign-request.ts'), 'generateAuthorizationSignature'),
    ...late(() => import('../wallets/recovery/recover-embedded.ts'), 'recoverEmbedded'),
  }
}
