import { type AppConfig, OAUTH_PROVIDERS } from '@latchkey/contract'
import * as v from 'valibot'
import { isListEntry, LIST_ENTRY_FORMS } from '../login/list-entry.ts'
import { chainsSchema } from './chain-setting.ts'
import { customJwtSchema } from './custom-jwt-setting.ts'
import { clustersSchema, scanningSchema } from './scanning-setting.ts'
import { smartWalletsSchema } from './smart-wallet-setting.ts'

const flag = (initial: boolean) => v.optional(v.boolean(), initial)

const count = (initial: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000_000)), initial)

/** Published defaults; why these figures: docs/decisions/login-limits.md. */
export const limitsSchema = v.object({
  /** mails per 10 minutes asked for one identifier by one client */
  sends_per_client: count(10),
  /** mails that strangers can cause for one identifier before the next ones are further and further apart */
  sends_per_identifier: count(10),
  /** mails per 10 minutes asked from one address, over all identifiers */
  sends_per_address: count(300),
  /** logins as a guest in 10 minutes from one address */
  guests_per_address: count(300),
  /** new guests in a day, wherever they are; who is one already comes in */
  guests_per_day: count(100_000),
  /** logins begun at a social provider or with a passkey in 10 minutes from one address */
  starts_per_address: count(600),
  /** texts in a day to one number, whoever asks */
  texts_per_number_per_day: count(30),
  /** texts in an hour to the numbers of one calling code */
  texts_per_country_per_hour: count(2_000),
  /** wrong codes in a row for one identifier from one client or address before the delay grows */
  guesses_per_client: count(10),
  /** wrong codes in a row for one identifier, whoever guesses, before the delay grows for unknown devices */
  guesses_per_identifier: count(50),
  /** identifiers that one address may guess wrong codes at; one place comes back after the other, all in ten hours */
  guesses_per_address: count(100),
  /** releases of an auth share per user and minute */
  share_releases_per_minute: count(300),
  /** nonces for wallet registrations per user and minute */
  wallet_nonces_per_minute: count(60),
  /** what is asked of one server wallet in a minute with a signature; of a page's user, what makes one */
  server_wallet_requests_per_minute: count(6_000),
  /** the same of all that is the app's: wallets, policies and quorums */
  server_wallet_requests_per_app_per_minute: count(60_000),
  /** recoveries per user and day */
  recoveries_per_day: count(20),
  /** changes of one user's accounts per hour; each is told on every channel */
  account_changes_per_hour: count(20),
  /** scans of transactions per user and minute; a scan may cost money */
  scans_per_minute: count(30),
  /** the same of all users of the app */
  scans_per_app_per_minute: count(600),
  /** Solana tokens that are looked up on the chain per address in 10 minutes; what is known already is free */
  token_lookups_per_address: count(60),
  /** the same of all addresses */
  token_lookups_per_app: count(2_000),
  /** analytics events per address and minute */
  analytics_per_minute: count(600),
  /** kilobytes of analytics events kept of a day, whoever sends them */
  analytics_kilobytes_per_day: count(100_000),
})

