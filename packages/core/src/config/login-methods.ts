import type { AppConfig } from '@latchkey/contract'
import {
  type HostConfig,
  LOGIN_METHOD_FLAGS,
  type LoginMethodFlag,
  type LoginMethodOrderOption,
  SOCIAL_PROVIDERS,
  WALLET_LIST_ENTRIES,
  type WalletListEntry,
} from './host-config.ts'

type Flags = Record<LoginMethodFlag, boolean>
type Order = { primary: LoginMethodOrderOption[]; overflow: LoginMethodOrderOption[] }
type Warn = (message: string) => void

const DEFAULT_WALLETS: WalletListEntry[] = [
  'detected_wallets',
  'metamask',
  'coinbase_wallet',
  'rainbow',
  'wallet_connect',
]
const isWallet = (entry: string): entry is WalletListEntry =>
  (WALLET_LIST_ENTRIES as readonly string[]).includes(entry)

/** The host's order without repetitions, or null when it gives none. */
export function resolveOrder(host: HostConfig, warn: Warn): Order | null {
  const order = host.loginMethodsAndOrder
  if (!order) return null
  if (host.loginMethods)
    warn('You should only configure one of `loginMethods` or `loginMethodsAndOrder`; the latter is used.')
  if (order.primary.length > 4)
    warn('You should not specify more than 4 login methods in `loginMethodsAndOrder.primary`.')
  const seen = new Set<string>()
  const once = (entry: string) => {
    if (!seen.has(entry)) return Boolean(seen.add(entry))
    warn(`Duplicated login method in \`loginMethodsAndOrder\`: ${entry}`)
    return false
  }
  return { primary: order.primary.filter(once), overflow: (order.overflow ?? []).filter(once) }
}

/** Which methods are on: the host's order, else the host's list, else the server's switches. */
export function resolveLoginMethods(host: HostConfig, order: Order | null, app: AppConfig | null): Flags {
  const listed = order ? [...order.primary, ...order.overflow] : host.loginMethods
  const on = (flag: LoginMethodFlag): boolean => {
    if (listed && flag === 'wallet' && order) return listed.some(isWallet)
    if (listed && !(order && flag === 'passkey')) return (listed as string[]).includes(flag)
    if (!app) return false
    if (flag === 'wallet') return app.wallet_auth || app.solana_wallet_auth
    if ((SOCIAL_PROVIDERS as readonly string[]).includes(flag)) return app[`${flag as 'google'}_oauth`]
    return app[`${flag as 'email'}_auth`]
  }
  const flags = Object.fromEntries(LOGIN_METHOD_FLAGS.map((flag) => [flag, on(flag)])) as Flags
  if (typeof window !== 'undefined' && !('PublicKeyCredential' in window)) flags.passkey = false
  return flags
}

/** Whether anybody could log in at all; passkey alone counts only where it can sign up or the host lists it. */
export function hasLoginMethod(flags: Flags, host: HostConfig, app: AppConfig): boolean {
  const passkeyCounts = app.passkeys_for_signup_enabled || Boolean(host.loginMethods?.includes('passkey'))
  if (host.loginMethodsAndOrder?.primary.some((entry) => entry.startsWith('privy:'))) return true
  return LOGIN_METHOD_FLAGS.some((flag) => flags[flag] && (flag !== 'passkey' || passkeyCounts))
}

/** Group order of landing: wallets first only where it makes sense, with a warning where it was forced. */
export function resolveGroupPriority(
  flags: Flags,
  host: HostConfig,
  app: AppConfig | null,
  warn: Warn,
): 'web2-first' | 'web3-first' {
  const asked = host.appearance?.showWalletLoginFirst
  const web2 = flags.email || flags.sms || SOCIAL_PROVIDERS.some((provider) => flags[provider])
  if (!flags.wallet) {
    if (asked) warn('`showWalletLoginFirst` is ignored: wallet login is off.')
    return 'web2-first'
  }
  if (!web2) {
    if (asked === false) warn('`showWalletLoginFirst` is forced on: there is no e-mail, SMS or social login.')
    return 'web3-first'
  }
  return (asked ?? app?.show_wallet_login_first) ? 'web3-first' : 'web2-first'
}

/** Allowed wallets, once each; an order's own wallet entries win over the list. */
export function resolveWalletList(host: HostConfig, order: Order | null): WalletListEntry[] {
  const list: string[] = order
    ? [...order.primary, ...order.overflow]
    : (host.appearance?.walletList ?? DEFAULT_WALLETS)
  return [...new Set(list.filter(isWallet))]
}
