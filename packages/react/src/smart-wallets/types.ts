import type { SmartSendOptions, SmartSignOptions } from '@latchkey/core'
import type { SmartAccountClient } from 'permissionless'
import type {
  Chain,
  Hash,
  Hex,
  HttpTransport,
  PaymasterRpcSchema,
  SendTransactionParameters,
  SignableMessage,
  SignTypedDataParameters,
  TypedData,
  WalletClient,
} from 'viem'
import type { SendUserOperationParameters, SmartAccount } from 'viem/account-abstraction'

/** What permissionless makes of an account, its bundler and its paymaster. */
export type BareClient = SmartAccountClient<
  HttpTransport,
  Chain,
  SmartAccount,
  WalletClient,
  PaymasterRpcSchema
>

interface Call {
  // oxlint-disable-next-line typescript/no-explicit-any -- viem checks a call by its own shape
  readonly to?: any
  // oxlint-disable-next-line typescript/no-explicit-any -- viem checks a call by its own shape
  readonly value?: any
  // oxlint-disable-next-line typescript/no-explicit-any -- viem checks a call by its own shape
  readonly data?: any
}

/** A smart wallet as a client of viem, whose user is asked in the dialog. */
export type SmartWalletClientType = Omit<BareClient, 'sendTransaction' | 'signMessage'> & {
  /** Resolves with the hash of the transaction that carried it, once the chain has that. */
  sendTransaction: (
    input:
      | SendTransactionParameters<Chain, SmartAccount>
      | SendUserOperationParameters<SmartAccount, undefined, Call[]>,
    options?: SmartSendOptions,
  ) => Promise<Hash>
  /** ERC-1271; ERC-6492 while the account is not deployed */
  signMessage: (input: { message: SignableMessage }, options?: SmartSignOptions) => Promise<Hex>
  signTypedData: <
    const TTypedData extends TypedData | { [key: string]: unknown },
    TPrimaryType extends string,
    TAccount extends SmartAccount | undefined = SmartAccount | undefined,
  >(
    input: SignTypedDataParameters<TTypedData, TPrimaryType, TAccount>,
    options?: SmartSignOptions,
  ) => Promise<Hex>
}

export interface SmartWalletClientTypeWithSwitchChain extends SmartWalletClientType {
  /** Goes on with the same wallet on another of the app's chains. */
  switchChain: (args: { id: number }) => Promise<void>
}

export interface SmartWalletsInterface {
  /** undefined until the user has a smart wallet */
  client?: SmartWalletClientTypeWithSwitchChain
  /** @throws ClientError where the app has no smart wallets on that chain, or nobody has one */
  getClientForChain: ({ id }: { id: number }) => Promise<SmartWalletClientType | undefined>
}
