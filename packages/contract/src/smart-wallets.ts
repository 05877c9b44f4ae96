/** The kinds of smart accounts that published clients know how to drive. */
export const SMART_WALLET_TYPES = [
  'safe',
  'kernel',
  'biconomy',
  'light_account',
  'coinbase_smart_wallet',
  'thirdweb',
] as const
export type SmartWalletType = (typeof SMART_WALLET_TYPES)[number]

/** A chain that an app's smart wallets work on, and the services that carry their operations there (ERC-4337). */
export interface SmartWalletNetwork {
  /** CAIP-2, `eip155:<number>` */
  chain_id: string
  bundler_url: string
  paymaster_url?: string
  rpc_url?: string
  chain_name?: string
  /** handed to the paymaster with each request (ERC-7677) */
  paymaster_context?: { policy_id: string }
}

export type SmartWalletConfig =
  | { enabled: false }
  | {
      enabled: true
      smart_wallet_type: SmartWalletType
      smart_wallet_version?: string
      /** one at least */
      configured_networks: SmartWalletNetwork[]
    }

/** What a message of EIP-4361 is to hold. */
export interface SiweInitResponse {
  /** good once, for who asked */
  nonce: string
  /** EIP-55 */
  address: string
  /** ISO 8601 */
  expires_at: string
}
