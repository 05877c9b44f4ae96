import type { LinkedAccountType, OAuthAccountType, User as WireUser } from '@latchkey/contract'
import { ACCOUNT_FORMS, isAccountType, OAUTH_PROVIDERS, oauthAccountType } from '@latchkey/contract'
import type { AccountShorthands, LinkedAccountWithMetadata, User } from './user.ts'

type WireRecord = Record<string, unknown>

interface HostForm {
  /** the account's name on the user */
  shorthand?: keyof AccountShorthands
  /** names that hosts know a field of the wire by, where it is not its own in camelCase */
  names?: Record<string, string>
  /** what may be missing on the wire is left out for the host, too; else it is null */
  leavesOut?: true
}

const OTHERS: Record<Exclude<LinkedAccountType, OAuthAccountType>, HostForm> = {
  wallet: { shorthand: 'wallet' },
  email: { shorthand: 'email' },
  phone: { shorthand: 'phone', names: { phoneNumber: 'number' } },
  custom_auth: {},
  farcaster: {
    shorthand: 'farcaster',
    names: { profile_picture: 'pfp', profile_picture_url: 'pfp', homepage_url: 'url' },
  },
  passkey: { leavesOut: true },
  telegram: { shorthand: 'telegram' },
  smart_wallet: { shorthand: 'smartWallet', leavesOut: true },
  cross_app: { names: { provider_app_id: 'providerApp' } },
}
/** A social provider's account has the provider's name on the user. */
const HOST_FORMS = {
  ...OTHERS,
  .../* @__PURE__ */ Object.fromEntries(
    OAUTH_PROVIDERS.map((provider): [string, HostForm] => [
      oauthAccountType(provider),
      { shorthand: provider },
    ]),
  ),
} as Record<LinkedAccountType, HostForm>

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
    ...(wire.mfa_recovery_codes_left === undefined
      ? {}
      : { mfaRecoveryCodesLeft: wire.mfa_recovery_codes_left }),
    hasAcceptedTerms: wire.has_accepted_terms,
    isGuest: wire.is_guest,
    delegatedWallets: [],
    ...(wire.custom_metadata ? { customMetadata: wire.custom_metadata } : {}),
  } as User
  const earliest = new Map<string, number>()
  for (const account of wire.linked_accounts as unknown as WireRecord[]) {
    const type = String(account.type)
    const fields = accountFields(type, account)
    if (!fields) {
      console.warn(`Unrecognized linked account type: ${type}`)
      continue
    }
    user.linkedAccounts.push({ ...fields, ...accountTimes(type, account), type } as never)
    const verified = Number(account.first_verified_at ?? account.verified_at)
    const shorthand = isAccountType(type) && HOST_FORMS[type].shorthand
    if (shorthand && verified < (earliest.get(shorthand) ?? Infinity)) {
      earliest.set(shorthand, verified)
      Object.assign(user, { [shorthand]: fields })
    }
  }
  return user
}

/** Undefined for a type that this page does not know. */
function accountFields(type: string, account: WireRecord): WireRecord | undefined {
  if (type === 'wallet') return walletFields(account)
  if (!isAccountType(type)) return undefined
  const { subject, fields } = ACCOUNT_FORMS[type]
  const { names, leavesOut } = HOST_FORMS[type]
  const host: WireRecord = subject ? { [camel(subject)]: account[subject] ?? null } : {}
  for (const [name, otherwise] of Object.entries(fields)) {
    if (leavesOut && otherwise === undefined) Object.assign(host, present(account, [name]))
    else host[names?.[name] ?? camel(name)] ??= account[name] ?? null
  }
  if (type === 'phone') host.number ??= account.number ?? null
  if (type === 'cross_app') host.providerApp = { id: account.provider_app_id }
  return host
}

function walletFields(account: WireRecord): WireRecord {
  return {
    address: account.address ?? null,
    chainType: account.chain_type ?? null,
    ...('id' in account ? { id: account.id ?? null } : {}),
    ...present(account, ['wallet_client_type', 'connector_type', 'recovery_method', 'recovery_kind']),
    imported: account.imported ?? false,
    delegated: account.delegated ?? false,
    walletIndex: account.wallet_index ?? null,
  }
}

/** Those of the fields that the account has; undefined where the wire says null. */
const present = (account: WireRecord, names: readonly string[]): WireRecord =>
  Object.fromEntries(
    names.filter((name) => name in account).map((name) => [camel(name), account[name] ?? undefined]),
  )

function accountTimes(type: string, account: WireRecord) {
  const first = date(account.first_verified_at)
  return {
    verifiedAt: (type === 'telegram' ? first : null) ?? date(account.verified_at) ?? first ?? new Date(0),
    firstVerifiedAt: first,
    latestVerifiedAt: date(account.latest_verified_at),
  }
}
