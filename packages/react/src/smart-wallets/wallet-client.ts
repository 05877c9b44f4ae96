import type { OperationClient, SmartSendOptions, SmartSignOptions } from '@latchkey/core'
import { type Abi, concat, encodeFunctionData, type Hex, type SignableMessage } from 'viem'
import { type ChainWallet, notConnected, ownerOf, type SmartWallets } from './smart-wallets.ts'
import type { SmartWalletClientType } from './types.ts'

/**
 * A smart wallet's client as hosts get it: what is sent or signed by its members is first shown in the dialog. All that
 * signs is led through it, `writeContract` and `sendUserOperation` as well; what a host has its account sign by itself
 * is asked of the embedded wallet, as everywhere.
 *
 * @param now the wallet on the chain that this client is on when it is asked
 */
export function walletClient(
  wallets: SmartWallets,
  { open }: ChainWallet,
  now: () => ChainWallet,
): SmartWalletClientType {
  const { client, actions, owner } = wallets
  /** A client that outlives its session, or its user, signs nothing. */
  const current = () => {
    if (ownerOf(client) !== owner) throw notConnected()
    return now().quiet
  }
  const send = async (input: unknown, options?: SmartSendOptions) =>
    actions.send(current() as unknown as OperationClient, input, options)

  const own = {
    sendTransaction: async (input: unknown, options?: SmartSendOptions) =>
      (await send(input, options)).transactionHash,
    async sendUserOperation(input: { signature?: Hex }) {
      // signed by the host: there is nothing left to ask for
      if (input.signature) return open.sendUserOperation(input as never)
      return (await send(input)).userOpHash
    },
    async writeContract(input: unknown) {
      const { abi, address, functionName, args, dataSuffix, ...rest } = input as {
        abi: Abi
        address: Hex
        functionName: string
        args?: unknown[]
        dataSuffix?: Hex
      }
      const called = encodeFunctionData({ abi, functionName, args })
      const data = dataSuffix ? concat([called, dataSuffix]) : called
      return (await send({ ...rest, to: address, data })).transactionHash
    },
    async signMessage({ message }: { message: SignableMessage }, options?: SmartSignOptions) {
      const { account } = current()
      return actions.signMessage(message, (shown) => account.signMessage({ message: shown }), options)
    },
    async signTypedData(input: { account?: unknown }, options?: SmartSignOptions) {
      const { account } = current()
      return actions.signTypedData(input, (shown) => account.signTypedData(shown as never), options)
    },
  }
  return { ...open, ...own } as unknown as SmartWalletClientType
}
