import type { ChainType } from '@latchkey/contract'
import { ROUTES } from '@latchkey/contract'
import {
  importUserSchema,
  searchUsersSchema,
  setCustomMetadataSchema,
  userByAddressSchema,
  userByCustomAuthIdSchema,
  userByEmailSchema,
  userByFarcasterIdSchema,
  userByPhoneSchema,
  userBySubjectSchema,
  userByTelegramIdSchema,
  userByUsernameSchema,
} from '@latchkey/contract/schemas'
import { importUser as importOne } from '../domain/backend/import-user.ts'
import { phoneSubject, searchFilter, walletKey } from '../domain/backend/keys.ts'
import {
  deleteUser as deleteOne,
  findUser,
  listUsers as list,
  PAGE_SIZE,
  setCustomMetadata as setMetadata,
  userId,
} from '../domain/backend/users.ts'
import { Refusal } from '../domain/refusal.ts'
import type { UserKey } from '../ports/backend-users.ts'
import type { ServerPorts } from '../server-ports.ts'
import type { BackendCall } from './route.ts'
import { bare, handler } from './route.ts'

/** Answers the user whom the body names. */
const found =
  <Body>(keyOf: (body: Body) => UserKey | null) =>
  async (ports: ServerPorts, { app, body }: BackendCall<Body>) => ({
    body: await findUser(ports, app, keyOf(body)),
  })

const account = (type: string, subject: string): UserKey => ({ by: 'account', type, subject })
const named = (type: string) =>
  found(({ username }: { username: string }) => ({ by: 'username', type, username }))

export const userByEmail = handler(
  ROUTES.userByEmail,
  userByEmailSchema,
  found(({ address }) => account('email', address)),
)
export const userByPhone = handler(
  ROUTES.userByPhone,
  userByPhoneSchema,
  found(({ number }) => {
    const phone = phoneSubject(number)
    return phone && account('phone', phone.subject)
  }),
)
export const userByWallet = handler(
  ROUTES.userByWallet,
  userByAddressSchema,
  found(({ address }) => walletKey(address)),
)
export const userBySmartWallet = handler(
  ROUTES.userBySmartWallet,
  userByAddressSchema,
  found(({ address }) => {
    const key = walletKey(address)
    return key?.by === 'wallet' ? account('smart_wallet', key.address) : null
  }),
)
export const userByTwitterUsername = handler(
  ROUTES.userByTwitterUsername,
  userByUsernameSchema,
  named('twitter_oauth'),
)
export const userByDiscordUsername = handler(
  ROUTES.userByDiscordUsername,
  userByUsernameSchema,
  named('discord_oauth'),
)
export const userByGithubUsername = handler(
  ROUTES.userByGithubUsername,
  userByUsernameSchema,
  named('github_oauth'),
)
export const userByTelegramUsername = handler(
  ROUTES.userByTelegramUsername,
  userByUsernameSchema,
  named('telegram'),
)
export const userByTwitterSubject = handler(
  ROUTES.userByTwitterSubject,
  userBySubjectSchema,
  found(({ subject }) => account('twitter_oauth', subject)),
)
export const userByTelegramId = handler(
  ROUTES.userByTelegramId,
  userByTelegramIdSchema,
  found(({ telegram_user_id }) => account('telegram', telegram_user_id)),
)
export const userByFarcasterId = handler(
  ROUTES.userByFarcasterId,
  userByFarcasterIdSchema,
  found(({ fid }) => account('farcaster', String(fid))),
)
export const userByCustomAuthId = handler(
  ROUTES.userByCustomAuthId,
  userByCustomAuthIdSchema,
  found(({ custom_user_id }) => account('custom_auth', custom_user_id)),
)

export const getUser = bare(ROUTES.getUser, async (ports, { app, params }) => ({
  body: await findUser(ports, app, { by: 'id', id: userId(params.user_id) }),
}))

export const deleteUser = bare(ROUTES.deleteUser, async (ports, { app, params }) => {
  await deleteOne(ports, app, params.user_id)
  return { body: { success: true } }
})

export const listUsers = bare(ROUTES.listUsers, async (ports, { app, query }) => {
  const asked = query.get('limit')
  const limit = asked ? Number(asked) : PAGE_SIZE
  if (!Number.isInteger(limit) || limit < 1 || limit > PAGE_SIZE)
    throw new Refusal('invalid_data', `The field limit is a number from 1 to ${PAGE_SIZE}`)
  return { body: await list(ports, app, { cursor: query.get('cursor'), limit, filter: null }) }
})

export const searchUsers = handler(ROUTES.searchUsers, searchUsersSchema, async (ports, { app, body }) => {
  const filter = searchFilter(body)
  if (!filter) return { body: { data: [], next_cursor: null } }
  return { body: await list(ports, app, { cursor: body.cursor, limit: PAGE_SIZE, filter }) }
})

export const setCustomMetadata = handler(
  ROUTES.setCustomMetadata,
  setCustomMetadataSchema,
  async (ports, { app, params, body }) => ({
    body: await setMetadata(ports, app, params.user_id, body.custom_metadata),
  }),
)

export const importUser = handler(ROUTES.importUser, importUserSchema, async (ports, { app, body }) => {
  if (body.create_ethereum_smart_wallet || body.wallets?.length) {
    throw new Refusal('feature_not_enabled', 'An import makes wallets of users on Ethereum and Solana alone')
  }
  const wallets: ChainType[] = [
    ...(body.create_ethereum_wallet ? (['ethereum'] as const) : []),
    ...(body.create_solana_wallet ? (['solana'] as const) : []),
  ]
  const metadata = body.custom_metadata ?? null
  return { body: await importOne(ports, app, { accounts: body.linked_accounts, metadata, wallets }) }
})
