import type { CustomMetadata, User, UserPage } from '@latchkey/contract'
import { USER_ID_PREFIX } from '@latchkey/contract'
import type { Signer } from '@latchkey/signer'
import type { BackendUsers, UserFilter, UserKey } from '../../ports/backend-users.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DelegationStore } from '../../ports/delegation-store.ts'
import type { App } from '../app/app.ts'
import type { EndPorts } from '../delegation/ends.ts'
import { END_LEASE_MS, settleEnd } from '../delegation/ends.ts'
import { Refusal } from '../refusal.ts'
import { toWireUser } from '../user/wire-user.ts'
import { readCursor, toCursor } from './cursor.ts'

export interface BackendPorts {
  backendUsers: BackendUsers
  clock: Clock
}

export const PAGE_SIZE = 100

const noUser = () => new Refusal('not_found', 'The app has no such user')

/** Users are named by their DID; the bare id is taken too. */
export function userId(id: string): string {
  const full = id.startsWith(USER_ID_PREFIX) ? id : USER_ID_PREFIX + id
  // anything else cannot be an id, and the database may not even be able to look for it
  if (!/^did:privy:[a-z0-9]{1,64}$/.test(full)) throw noUser()
  return full
}

/** @throws Refusal `not_found`. */
export async function findUser(ports: BackendPorts, app: App, key: UserKey | null): Promise<User> {
  const user = key && (await ports.backendUsers.find(app.id, key))
  if (!user) throw noUser()
  return toWireUser(user)
}

/** A page of the app's users, oldest first. @throws Refusal `invalid_data` for a foreign cursor. */
export async function listUsers(
  ports: BackendPorts,
  app: App,
  query: { cursor: string | null | undefined; limit: number; filter: UserFilter | null },
): Promise<UserPage> {
  const { limit, filter } = query
  const after = readCursor(query.cursor)
  const found = await ports.backendUsers.page(app.id, { after, limit: limit + 1, filter })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map(({ user }) => toWireUser(user)),
    next_cursor:
      found.length > limit && last ? toCursor({ createdAt: last.createdAt, id: last.user.id }) : null,
  }
}

/**
 * Deletes the user with sessions, accounts and wallets, and what the signer remembers of them. That goes first: until the
 * user is gone too, the same call finishes what was begun. Wallets that were delegated sign nothing from the first call on, also
 * where the signer is away, which is asked until it has confirmed that it forgot those grants.
 * @throws Refusal `not_found`. @throws SignerRefusal `unavailable`
 */
export async function deleteUser(
  ports: BackendPorts & EndPorts & { signer: Signer; delegations: Pick<DelegationStore, 'drop'> },
  { id: appId }: App,
  id: string,
): Promise<void> {
  const user = { appId, userId: userId(id) }
  if (!(await ports.backendUsers.knows(appId, user.userId))) throw noUser()
  const end = await ports.delegations.drop(user, new Date(ports.clock.now() + END_LEASE_MS))
  if (end) await settleEnd(ports, end)
  await ports.signer.forgetUser(user)
  if (!(await ports.backendUsers.remove(appId, user.userId, new Date(ports.clock.now())))) throw noUser()
}

/** Replaces what the host keeps with the user. @throws Refusal `not_found`. */
export async function setCustomMetadata(
  ports: BackendPorts,
  app: App,
  id: string,
  metadata: CustomMetadata,
): Promise<User> {
  const user = await ports.backendUsers.setMetadata(app.id, userId(id), metadata)
  if (!user) throw noUser()
  return toWireUser(user)
}
