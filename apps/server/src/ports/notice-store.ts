/** What a user can be told of. */
export type NoticeKind =
  | 'new_device'
  | 'account_added'
  | 'account_removed'
  | 'account_replaced'
  | 'account_undone'
  | 'wallet_recovered'
  | 'wallet_exported'
  | 'wallet_archived'
  | 'session_reused'
  | 'session_elsewhere'

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
  /** the change that the receiver may undo */
  undo: { change: string; until: Date } | null
}

/** Notices that the database's `tell_user` has written. */
export interface NoticeStore {
  /** Takes up to `limit` notices that are due, so that no other server takes them before `until`. */
  claim(now: Date, until: Date, limit: number): Promise<Notice[]>
  /** It was sent, or is given up. */
  done(id: number): Promise<void>
  postpone(id: number, dueAt: Date): Promise<void>
}
