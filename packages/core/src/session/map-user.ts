import type { User as WireUser } from '@latchkey/contract'
import type { LinkedAccountWithMetadata, User } from './user.ts'

type WireRecord = Record<string, unknown>

/**
 * Fields of an account by type: shorthand on the user (empty: none), then wire names that hosts get in
 * camelCase as a value or null, then those that are left out when absent. `wire>host` renames.
 */
const ACCOUNTS: Record<string, [shorthand: string, nullable: string, optional?: string]> = {
  wallet: ['wallet', 'address chain_type', 'id? wallet_client_type connector_type recovery_method'],
  smart_wallet: ['smartWallet', 'address smart_wallet_type', 'smart_wallet_version'],
  email: ['email', 'address'],
  phone: ['phone', 'phoneNumber>number'],
  google_oauth: ['google', 'subject email name'],
  twitter_oauth: ['twitter', 'subject username name profile_picture_url'],
  discord_oauth: ['discord', 'subject username email'],
  github_oauth: ['github', 'subject username name email'],
  spotify_oauth: ['spotify', 'subject email name'],
  instagram_oauth: ['instagram', 'subject username'],
  tiktok_oauth: ['tiktok', 'subject username name'],
  line_oauth: ['line', 'subject name email profile_picture_url'],
  linkedin_oauth: ['linkedin', 'subject name email vanity_name'],
  apple_oauth: ['apple', 'subject email'],
  custom_auth: ['', 'custom_user_id'],
  farcaster: [
    'farcaster',
    'fid owner_address username display_name bio profile_picture>pfp homepage_url>url signer_public_key',
  ],
  passkey: [
    '',
    'credential_id enrolled_in_mfa',
    'public_key authenticator_name created_with_device created_with_os created_with_browser',
  ],
  telegram: ['telegram', 'telegram_user_id first_name last_name username photo_url'],
  cross_app: ['', 'subject embedded_wallets smart_wallets'],
}

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const date = (seconds: unknown) => (seconds ? new Date(Number(seconds) * 1000) : null)

/**
 * The host's user from the wire's. Accounts of an unknown type are left out with a warning, so
 * that a newer server does not break an older page.
 */
export function mapUser(wire: WireUser): User {
  const user = {
    id: wire.id,
    createdAt: date(wire.created_at) ?? new Date(0),
    linkedAccounts: [] as LinkedAccountWithMetadata[],
    mfaMethods: wire.mfa_methods.map((method) => method.type),
    hasAcceptedTerms: wire.has_accepted_terms,
    isGuest: wire.is_guest,
    delegatedWallets: [],
    ...(wire.custom_metadata ? { customMetadata: wire.custom_metadata } : {}),
  } as User
  const earliest = new Map<string, number>()
  for (const account of wire.linked_accounts as unknown as WireRecord[]) {
    const type = String(account.type)
    const row = Object.hasOwn(ACCOUNTS, type) ? ACCOUNTS[type] : undefined
    if (!row) {
      console.warn(`Unrecognized linked account type: ${type}`)
      continue
    }
    const fields = accountFields(type, account, row)
    user.linkedAccounts.push({ ...fields, ...accountTimes(type, account), type } as never)
    const verified = Number(account.first_verified_at ?? account.verified_at)
    if (row[0] && verified < (earliest.get(row[0]) ?? Infinity)) {
      earliest.set(row[0], verified)
      Object.assign(user, { [row[0]]: fields })
    }
  }
  return user
}

function accountFields(type: string, account: WireRecord, [, nullable, optional]: [string, string, string?]) {
  const fields: WireRecord = {}
  for (const entry of nullable.split(' ')) {
    const [from = '', to = camel(from)] = entry.split('>')
    fields[to] = account[from] ?? null
  }
  for (const entry of optional?.split(' ') ?? []) {
    const from = entry.replace('?', '')
    if (from in account) fields[camel(from)] = account[from] ?? (entry === from ? undefined : null)
  }
  if (type === 'wallet') {
    fields.imported = account.imported ?? false
    fields.delegated = account.delegated ?? false
    fields.walletIndex = account.wallet_index ?? null
  }
  if (type === 'phone') fields.number ??= account.number ?? null
  if (type === 'farcaster') fields.pfp ??= account.profile_picture_url ?? null
  if (type === 'cross_app') fields.providerApp = { id: account.provider_app_id }
  return fields
}

function accountTimes(type: string, account: WireRecord) {
  const first = date(account.first_verified_at)
  return {
    verifiedAt: (type === 'telegram' ? first : null) ?? date(account.verified_at) ?? first ?? new Date(0),
    firstVerifiedAt: first,
    latestVerifiedAt: date(account.latest_verified_at),
  }
}
