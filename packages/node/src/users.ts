import type {
  CustomMetadata,
  ImportUserBody,
  Route,
  SearchUsersBody,
  User,
  UserPage,
} from '@latchkey/contract'
import { BACKEND_ROUTES } from '@latchkey/contract'
import type { Call } from './http.ts'
import { orNull, pagesOf } from './pages.ts'

/**
 * The app's users over the app-secret API. Users have the shape of the wire: snake case, times in unix seconds, as in
 * webhooks. Every call throws LatchkeyError; a look-up answers null when there is no such user.
 */
export interface Users {
  get(userId: string): Promise<User | null>
  /** All users, oldest first, read page by page as they are asked for. */
  list(): AsyncIterable<User>
  /** One page of at most `limit` (100); `cursor` is the `next_cursor` of the page before. */
  page(options?: { cursor?: string | null; limit?: number }): Promise<UserPage>
  /** Users who have any of these, read page by page. */
  search(by: Omit<SearchUsersBody, 'cursor'>): AsyncIterable<User>
  byEmail(address: string): Promise<User | null>
  byPhone(number: string): Promise<User | null>
  byWallet(address: string): Promise<User | null>
  bySmartWallet(address: string): Promise<User | null>
  byTwitterUsername(username: string): Promise<User | null>
  byTwitterSubject(subject: string): Promise<User | null>
  byDiscordUsername(username: string): Promise<User | null>
  byGithubUsername(username: string): Promise<User | null>
  byTelegramUsername(username: string): Promise<User | null>
  byTelegramUserId(id: string): Promise<User | null>
  byFarcasterId(fid: number): Promise<User | null>
  byCustomAuthId(id: string): Promise<User | null>
  /** Makes a user who logs in by any of the accounts. `resource_already_exists`: one of them has a user; nothing is made. */
  import(user: Pick<ImportUserBody, 'linked_accounts' | 'custom_metadata'>): Promise<User>
  /** Deletes the user with sessions, accounts and wallets, for good. `not_found` when there is none. */
  delete(userId: string): Promise<void>
  /** Replaces what the host keeps with the user: at most 1,000 bytes as JSON. */
  setCustomMetadata(userId: string, metadata: CustomMetadata): Promise<User>
}

export function createUsers(call: Call): Users {
  const lookUp = <Body extends object>(route: Route<Body, User>, body: NoInfer<Body>) =>
    orNull(call(route as Route<object, User>, { body }))

  const users: Users = {
    get: (user_id) => orNull(call(BACKEND_ROUTES.getUser, { params: { user_id } })),
    page: ({ cursor, limit } = {}) =>
      call(BACKEND_ROUTES.listUsers, {
        query: { cursor: cursor ?? undefined, limit: limit?.toString() },
      }),
    list: () => pagesOf((cursor) => users.page(cursor === undefined ? {} : { cursor })),
    search: (by) =>
      pagesOf((cursor) =>
        call(BACKEND_ROUTES.searchUsers, { body: { ...by, ...(cursor ? { cursor } : {}) } }),
      ),
    byEmail: (address) => lookUp(BACKEND_ROUTES.userByEmail, { address }),
    byPhone: (number) => lookUp(BACKEND_ROUTES.userByPhone, { number }),
    byWallet: (address) => lookUp(BACKEND_ROUTES.userByWallet, { address }),
    bySmartWallet: (address) => lookUp(BACKEND_ROUTES.userBySmartWallet, { address }),
    byTwitterUsername: (username) => lookUp(BACKEND_ROUTES.userByTwitterUsername, { username }),
    byTwitterSubject: (subject) => lookUp(BACKEND_ROUTES.userByTwitterSubject, { subject }),
    byDiscordUsername: (username) => lookUp(BACKEND_ROUTES.userByDiscordUsername, { username }),
    byGithubUsername: (username) => lookUp(BACKEND_ROUTES.userByGithubUsername, { username }),
    byTelegramUsername: (username) => lookUp(BACKEND_ROUTES.userByTelegramUsername, { username }),
    byTelegramUserId: (telegram_user_id) => lookUp(BACKEND_ROUTES.userByTelegramId, { telegram_user_id }),
    byFarcasterId: (fid) => lookUp(BACKEND_ROUTES.userByFarcasterId, { fid }),
    byCustomAuthId: (custom_user_id) => lookUp(BACKEND_ROUTES.userByCustomAuthId, { custom_user_id }),
    import: (body) => call(BACKEND_ROUTES.importUser, { body }),
    async delete(user_id) {
      await call(BACKEND_ROUTES.deleteUser, { params: { user_id } })
    },
    setCustomMetadata: (user_id, custom_metadata) =>
      call(BACKEND_ROUTES.setCustomMetadata, { params: { user_id }, body: { custom_metadata } }),
  }
  return users
}
