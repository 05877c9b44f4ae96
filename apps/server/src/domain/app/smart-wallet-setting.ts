import { SMART_WALLET_TYPES } from '@latchkey/contract'
import { smartWalletVersionSchema } from '@latchkey/contract/schemas'
import * as v from 'valibot'
import { isNodeUrl } from './chain-setting.ts'
import { LOOPBACK_HTTP } from './custom-jwt-setting.ts'

const MOST_NETWORKS = 20

const address = (name: string) =>
  v.pipe(
    v.string(),
    v.maxLength(2_048),
    v.check(isNodeUrl, `${name} has to be an https address, without a name or a password in it`),
  )

/** One chain that smart wallets work on. All of it is told to browsers, once `publishedSmartWallets` names it too. */
const networkSchema = v.strictObject({
  chain_id: v.pipe(v.string(), v.regex(/^eip155:[1-9]\d{0,14}$/, 'A chain is written eip155:<number>')),
  /** takes operations to the chain (ERC-4337) */
  bundler_url: address('bundler_url'),
  /** pays for them (ERC-7677) */
  paymaster_url: v.exactOptional(address('paymaster_url')),
  /** the node that browsers read the chain by; the server asks it, too, where `chains` has none */
  rpc_url: v.exactOptional(address('rpc_url')),
  chain_name: v.exactOptional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))),
  paymaster_context: v.exactOptional(
    v.strictObject({ policy_id: v.pipe(v.string(), v.uuid('policy_id has to be a UUID')) }),
  ),
})

/** The smart wallets of an app's users, under the names of the wire. */
export const smartWalletsSchema = v.strictObject({
  smart_wallet_type: v.picklist(SMART_WALLET_TYPES),
  /** of the account's contracts; left out, clients take the one that they know best */
  smart_wallet_version: v.exactOptional(smartWalletVersionSchema),
  configured_networks: v.pipe(
    v.array(networkSchema),
    v.minLength(1, 'configured_networks has to name one chain at least'),
    v.maxLength(MOST_NETWORKS, `configured_networks can name ${MOST_NETWORKS} chains at most`),
    v.check(
      (networks) => new Set(networks.map(({ chain_id }) => chain_id)).size === networks.length,
      'configured_networks names a chain twice',
    ),
  ),
})

type SmartWallets = v.InferOutput<typeof smartWalletsSchema>

export const hasLoopback = (setting: SmartWallets | null): boolean =>
  (setting?.configured_networks ?? []).some(({ bundler_url, paymaster_url, rpc_url }) =>
    [bundler_url, paymaster_url, rpc_url].some((url) => url !== undefined && LOOPBACK_HTTP.test(url)),
  )

/** The first chain that the server could read no signature on, since nobody says where a node of it is. */
export const chainWithoutNode = (setting: SmartWallets | null, chains: object): string | undefined =>
  setting?.configured_networks.find(({ chain_id, rpc_url }) => !rpc_url && !Object.hasOwn(chains, chain_id))
    ?.chain_id
