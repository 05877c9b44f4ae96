import type { KeyValueStorage } from '../../context.ts'

/** What has to be known again when the browser comes back from a provider. */
export interface OAuthAttempt {
  /** 48 characters, comes back with the code */
  state: string
  verifier: string
  intent: 'login' | 'link'
  /** whose account a link is to become; null for a login */
  userId: string | null
  /** a host's own button started it: no modal at the end */
  headless: boolean
  disableSignup: boolean
}

const KEYS = {
  state: 'privy:state_code',
  verifier: 'privy:code_verifier',
  headless: 'privy:headless_oauth',
  disableSignup: 'privy:oauth_disable_signup',
  intent: 'privy:oauth_intent',
  userId: 'privy:oauth_user',
} as const

/** This tab's own attempt: another tab that starts one replaces what local storage holds. */
const TAB_KEY = 'privy:oauth_attempt'

/** Keeps the attempt until it is taken; a further one replaces it (wire 4.5). */
export function keepAttempt(storage: KeyValueStorage, attempt: OAuthAttempt): void {
  storage.set(KEYS.state, attempt.state)
  storage.set(KEYS.verifier, attempt.verifier)
  storage.set(KEYS.intent, attempt.intent)
  for (const name of ['headless', 'disableSignup', 'userId'] as const) {
    if (attempt[name]) storage.set(KEYS[name], attempt[name])
    else storage.delete(KEYS[name])
  }
  inTab((tab) => tab.setItem(TAB_KEY, JSON.stringify(attempt)))
}

/**
 * Takes the attempt that a state code belongs to out of the storage: this tab's, else the one that local storage
 * holds, whatever its state is. Null when nothing is kept.
 */
export function takeAttempt(storage: KeyValueStorage, state: string): OAuthAttempt | null {
  const stored = storedAttempt(storage)
  const own = tabAttempt()
  inTab((tab) => tab.removeItem(TAB_KEY))
  // what another tab has begun since is that tab's
  if (own?.state === state && stored && stored.state !== state) return own
  for (const key of Object.values(KEYS)) storage.delete(key)
  return stored ?? own
}

function storedAttempt(storage: KeyValueStorage): OAuthAttempt | null {
  const state = storage.get<string>(KEYS.state)
  if (!state) return null
  return {
    state,
    verifier: storage.get<string>(KEYS.verifier) ?? '',
    intent: storage.get<string>(KEYS.intent) === 'link' ? 'link' : 'login',
    userId: storage.get<string>(KEYS.userId),
    headless: storage.get<boolean>(KEYS.headless) === true,
    disableSignup: storage.get<boolean>(KEYS.disableSignup) === true,
  }
}

function tabAttempt(): OAuthAttempt | null {
  return inTab((tab) => JSON.parse(tab.getItem(TAB_KEY) ?? 'null') as OAuthAttempt | null) ?? null
}

/** The tab's own storage, where it is allowed. */
function inTab<T>(use: (tab: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
