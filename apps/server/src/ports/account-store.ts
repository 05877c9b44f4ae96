import type { AccountKey } from '../domain/account/proven-account.ts'
import type { StoredUser } from '../domain/user/stored-user.ts'
import type { AttemptKind } from './attempt-store.ts'
import type { NoticeDetail } from './notice-store.ts'
import type { NewSession } from './session-store.ts'

export interface AccountRow extends AccountKey {
  data: Record<string, unknown>
}

export interface AttemptRef {
  kind: AttemptKind
  id: string
}

/** What is settled of a login, whatever proved the account, before it is tried. */
export interface LoginTerms {
  mayCreate: boolean
  /** null: whoever has the account; else the only user who is let in, and none is made */
  expectedUserId: string | null
  userLimit: number | null
  newUserId: string
  session: NewSession
  now: Date
  /** null: the account keeps the one that it has */
  language: string | null
}

export interface AccountLogin extends LoginTerms {
  appId: string
  account: AccountRow
  attempt: AttemptRef | null
  client: string
}

/** How an attempt was used before. */
export interface SpentBefore {
  usedAt: Date
  client: string
  sessionId: string | null
  /** `type:subject` */
  account: string | null
  newUser: boolean
}

/** A login that was carried out. */
export interface LetIn {
  kind: 'in'
  /** the user as it was before the login; null: it was made by it */
  before: StoredUser | null
  byOldAccount: boolean
}

/** `lost`: another request changed the account first, look again. `spent`: the attempt is used, expired or unknown. */
export type AccountLoginResult =
  | LetIn
  | { kind: 'lost' }
  | { kind: 'no-user' }
  | { kind: 'other-user' }
  | { kind: 'full' }
  | { kind: 'spent'; before: SpentBefore | undefined }

export interface OwnedUser {
  user: StoredUser
  revision: number
}

export interface AccountLook {
  appId: string
  sessionId: string
  account: AccountKey
  /** is marked used by this session for this account */
  attempt: AttemptRef | null
  now: Date
  /** a use by the same session for the same account since then counts as this one */
  repeatSince: Date
}

/** What a decision about a user's accounts is taken on. */
export interface AccountState extends OwnedUser {
  authTime: Date
  /** whose the account is that was asked about */
  owner: OwnedUser | null
  /** whether the attempt was good, or there was none */
  proven: boolean
  /** whether this user unlinked the account since `repeatSince` */
  unlinked: boolean
}

/** That a user is told of a change and can undo it. */
export interface Announcement {
  /** uuid of the change */
  change: string
  detail: NoticeDetail
  /** for so long it can be undone, and an added account is new */
  waitSeconds: number
}

export interface AccountChange {
  appId: string
  sessionId: string
  /** the change holds only when the user's accounts are still the ones that were read */
  of: OwnedUser
  /** both: the row of `remove` becomes `add` */
  add?: AccountRow
  remove?: AccountKey
  action: 'account linked' | 'account unlinked' | 'account updated'
  /** null: the account was only verified anew */
  announce: Announcement | null
  now: Date
}

export interface AccountTransfer {
  appId: string
  sessionId: string
  to: OwnedUser
  from: OwnedUser
  account: AccountRow
  nonce: string
  announce: Announcement
  /** what the user is told whom the account leaves */
  announceLeaving: Announcement
  now: Date
}

/** The one place where users come, change their accounts and go by their own doing. */
export interface AccountStore {
  /** Uses the attempt, finds or makes the user and opens the session: one statement. */
  logIn(login: AccountLogin): Promise<AccountLoginResult>
  owner(appId: string, account: AccountKey): Promise<StoredUser | undefined>
  /** Undefined when the session is not live. */
  look(look: AccountLook): Promise<AccountState | undefined>
  /** False when the accounts changed in between: nothing is done then. */
  change(change: AccountChange): Promise<boolean>
  /**
   * Moves the account and deletes its former user with all that is theirs; false as above. Where somebody was told who
   * may undo it, that user is kept aside until it cannot be undone any more.
   */
  transfer(transfer: AccountTransfer): Promise<boolean>
}
