import { SOCIAL_PROVIDERS } from '../../config/host-config.ts'
import type { ClientContext, KeyValueStorage } from '../../context.ts'
import type { LoginMethod } from '../../events/types.ts'
import { KEYS } from '../../session/keys.ts'
import type { LinkedAccountWithMetadata } from '../../session/user.ts'
import { accountTypeOf } from '../account/account-type.ts'
import type { LandingEntry } from './entries.ts'

/** The way in that was used last on this device, per app (LAND-027). */
export interface RecentLogin {
  /** of an account as the user has it: `email`, `phone`, `google_oauth`, ... */
  accountType: string
  walletClientType: string | null
  chainType: string | null
}

type Keeper = { appId: string; storage: KeyValueStorage }

/** Not remembered: nobody logs in with a guest's, a key's or another app's account from landing (LAND-028). */
const IGNORED = ['guest', 'authorization_key', 'cross_app']

/** Methods that are no account type themselves; earlier versions stored the method. */
const METHODS: readonly string[] = [...SOCIAL_PROVIDERS, 'sms', 'siwe', 'siws', 'custom']

/** Remembers how somebody got in, for the 'Recent' chip of the next visit. */
export function rememberLogin(
  { appId, storage }: Keeper,
  method: LoginMethod,
  account: LinkedAccountWithMetadata | null = null,
): void {
  const type = method.startsWith('privy:') ? 'cross_app' : accountType(method)
  const wallet = account?.type === 'wallet' && type === 'wallet' ? account : null
  storage.set(KEYS.recentMethod(appId), type)
  keep(storage, KEYS.recentWallet(appId), wallet?.walletClientType)
  keep(storage, KEYS.recentChain(appId), wallet?.chainType)
}

const keep = (storage: KeyValueStorage, key: string, value: string | undefined) =>
  value === undefined ? storage.delete(key) : storage.set(key, value)

/** What was remembered; null when nothing was, or nothing that landing has a button for. */
export function recentLogin({
  appId,
  storage,
}: Pick<ClientContext, 'appId' | 'storage'>): RecentLogin | null {
  const stored = storage.get<unknown>(KEYS.recentMethod(appId))
  if (typeof stored !== 'string' || IGNORED.includes(stored)) return null
  return {
    accountType: accountType(stored),
    walletClientType: storage.get<string>(KEYS.recentWallet(appId)),
    chainType: storage.get<string>(KEYS.recentChain(appId)),
  }
}

const accountType = (stored: string): string =>
  METHODS.includes(stored) ? accountTypeOf(stored as LoginMethod) : stored

/** Whether an entry of landing is the one that was used last. */
export function isRecent(entry: LandingEntry, recent: RecentLogin | null): boolean {
  if (!recent) return false
  if (entry.kind === 'social') return recent.accountType === `${entry.provider}_oauth`
  if (entry.kind === 'sms') return recent.accountType === 'phone'
  if (entry.kind === 'wallet')
    return recent.accountType === 'wallet' && recent.walletClientType === entry.wallet
  return entry.kind === recent.accountType
}
