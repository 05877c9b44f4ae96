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
import type * as v from 'valibot'
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
import type { BackendCall, BodySchema, Call, RouteHandler } from './route.ts'
import { withBody } from './route.ts'

/** A route that answers the user whom the body names. */
function lookUp<S extends BodySchema>(schema: S, keyOf: (body: v.InferOutput<S>) => UserKey | null) {
  return withBody<S, Call<unknown>>(schema, async (ports, { app, body }) => ({
    body: await findUser(ports, app, keyOf(body)),
  }))
}

const account = (type: string, subject: string): UserKey => ({ by: 'account', type, subject })
const byUsername = (type: string) =>
  lookUp(userByUsernameSchema, ({ username }) => ({ by: 'username', type, username }))

export const userByEmail = lookUp(userByEmailSchema, ({ address }) => account('email', address))
export const userByPhone = lookUp(userByPhoneSchema, ({ number }) => {
  const phone = phoneSubject(number)
  return phone && account('phone', phone.subject)
})
export const userByWallet = lookUp(userByAddressSchema, ({ address }) => walletKey(address))
export const userBySmartWallet = lookUp(userByAddressSchema, ({ address }) => {
  const key = walletKey(address)
  return key?.by === 'wallet' ? account('smart_wallet', key.address) : null
})
export const userByTwitterUsername = byUsername('twitter_oauth')
export const userByTwitterSubject = lookUp(userBySubjectSchema, ({ subject }) =>
  account('twitter_oauth', subject),
)
export const userByDiscordUsername = byUsername('discord_oauth')
export const userByGithubUsername = byUsername('github_oauth')
export const userByTelegramUsername = byUsername('telegram')
export const userByTelegramId = lookUp(userByTelegramIdSchema, ({ telegram_user_id }) =>
  account('telegram', telegram_user_id),
)
export const userByFarcasterId = lookUp(userByFarcasterIdSchema, ({ fid }) =>
  account('farcaster', String(fid)),
)
export const userByCustomAuthId = lookUp(userByCustomAuthIdSchema, ({ custom_user_id }) =>
  account('custom_auth', custom_user_id),
)

export const getUser: RouteHandler<Call<undefined>> = {
  handle: async (ports, { app, params }) => ({
    body: await findUser(ports, app, { by: 'id', id: userId(params.user_id ?? '') }),
  }),
}

export const deleteUser: RouteHandler<Call<undefined>> = {
  async handle(ports, { app, params }) {
    await deleteOne(ports, app, params.user_id ?? '')
    return { body: { success: true } }
  },
}

export const listUsers: RouteHandler<BackendCall<undefined>> = {
  async handle(ports, { app, query }) {
    const asked = query.get('limit')
    const limit = asked ? Number(asked) : PAGE_SIZE
    if (!Number.isInteger(limit) || limit < 1 || limit > PAGE_SIZE)
      throw new Refusal('invalid_data', `The field limit is a number from 1 to ${PAGE_SIZE}`)
    return { body: await list(ports, app, { cursor: query.get('cursor'), limit, filter: null }) }
  },
}

export const searchUsers = withBody<typeof searchUsersSchema, Call<unknown>>(
  searchUsersSchema,
  async (ports, { app, body }) => {
    const filter = searchFilter(body)
    if (!filter) return { body: { data: [], next_cursor: null } }
    return { body: await list(ports, app, { cursor: body.cursor, limit: PAGE_SIZE, filter }) }
  },
)

export const setCustomMetadata = withBody<typeof setCustomMetadataSchema, Call<unknown>>(
  setCustomMetadataSchema,
  async (ports, { app, params, body }) => ({
    body: await setMetadata(ports, app, params.user_id ?? '', body.custom_metadata),
  }),
)

export const importUser = withBody<typeof importUserSchema, Call<unknown>>(
  importUserSchema,
  async (ports, { app, body }) => {
    const wallets =
      body.create_ethereum_wallet || body.create_solana_wallet || body.create_ethereum_smart_wallet
    if (wallets || body.wallets?.length) {
      // The keys of these wallets are made on the user's device, where no backend is.
      throw new Refusal('feature_not_enabled', 'Wallets are made when the user logs in, not with an import')
    }
    const metadata = body.custom_metadata ?? null
    return { body: await importOne(ports, app, { accounts: body.linked_accounts, metadata }) }
  },
)
