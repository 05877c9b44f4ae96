import type { Chain, Hex, PublicClient, SignableMessage } from 'viem'
import type { TypedData } from '../chains/ethereum/typed-data.ts'
import type { ClientContext } from '../context.ts'
import type { SmartCall } from '../transactions/smart/calls.ts'
import type {
  ConfirmedCalls,
  SmartSendOptions,
  SmartSent,
  SmartSignOptions,
} from '../transactions/smart/confirm.ts'
import type { SignedBytes } from '../transactions/smart/hand-in-raw.ts'
import type { OperationClient } from '../transactions/smart/operation.ts'
import type { SmartWalletOwner } from '../transactions/smart/owner.ts'

/** What a smart wallet's client does through the embedded wallet that owns it. The code is loaded when it is first used. */
export interface SmartWalletActions {
  /** those that the embedded wallet may use, the default one first */
  chains(): Promise<readonly Chain[]>
  /** reads a chain. @throws ConnectorError `unsupported_chain_id` */
  reader(chainId: number): Promise<PublicClient>
  /** signs with no screen: for what its user has confirmed here */
  owner(address: string): Promise<SmartWalletOwner>
  send(client: OperationClient, input: unknown, options?: SmartSendOptions): Promise<SmartSent>
  /** reads one transaction, or several calls. @throws TypeError */
  calls(input: unknown): Promise<readonly SmartCall[]>
  /** what is carried in another way than by ERC-4337 */
  confirm(asked: ConfirmedCalls): Promise<string>
  handIn(chainId: number, sent: SignedBytes): Promise<Hex>
  taken(chainId: number, hash: Hex): Promise<void>
  /** @param sign is given what was shown */
  signMessage(
    message: SignableMessage,
    sign: (message: SignableMessage) => Promise<Hex>,
    options?: SmartSignOptions,
  ): Promise<Hex>
  signTypedData(
    input: unknown,
    sign: (typed: TypedData) => Promise<Hex>,
    options?: SmartSignOptions,
  ): Promise<Hex>
}

export function smartWalletActions(context: ClientContext): SmartWalletActions {
  const confirming = () => import('../transactions/smart/confirm.ts')
  return {
    async chains() {
      const { configuredChains } = await import('../chains/ethereum/chains.ts')
      const chains = await configuredChains(context)
      const preferred = context.config().defaultChain
      return [
        ...chains.filter(({ id }) => id === preferred?.id),
        ...chains.filter(({ id }) => id !== preferred?.id),
      ]
    },
    reader: async (id) => (await import('../chains/ethereum/public-client.ts')).publicClient(context, id),
    owner: async (address) =>
      (await import('../transactions/smart/owner.ts')).smartWalletOwner(context, address),
    send: async (...args) => (await confirming()).sendSmartOperation(context, ...args),
    async calls(input) {
      const { calls } = (await confirming()).readOperation(input)
      if (!calls) throw new TypeError('Invalid transaction request')
      return calls
    },
    confirm: async (asked) => (await confirming()).confirmCalls(context, asked),
    handIn: async (...args) => (await confirming()).handInRaw(context, ...args),
    taken: async (...args) => (await confirming()).takenRaw(context, ...args),
    signMessage: async (...args) => (await confirming()).signSmartMessage(context, ...args),
    signTypedData: async (...args) => (await confirming()).signSmartTypedData(context, ...args),
  }
}
