import type { RootRecoveryMethod } from '@latchkey/contract'

/** What a user can be told of. */
export type NoticeKind =
  | 'new_device'
  | 'account_added'
  | 'account_removed'
  | 'account_replaced'
  | 'account_moved'
  | 'account_undone'
  | 'wallet_recovered'
  | 'wallet_recovery_set'
  | 'wallet_exported'
  | 'wallet_archived'
  | 'wallet_restored'
  | 'wallet_delegated'
  | 'delegation_revoked'
  | 'session_reused'
  | 'session_elsewhere'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'factor_removal'
  | 'factor_removal_stopped'
  | 'farcaster_signer_added'

/** An account as a notice names it. */
export interface NoticedAccount {
  type: string
  label: string | null
}

/** What is known of what happened; whoever tells it gives what fits the kind. */
export interface NoticeDetail {
  /** of a change of accounts */
  account?: NoticedAccount
  /** what `account` took the place of */
  before?: NoticedAccount
  /** as the user would know it, such as `Chrome on Mac OS` */
  device?: string
  /** of a wallet: its first address, and how it is recovered now */
  address?: string
  /** of several wallets, in place of it */
  addresses?: string[]
  method?: RootRecoveryMethod | 'passkey'
  /** of a removal that is ordered: ISO 8601 */
  until?: string
}

export interface Notice {
  id: number
  appId: string
  kind: NoticeKind
  channel: 'email' | 'phone'
  address: string
  /** BCP 47 tag */
  language: string
  detail: NoticeDetail
  at: Date
  /** with this one */
  tries: number
  app: { name: string; logoUrl: string | null }
  /** the change that the receiver may undo; `own` where what it removed is the receiver's very account */
  undo: { change: string; until: Date; own: boolean } | null
  /** the first second factor that the receiver may undo, with all that came by it */
  undoFactor: { beginning: string; until: Date } | null
  /** the removal of second factors that the receiver may stop */
  stop: { removal: string; until: Date } | null
}

/** Notices that the database's `tell_user` has written. */
export interface NoticeStore {
  /** Takes up to `limit` notices that are due, so that no other server takes them before `until`. */
  claim(now: Date, until: Date, limit: number): Promise<Notice[]>
  /** It was sent, or is given up. */
  done(id: number): Promise<void>
  postpone(id: number, dueAt: Date): Promise<void>
}
