import {
  type Client,
  ClientError,
  connectedEthereumWallets,
  embeddedWallets,
  type SmartWalletActions,
  type SmartWalletConfig,
  type SmartWalletType,
  smartWalletActions,
} from '@latchkey/core'
import type { Chain } from 'viem'
import type { BareClient } from './types.ts'

export type EnabledConfig = Extract<SmartWalletConfig, { enabled: true }>

/** One account on one chain, twice over the same owner. */
export interface ChainWallet {
  chain: Chain
  /** signs with no screen: what the dialog has confirmed */
  quiet: BareClient
  /** asks the embedded wallet as any page does: what a host does by itself, past the members that ask for it */
  open: BareClient
}

/** A user's smart wallets, one on each of the app's chains. */
export interface SmartWallets {
  client: Client
  actions: SmartWalletActions
  kind: SmartWalletType
  version: string | undefined
  /** of the embedded wallet */
  owner: string
  /** chains that both the app's smart wallets and the host have, the host's default one first */
  chains(): Promise<readonly Chain[]>
  /** where the user is at the moment; null until the first is made */
  now: ChainWallet | null
  /** made once for each chain. @throws ClientError for a chain that the app or the host has not */
  on(chainId: number): Promise<ChainWallet>
}

export interface SmartWalletsInput {
  client: Client
  settings: EnabledConfig
  owner: string
  /** of the wallet that the user has; the app's of one that has none yet */
  kind: SmartWalletType
  version: string | undefined
  /** of the host, in place of the app's */
  paymasterContext: Record<string, unknown> | undefined
}

export function smartWalletsOf(input: SmartWalletsInput): SmartWallets {
  const { client, settings, owner, kind, version } = input
  const actions = smartWalletActions(client)
  const made = new Map<number, Promise<ChainWallet>>()
  const networkOf = (id: number) =>
    settings.configured_networks.find(({ chain_id }) => chain_id === `eip155:${id}`)

  async function make(id: number): Promise<ChainWallet> {
    const network = networkOf(id)
    const chain = (await actions.chains()).find((one) => one.id === id)
    if (!network || !chain) throw notConfigured(id)
    const [reader, { smartAccount }, { bareClient }] = await Promise.all([
      actions.reader(id),
      import('./account.ts'),
      import('./bare-client.ts'),
    ])
    const rest = {
      chain,
      reader,
      bundlerUrl: network.bundler_url,
      paymasterUrl: network.paymaster_url,
      paymasterContext: input.paymasterContext ?? network.paymaster_context,
    }
    const own = { kind, version, client: reader }
    const account = await smartAccount({ ...own, owner: await actions.owner(owner) })
    const asking = await smartAccount({
      ...own,
      owner: await embeddedProvider(client, owner),
      address: account.address,
    })
    const [quiet, open] = await Promise.all([
      bareClient({ ...rest, account }),
      bareClient({ ...rest, account: asking }),
    ])
    return { chain, quiet, open }
  }

  return {
    client,
    actions,
    kind,
    version,
    owner,
    now: null,
    chains: async () => (await actions.chains()).filter(({ id }) => networkOf(id)),
    on(id) {
      const known = made.get(id) ?? make(id)
      made.set(id, known)
      // the next who asks tries again
      known.catch(() => made.delete(id))
      return known
    },
  }
}

/** Past the dialog of the smart wallet, the embedded wallet asks its user itself. */
function embeddedProvider(client: Client, address: string) {
  const wallets = connectedEthereumWallets(client, client.state.get().user, {})
  const wallet = wallets.find((one) => one.address === address)
  if (!wallet) throw notConnected()
  return wallet.getEthereumProvider()
}

export const notConnected = () => new ClientError('Wallet is not currently connected.')

export const notConfigured = (chainId: number) =>
  new ClientError(
    `There are no smart wallets on chain ${chainId}: it has to be among the networks of the app's smart wallets, and in config.supportedChains.`,
    'unsupported_chain_id',
  )

/** The embedded wallet that owns the user's smart ones: the first one that was made here. */
export function ownerOf({ state }: Client): string | null {
  const { authenticated, user } = state.get()
  const first = authenticated ? embeddedWallets(user, 'ethereum').find(({ imported }) => !imported) : null
  return first?.address ?? null
}
