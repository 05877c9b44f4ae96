import type { RecoveryKeyMaterialResponse } from './recovery-routes.ts'
import type { EthereumTransactionFields, TransactionStatus } from './transactions.ts'
import type { LinkedAccountType, MfaMethod, OAuthAccountType, User } from './user.ts'

/** A page of users, oldest first; `next_cursor` null on the last one. */
export interface UserPage {
  data: User[]
  next_cursor: string | null
}

/** Users by what they are known by; or, for a console's search field, by a part of it. */
export type SearchUsersBody = {
  emails?: string[]
  phoneNumbers?: string[]
  walletAddresses?: string[]
  searchTerm?: string
  cursor?: string
}

/** An account as a host knows it. Names are those of the user object, a phone's `number` aside. */
export type ImportedAccount =
  | { type: 'email'; address: string }
  | { type: 'phone'; number: string }
  | { type: 'wallet'; address: string; chain_type: 'ethereum' | 'solana' }
  | { type: 'custom_auth'; custom_user_id: string }
  | {
      type: 'farcaster'
      fid: number
      owner_address: string
      username?: string
      display_name?: string
      bio?: string
      profile_picture_url?: string
      homepage_url?: string
    }
  | {
      type: 'telegram'
      telegram_user_id: string
      first_name?: string
      last_name?: string
      username?: string
      photo_url?: string
    }
  | {
      type: OAuthAccountType
      subject: string
      email?: string | null
      name?: string | null
      username?: string | null
      profile_picture_url?: string | null
      vanity_name?: string | null
    }

export interface ImportUserBody {
  linked_accounts: ImportedAccount[]
  custom_metadata?: CustomMetadata
  create_ethereum_wallet?: boolean
  create_solana_wallet?: boolean
  create_ethereum_smart_wallet?: boolean
  wallets?: unknown[]
}

export type CustomMetadata = Record<string, string | number | boolean>

/** What a webhook tells of. */
export const USER_EVENTS = [
  'user.created',
  'user.authenticated',
  'user.linked_account',
  'user.unlinked_account',
  'user.updated_account',
  'user.transferred_account',
  'user.wallet_created',
  'user.new_device',
  'user.session_revoked',
  'wallet.recovery_setup',
  'wallet.recovered',
  'wallet.private_key_export',
  'mfa.enabled',
  'mfa.disabled',
  'transaction.broadcasted',
  'transaction.still_pending',
  'transaction.confirmed',
  'transaction.execution_reverted',
  'transaction.failed',
  'transaction.replaced',
] as const
export type UserEventType = (typeof USER_EVENTS)[number]

/** The account of an event: as it is, or, unlinked, as it was. */
export interface EventAccount {
  type: LinkedAccountType
  [field: string]: unknown
}

export interface EventTransaction {
  wallet_id: string
  transaction_id: string
  caip2: string
  transaction_hash: string
}

export type UserEvent =
  | { type: 'user.created'; user: User }
  | {
      type: 'user.authenticated' | 'user.linked_account' | 'user.unlinked_account' | 'user.updated_account'
      user: User
      account: EventAccount
    }
  | {
      type: 'user.transferred_account'
      fromUser: { id: string }
      toUser: User
      account: EventAccount
      /** whether the user that the account came from is gone */
      deletedUser: boolean
    }
  | { type: 'user.wallet_created'; user: User; wallet: EventAccount }
  /** `device` as a person would name it, null when nothing is known of it */
  | { type: 'user.new_device'; user: User; device: string | null }
  /** `reason` such as `logout`; for logs, not for deciding */
  | { type: 'user.session_revoked'; user: User; session: { id: string }; reason: string | null }
  /** `wallet_id` is the address again: a wallet on devices has no id beside it */
  /**
   * `wallet.recovery_setup`: of a change, and of a wallet that is made or imported with another recovery than the automatic
   * one. `wallet.recovered`: what a recovery takes was handed to a frame, told each time.
   */
  | {
      type: 'wallet.recovery_setup' | 'wallet.recovered'
      user_id: string
      wallet_id: string
      wallet_address: string
      method: RecoveryKeyMaterialResponse['recovery_type']
    }
  /** the key of a server wallet was sealed to whom its owner named; `user_id` null where the wallet is nobody's but the app's */
  | {
      type: 'wallet.private_key_export'
      user_id: string | null
      wallet_id: string
      wallet_address: string
    }
  /** a way to verify was enrolled, or removed */
  | { type: 'mfa.enabled' | 'mfa.disabled'; user_id: string; method: MfaMethod }
  | ({ type: `transaction.${TransactionStatus}` } & EventTransaction)
  /** it is on its way for long: one of the same nonce with higher fees takes its place */
  | ({
      type: 'transaction.still_pending'
      transaction_request: EthereumTransactionFields
    } & EventTransaction)