const originSchema = v.pipe(
  v.string(),
  v.check((value) => {
    if (value === 'http://localhost:*') return true
    // A star would be a wildcard in frame-ancestors, where these origins are written down, and host names may hold
    // what ends a directive or a policy there.
    return /^https?:\/\/[^*;,'"]+$/.test(value) && URL.canParse(value) && new URL(value).origin === value
  }, 'An allowed origin is written https://app.example or, in a development app only, http://localhost:*'),
)

const listEntry = v.pipe(v.string(), v.check(isListEntry, LIST_ENTRY_FORMS))

const region = v.pipe(v.string(), v.toUpperCase(), v.regex(/^[A-Z]{2}$/))

/**
 * The settings that are between the operator and the server: no answer holds them. Where a page has to know one, it
 * stands in `publicSettings` in place of here; in both it does not compile.
 */
export const operatorSettings = {
  /** marks an app that may allow every port of localhost; refused unless the server itself is on loopback */
  development: flag(false),
  /** the config answers them as `allowed_domains` */
  allowed_origins: v.optional(v.array(originSchema), () => []),
  issuer: v.optional(v.pipe(v.string(), v.minLength(1)), 'privy.io'),
  allowlist: v.optional(v.array(listEntry), () => []),
  denylist: v.optional(v.array(listEntry), () => []),
  user_limit: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
  /** how tokens of the host's own login are verified, for `custom_jwt_auth` */
  custom_jwt: v.optional(v.nullable(customJwtSchema), null),
  /** countries (ISO 3166-1 alpha-2) that codes are sent to, null for all, and those that they are not sent to */
  sms_regions: v.optional(
    v.object({
      allow: v.optional(v.nullable(v.array(region)), null),
      deny: v.optional(v.array(region), () => []),
    }),
    {},
  ),
  /** a way to log in is added or replaced by a login at most this old; null: by any session */
  link_max_age_s: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(60))), null),
  /** an account of another user can be moved here by a login at most this old */
  transfer_max_age_s: v.optional(v.pipe(v.number(), v.integer(), v.minValue(60)), 86_400),
  /** further scopes to ask social providers for, by provider; those of the login itself are always asked for */
  oauth_scopes: v.optional(
    v.record(
      v.picklist(OAUTH_PROVIDERS),
      v.array(v.pipe(v.string(), v.regex(/^[\x21-\x2b\x2d-\x7e]{1,200}$/))),
    ),
    {},
  ),
  /** hands a social provider's tokens to the page that logged in; kept sealed, for a lost answer, and swept soon */
  return_oauth_tokens: flag(false),
  /** the parent domain of `custom_api_url` and of the app's pages that its cookies are for */
  cookie_domain: v.optional(
    v.nullable(v.pipe(v.string(), v.maxLength(253), v.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/))),
    null,
  ),
  /** a recovery needs a login at most this old */
  recovery_max_age_s: v.optional(v.pipe(v.number(), v.integer(), v.minValue(60)), 86_400),
  /** a frame key that is new to the user binds a session whose login is at most this old */
  frame_bind_window_s: v.optional(v.pipe(v.number(), v.integer(), v.minValue(60)), 600),
  /** a login at most this old exports, delegates or archives a wallet, or enrols the first second factor; not linking, see `link_max_age_s` */
  young_login_s: v.optional(v.pipe(v.number(), v.integer(), v.minValue(60)), 600),
  /** how long an account that was added later neither restores nor exports a wallet on a new device by itself */
  new_account_wait_s: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 259_200),
  /** how many private keys a user may import */
  imported_wallets_per_user: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)),
    10,
  ),
  /** how many wallets a backend may have made for users who have not come yet; 0: it may not */
  pregenerated_wallets: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)), 0),
  /** lets the app have wallets whose keys the signer holds; an authorization key has to be registered, too */
  server_wallets: flag(false),
  server_wallets_per_app: count(100_000),
  server_wallets_per_user: count(10),
  /** lets users delegate wallets on their devices to the app's backend; needs authorization keys that an operator registered */
  delegated_actions: flag(false),
  /** lets the customer token, which a host's backend sees, change accounts; for apps on the published core client */
  customer_token_changes_accounts: flag(false),
  /** asks users with a second factor for it at each signature, in place of once in 15 minutes */
  mfa_each_signature: flag(false),
  /** asks them for it, too, where an account is linked, unlinked, replaced or moved here */
  mfa_for_account_changes: flag(false),
  /** the nodes that server wallets send by, by CAIP-2; where there is none, nothing is sent */
  chains: v.optional(chainsSchema, {}),
  /** who says what a transaction would do, and whether it is safe; null: nobody is asked */
  transaction_scanning: v.optional(v.nullable(scanningSchema), null),
  /** where prices in US dollars are read; null: none is shown */
  token_prices: v.optional(v.nullable(v.picklist(['coinbase', 'coingecko'])), null),
  /** the chain in `chains` that stands for a cluster of Solana, where it is another than the public one */
  solana_clusters: v.optional(clustersSchema, {}),
  /** the smart wallets that users may have beside their own; null: none. Browsers are told what `smartWalletConfig` names */
  smart_wallets: v.optional(v.nullable(smartWalletsSchema), null),
  limits: v.optional(limitsSchema, {}),
} satisfies Record<string, v.GenericSchema> & { [Name in keyof AppConfig]?: never }

export type Limits = v.InferOutput<typeof limitsSchema>
