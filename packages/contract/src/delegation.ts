/**
 * Delegated actions: what an app may sign with a user's on-device wallets while the user is away. Binary values are base64url
 * without padding.
 */
import type { ChainType } from './user.ts'
import type { SealedMessage } from './vault.ts'

/** One wallet of a grant, as the wire names it. */
export interface DelegatedAddress {
  chain_type: ChainType
  /** as it is stored: EIP-55, base58 */
  address: string
  wallet_index: number
}

/** What a grant is for; both of its parts open for nothing else. */
export interface DelegationPlace {
  appId: string
  userId: string
  /** of the grant: 24 characters a-z and 0-9 */
  grantId: string
  /** digest of the app's authorization keys: only requests that they sign are what the user has agreed to */
  authority: string
  /** the order counts */
  wallets: readonly DelegatedAddress[]
}

/** The keys of the wallets, sealed to the key `key_id` of the signer; info is `delegationContext(...)`. */
export interface SealedDelegation extends SealedMessage {
  key_id: string
}

/** What the frame seals a grant to. */
export interface DelegationTermsResponse {
  grant_id: string
  authority: string
  key_id: string
  /** raw uncompressed P-256 point (65 bytes) */
  public_key: string
}

export interface DelegateWalletsBody {
  grant_id: string
  authority: string
  /** holds the keys under a key of which the signer has one part */
  encrypted_tee_share: SealedDelegation
  /** the other part: 32 bytes */
  app_share: string
  delegated_addresses: { chain_type: ChainType; address: string; wallet_index?: number }[]
}

/** What an app asked for under a grant. */
export interface DelegationUse {
  /** unix seconds */
  at: number
  /** of the wallet */
  address: string
  chain_type: ChainType
  /** such as `personal_sign` */
  method: string
  /** `signed` also where its answer was lost on the way */
  outcome: 'signed' | 'refused'
}

/** A grant that is in effect. */
export interface Delegation {
  id: string
  /** unix seconds */
  created_at: number
  wallets: DelegatedAddress[]
  /** how often it was used; what was refused does not count */
  use_count: number
  /** the last ones of each outcome, the newest first */
  uses: DelegationUse[]
}

/** Published clients read nothing of it. */
export interface DelegationDone {
  message: string
}

export interface DelegationsResponse {
  delegations: Delegation[]
}

/**
 * What a frame's proof for `delegateWallets` names in its claim `grant`, by SHA-256 in base64url: the very parts that it made,
 * so that what a user agrees to now lets nobody bring an older grant.
 */
export const delegationParts = (sealed: SealedDelegation, appShare: string): string =>
  JSON.stringify([sealed.encapsulated_key, sealed.ciphertext, appShare])

/** HPKE info of a grant's sealed part, and additional data of the keys within. */
export function delegationContext({ appId, userId, grantId, authority, wallets }: DelegationPlace): string {
  const named = wallets.map(({ chain_type, address, wallet_index }) => [chain_type, address, wallet_index])
  return `latchkey/delegation/v1/${JSON.stringify([appId, userId, grantId, authority, named])}`
}
