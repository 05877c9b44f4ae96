import {
  type LoginMethodFlag,
  type LoginMethodOrderOption,
  SOCIAL_PROVIDERS,
  type SocialProvider,
  WALLET_LIST_ENTRIES,
  type WalletListEntry,
} from '../../config/host-config.ts'
import type { ResolvedConfig } from '../../config/resolved-config.ts'
import type { LoginModalOptions } from '../../screens/login.ts'

/** One way to log in, or one way to see more of them. */
export type LandingEntry =
  | { kind: 'email' }
  | { kind: 'sms' }
  | { kind: 'farcaster' }
  | { kind: 'telegram' }
  | { kind: 'passkey'; alone: boolean }
  | { kind: 'social'; provider: SocialProvider }
  | { kind: 'wallet'; wallet: WalletListEntry }
  | { kind: 'cross-app'; appId: string }
  /** 'More options' leads to `overflow`, 'Other socials' to `web2-overflow` */
  | { kind: 'more'; view: 'web2-overflow' | 'overflow' }
  /** between the two groups of methods */
  | { kind: 'divider' }

/** What landing shows: the first list, the further social providers, or the further methods of any kind. */
export type LandingView = 'default' | 'web2-overflow' | 'overflow'
export type LandingViews = Record<LandingView, LandingEntry[]>

/** Buttons that fit when nothing overflows; the entry to the rest takes the place of one. */
const LANDING_BUTTONS = 5

type Method = Exclude<LandingEntry, { kind: 'more' | 'divider' }>

export interface LandingInput {
  config: Pick<ResolvedConfig, 'loginMethods' | 'loginMethodsAndOrder' | 'appearance'>
  /** of the login call */
  options: LoginModalOptions & { connectOnly?: boolean }
  /** kinds that can be drawn here; others leave no gap */
  kinds: readonly Method['kind'][]
}

/**
 * Every list of landing: which methods, in which order, and what sits behind 'More options' and 'Other socials' (spec
 * 1, section 2). With an order of the host's its first list is what is seen at first and the second sits behind 'More
 * options'; without one the groups stand in their priority, and what does not fit is put behind the entry of its kind.
 */
export function landingViews({ config, options, kinds }: LandingInput): LandingViews {
  const on = enabled(config, options)
  const drawn = (entry: Method) => kinds.includes(entry.kind) && (!options.connectOnly || isWeb3(entry))
  const order = config.loginMethodsAndOrder
  if (order) {
    const listed = (list: LoginMethodOrderOption[]) =>
      list
        .map(entryOf)
        .filter((e) => allowed(e, on))
        .filter(drawn)
    const [first, second] = [listed(order.primary), listed(order.overflow)]
    const known = new Set([...first, ...second].map(nameOf))
    // what a login call asks for and the order does not name, and passkeys, which an order cannot name
    const unnamed = methodsOf(config, on).filter((entry) => drawn(entry) && !known.has(nameOf(entry)))
    return first.length ? split(first, second, unnamed) : split(second, [], unnamed)
  }
  const methods = methodsOf(config, on).filter(drawn)
  const web3First = config.appearance.loginGroupPriority === 'web3-first'
  const groups = [methods.filter(isWeb3), methods.filter((entry) => !isWeb3(entry))]
  if (!web3First) groups.reverse()
  const [first = [], second = []] = groups
  const all = [...first, ...second]
  if (all.length > LANDING_BUTTONS) return arrange(all)
  return views(first.length && second.length ? [...first, { kind: 'divider' }, ...second] : all)
}

const views = (list: LandingEntry[]): LandingViews => ({ default: list, 'web2-overflow': [], overflow: [] })

/** An order of the host's: what it does not name joins the rest, which stays together and in order behind one entry. */
function split(first: Method[], second: Method[], unnamed: Method[]): LandingViews {
  const all = [...first, ...unnamed]
  if (second.length === 0 && all.length <= LANDING_BUTTONS) return views(all)
  const hidden = [...first.slice(LANDING_BUTTONS - 1), ...second, ...unnamed]
  const view = hidden.every(isSocial) ? 'web2-overflow' : 'overflow'
  return { ...views([...first.slice(0, LANDING_BUTTONS - 1), { kind: 'more', view }]), [view]: hidden }
}

/** No order: what does not fit goes behind the entry of its kind, and each entry takes the place of a button. */
function arrange(all: Method[]): LandingViews {
  for (let shown = LANDING_BUTTONS - 1; ; shown--) {
    const hidden = all.slice(shown)
    const socials = hidden.filter(isSocial)
    const others = hidden.filter((entry) => !isSocial(entry))
    // a single provider is no group of its own beside other methods
    const apart = socials.length > 1 || others.length === 0
    const entries: LandingEntry[] = []
    if (socials.length && apart) entries.push({ kind: 'more', view: 'web2-overflow' })
    if (others.length) entries.push({ kind: 'more', view: 'overflow' })
    if (shown + entries.length > LANDING_BUTTONS) continue
    return {
      default: [...all.slice(0, shown), ...entries],
      'web2-overflow': apart ? socials : [],
      overflow: apart ? others : hidden,
    }
  }
}

const isSocial = (entry: Method) => entry.kind === 'social'
const isWeb3 = (entry: Method) => entry.kind === 'wallet' || entry.kind === 'cross-app'

const has = <T extends string>(list: readonly T[], value: string): value is T =>
  (list as readonly string[]).includes(value)

function entryOf(option: LoginMethodOrderOption): Method {
  if (option.startsWith('privy:')) return { kind: 'cross-app', appId: option.slice('privy:'.length) }
  if (has(SOCIAL_PROVIDERS, option)) return { kind: 'social', provider: option }
  if (has(WALLET_LIST_ENTRIES, option)) return { kind: 'wallet', wallet: option }
  return { kind: option as 'email' }
}

/** One name for each method that an order can leave out; other apps are only there by an order. */
const nameOf = (entry: Method): string =>
  entry.kind === 'social' ? entry.provider : entry.kind === 'wallet' ? entry.wallet : entry.kind

type Flags = Record<LoginMethodFlag, boolean>

/** The flags that count for this login: those that the call lists, else those of the config. */
function enabled({ loginMethods }: LandingInput['config'], options: LoginModalOptions): Flags {
  const { loginMethods: listed } = options
  if (!listed) return loginMethods
  const flags = Object.keys(loginMethods) as LoginMethodFlag[]
  return Object.fromEntries(
    // whether this browser can do passkeys at all is in the config's own flag
    flags.map((flag) => [flag, listed.includes(flag) && (flag !== 'passkey' || loginMethods.passkey)]),
  ) as Flags
}

function allowed(entry: Method, on: Flags): boolean {
  if (entry.kind === 'cross-app') return true
  if (entry.kind === 'wallet') return on.wallet
  return on[entry.kind === 'social' ? entry.provider : entry.kind]
}

/** Every method that is on, in the order that we give them. */
function methodsOf({ appearance }: LandingInput['config'], on: Flags): Method[] {
  const others = Object.entries(on).some(([flag, value]) => value && flag !== 'passkey')
  const list: (Method | false)[] = [
    on.email && { kind: 'email' },
    on.sms && { kind: 'sms' },
    ...SOCIAL_PROVIDERS.map((provider): Method | false => on[provider] && { kind: 'social', provider }),
    on.farcaster && { kind: 'farcaster' },
    on.telegram && { kind: 'telegram' },
    on.passkey && { kind: 'passkey', alone: !others },
    ...(on.wallet ? appearance.walletList.map((wallet): Method => ({ kind: 'wallet', wallet })) : []),
  ]
  return list.filter((entry) => entry !== false)
}
