import type { CustomMetadata } from '@latchkey/contract'
import type { StoredUser } from '../domain/user/stored-user.ts'
import type { AccountRow } from './account-store.ts'

/** What a backend names a user by. A `wallet` is one of ours or an external one. */
export type UserKey =
  | { by: 'id'; id: string }
  | { by: 'account'; type: string; subject: string }
  | { by: 'username'; type: string; username: string }
  | { by: 'wallet'; address: string }

/** Where a page begins: behind the user that was made then and has this id. */
export interface PageStart {
  createdAt: Date
  id: string
}

export interface UserFilter {
  accounts: { type: string; subject: string }[]
  wallets: string[]
  /** part of an address, number, name, username or subject */
  term: string | null
}

export interface BackendUsers {
  find(appId: string, key: UserKey): Promise<StoredUser | undefined>
  /** Oldest first, `limit` at most; with a filter, those it fits. */
  page(
    appId: string,
    options: { after: PageStart | null; limit: number; filter: UserFilter | null },
  ): Promise<{ user: StoredUser; createdAt: Date }[]>
  /** `taken`: one of the accounts is another user's. `full`: the app takes no more users. */
  add(user: {
    appId: string
    id: string
    accounts: AccountRow[]
    metadata: CustomMetadata | null
    userLimit: number | null
    now: Date
  }): Promise<'added' | 'taken' | 'full'>
  /** Whether the app has the user, be it kept aside. */
  knows(appId: string, id: string): Promise<boolean>
  /** Deletes the user and all that is theirs; false when there is none. */
  remove(appId: string, id: string, now: Date): Promise<boolean>
  setMetadata(appId: string, id: string, metadata: CustomMetadata): Promise<StoredUser | undefined>
}
