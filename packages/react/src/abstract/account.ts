import { createAbstractClient } from '@abstract-foundation/agw-client'
import { ClientError, connectedEthereumWallets, type SmartWalletActions } from '@latchkey/core'
import {
  type Address,
  type Chain,
  createWalletClient,
  custom,
  type Hex,
  hashTypedData,
  type PublicClient,
  type TypedDataDefinition,
} from 'viem'
import { toAccount } from 'viem/accounts'
import { type ChainEIP712, chainConfig } from 'viem/zksync'

type Client = Parameters<typeof connectedEthereumWallets>[0]

export type AbstractClient = Awaited<ReturnType<typeof createAbstractClient>>

/** An account on one chain, made for one request. */
export interface AbstractAccount {
  chain: ChainEIP712
  client: AbstractClient
  /**
   * Lets the owner sign, with no screen: once its user has confirmed it.
   * @param isShown whether typed data, and its digest, is what the user was shown; nothing else is signed
   */
  signing<T>(
    isShown: (typed: TypedDataDefinition, digest: Hex) => boolean,
    sign: () => Promise<T>,
  ): Promise<T>
}

const TESTNET = 11124
const ABSTRACT = [TESTNET, 2741]

/** @throws ClientError for another chain than Abstract, and for one that the host has not configured. */
export async function abstractChain(
  actions: SmartWalletActions,
  given: number | string = TESTNET,
): Promise<Chain> {
  const id = Number(given)
  if (!ABSTRACT.includes(id)) throw new ClientError('Error, only Abstract chains are supported')
  const chain = (await actions.chains()).find((one) => one.id === id)
  if (!chain) throw new ClientError('Chain not configured', 'unsupported_chain_id')
  return chain
}

export const noWallet = () => new ClientError('No connected wallet found')

/** The account over the embedded wallet `owner`, which goes to that chain for it. */
export async function abstractAccount(
  client: Client,
  actions: SmartWalletActions,
  { owner, chain: configured }: { owner: Address; chain: Chain },
): Promise<AbstractAccount> {
  const connected = connectedEthereumWallets(client, client.state.get().user, {}).find(
    ({ address }) => address === owner,
  )
  if (!connected) throw noWallet()
  await connected.switchChain(configured.id)
  // what the chain's own kind of transaction is written by, for hosts that say no more of it than where it is
  const chain = { ...chainConfig, ...configured } as unknown as ChainEIP712
  const transport = readingBy(await actions.reader(configured.id))
  const wallet = createWalletClient({ account: owner, transport: custom(await actions.owner(owner)) })
  let shown: ((typed: TypedDataDefinition, digest: Hex) => boolean) | null = null
  const signer = toAccount({
    address: owner,
    signMessage: notAsked,
    signTransaction: notAsked,
    async signTypedData(given) {
      const typed = given as TypedDataDefinition
      if (!shown?.(typed, hashTypedData(typed)))
        throw new ClientError('The wallet was asked to sign something else than was shown')
      return wallet.signTypedData(typed)
    },
  })
  return {
    chain,
    client: await createAbstractClient({ chain, signer, transport, publicTransport: transport }),
    async signing(isShown, sign) {
      shown = isShown
      try {
        return await sign()
      } finally {
        shown = null
      }
    },
  }
}

const notAsked = () =>
  Promise.reject(new ClientError('The owner of an Abstract account signs typed data only'))

/** The reader has its own tries. */
const readingBy = (reader: PublicClient) =>
  custom({ request: (asked) => reader.request(asked as never) }, { retryCount: 0 })
