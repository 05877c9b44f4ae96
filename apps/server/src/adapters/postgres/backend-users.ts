import type { StoredUser } from '../../domain/user/stored-user.ts'
import type { BackendUsers, UserKey } from '../../ports/backend-users.ts'
import type { UserRow } from './backend-statements.ts'
import {
  addUser,
  findUserByAccount,
  findUserById,
  findUserByUsername,
  findUserByWallet,
  knowsUser,
  pageOfUsers,
  removeUser,
  searchUsers,
  setMetadata,
} from './backend-statements.ts'
import type { Database } from './database.ts'
import { isUniqueViolation } from './errors.ts'

const BEGINNING = { createdAt: new Date(0), id: '' }

export function createBackendUsers(database: Database): BackendUsers {
  function look(appId: string, key: UserKey): Promise<UserRow[]> {
    if (key.by === 'id') return findUserById(database, { appId, id: key.id })
    if (key.by === 'account')
      return findUserByAccount(database, { appId, type: key.type, subject: key.subject })
    if (key.by === 'username')
      return findUserByUsername(database, { appId, type: key.type, username: key.username.toLowerCase() })
    return findUserByWallet(database, { appId, address: key.address })
  }
  return {
    async find(appId, key) {
      return (await look(appId, key))[0]?.user
    },
    page(appId, { after, limit, filter }) {
      const from = { appId, after: after?.createdAt ?? BEGINNING.createdAt, afterId: after?.id ?? '', limit }
      if (!filter) return pageOfUsers(database, from)
      return searchUsers(database, {
        ...from,
        types: filter.accounts.map(({ type }) => type),
        subjects: filter.accounts.map(({ subject }) => subject),
        wallets: filter.wallets,
        term: filter.term,
        pattern: filter.term === null ? null : `%${filter.term.replace(/[\\%_]/g, '\\$&')}%`,
      })
    },
    async add({ appId, id, accounts, metadata, userLimit, now }) {
      try {
        const [row] = await addUser(database, {
          appId,
          id,
          metadata: metadata && JSON.stringify(metadata),
          userLimit,
          now,
          types: accounts.map(({ type }) => type),
          subjects: accounts.map(({ subject }) => subject),
          data: accounts.map((account) => JSON.stringify(account.data)),
        })
        return row?.made ? 'added' : 'full'
      } catch (error) {
        if (isUniqueViolation(error)) return 'taken'
        throw error
      }
    },
    async knows(appId, id) {
      return (await knowsUser(database, { appId, id }))[0]?.known ?? false
    },
    async remove(appId, id, now) {
      return (await removeUser(database, { appId, id, now }))[0]?.removed ?? false
    },
    async setMetadata(appId, id, metadata) {
      const [row] = await setMetadata(database, { appId, id, metadata: JSON.stringify(metadata) })
      // the statement saw the user as it was before itself
      return row?.changed ? ({ ...row.user, custom_metadata: metadata } as StoredUser) : undefined
    },
  }
}
