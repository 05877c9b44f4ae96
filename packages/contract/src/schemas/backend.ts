import * as v from 'valibot'
import { OAUTH_PROVIDERS, oauthAccountType } from '../oauth.ts'
import { emailSchema, ethereumAddressSchema, solanaAddressSchema } from './http.ts'
import { storable } from './parts.ts'

const name = v.optional(v.nullable(storable(500)))
const subject = storable(255)
/** international, with or without spaces, brackets and dashes */
const phoneNumber = v.pipe(storable(40), v.regex(/^\+?[\d\s().-]{5,}$/))

export const userByEmailSchema = v.object({ address: emailSchema })
export const userByPhoneSchema = v.object({ number: phoneNumber })
export const userByAddressSchema = v.object({ address: storable(100) })
export const userByUsernameSchema = v.object({ username: subject })
export const userBySubjectSchema = v.object({ subject })
export const userByTelegramIdSchema = v.object({
  telegram_user_id: v.union([subject, v.pipe(v.number(), v.safeInteger(), v.transform(String))]),
})
export const userByFarcasterIdSchema = v.object({ fid: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })
export const userByCustomAuthIdSchema = v.object({ custom_user_id: subject })

const many = <S extends v.GenericSchema>(item: S) => v.optional(v.pipe(v.array(item), v.maxLength(500)))

export const searchUsersSchema = v.object({
  emails: many(storable(320)),
  phoneNumbers: many(storable(40)),
  walletAddresses: many(storable(100)),
  searchTerm: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
})

/** At most this many bytes as JSON: the metadata travels in every identity token. */
export const CUSTOM_METADATA_BYTES = 1_000

export const customMetadataSchema = v.pipe(
  v.record(
    storable(100),
    v.union([v.pipe(v.string(), v.maxLength(CUSTOM_METADATA_BYTES)), v.number(), v.boolean()]),
  ),
  v.check((value) => JSON.stringify(value).length <= CUSTOM_METADATA_BYTES),
  v.check((value) => !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value))),
)
export const setCustomMetadataSchema = v.object({ custom_metadata: customMetadataSchema })

const social = <T extends string>(type: T) =>
  v.object({
    type: v.literal(type),
    subject,
    email: name,
    name,
    username: name,
    profile_picture_url: name,
    vanity_name: name,
  })

export const importedAccountSchema = v.variant('type', [
  v.object({ type: v.literal('email'), address: emailSchema }),
  v.object({ type: v.literal('phone'), number: phoneNumber }),
  v.object({
    type: v.literal('wallet'),
    chain_type: v.picklist(['ethereum', 'solana']),
    address: v.union([ethereumAddressSchema, solanaAddressSchema]),
  }),
  v.object({ type: v.literal('custom_auth'), custom_user_id: subject }),
  v.object({
    type: v.literal('farcaster'),
    fid: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    owner_address: ethereumAddressSchema,
    username: name,
    display_name: name,
    bio: name,
    profile_picture_url: name,
    homepage_url: name,
  }),
  v.object({
    type: v.literal('telegram'),
    telegram_user_id: v.union([subject, v.pipe(v.number(), v.safeInteger(), v.transform(String))]),
    first_name: name,
    last_name: name,
    username: name,
    photo_url: name,
  }),
  ...OAUTH_PROVIDERS.map((provider) => social(oauthAccountType(provider))),
])

export type ImportedAccountOutput = v.InferOutput<typeof importedAccountSchema>

/** One of each type but wallets, of which there may be several. */
export const importUserSchema = v.object({
  linked_accounts: v.pipe(
    v.array(importedAccountSchema),
    v.minLength(1),
    v.maxLength(50),
    v.check((accounts) => {
      const types = accounts.map(({ type }) => type).filter((type) => type !== 'wallet')
      return new Set(types).size === types.length
    }),
  ),
  custom_metadata: v.optional(v.nullable(customMetadataSchema)),
  create_ethereum_wallet: v.optional(v.boolean()),
  create_solana_wallet: v.optional(v.boolean()),
  create_ethereum_smart_wallet: v.optional(v.boolean()),
  wallets: v.optional(v.array(v.unknown())),
})
