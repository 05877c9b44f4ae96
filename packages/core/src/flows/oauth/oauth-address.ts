import { SOCIAL_PROVIDERS, type SocialProvider } from '../../config/host-config.ts'

/** What a provider sent the browser back with. */
export interface OAuthReturn {
  /** the word `undefined`: the user said no there */
  authorizationCode: string
  stateCode: string
  provider: SocialProvider
  /** the page was opened in a pop-up by another of our pages */
  popup: boolean
}

const PARAMETERS = ['privy_oauth_code', 'privy_oauth_state', 'privy_oauth_provider'] as const
/** Ours, in the address that a pop-up comes back to. */
const POPUP = 'privy_oauth_popup'

/** The return in an address, or null; all three parameters make one [OAUTH-001]. */
export function readReturn(address: string): OAuthReturn | null {
  const { searchParams } = new URL(address)
  const [authorizationCode, stateCode, provider] = PARAMETERS.map((name) => searchParams.get(name))
  if (!authorizationCode || !stateCode || !isProvider(provider)) return null
  return { authorizationCode, stateCode, provider, popup: searchParams.has(POPUP) }
}

const isProvider = (name: string | null | undefined): name is SocialProvider =>
  (SOCIAL_PROVIDERS as readonly (string | null | undefined)[]).includes(name)

/** The address without our parameters; everything else of it stays as it was written. */
export function withoutReturn(address: string): string {
  const [rest = '', ...hash] = address.split('#')
  const [path = '', ...query] = rest.split('?')
  const pairs = query.join('?').split('&')
  const kept = pairs.filter((pair) => pair && ![...PARAMETERS, POPUP].includes(pair.split('=')[0] as never))
  const search = kept.length ? `?${kept.join('&')}` : ''
  const fragment = hash.length ? `#${hash.join('#')}` : ''
  // Instagram's mark, which browsers carry along every redirect
  return path + search + (fragment === '#_' && kept.length < pairs.length ? '' : fragment)
}

/**
 * Where the provider is to send the browser back: this page. Telegram's launch data in the fragment are nobody
 * else's.
 */
export function returnAddress(address: string, popup: boolean): string {
  const plain = withoutReturn(address).replace(/#tgWebAppData.*$/, '')
  if (!popup) return plain
  const url = new URL(plain)
  url.searchParams.set(POPUP, 't')
  return url.href
}

/** Takes the return out of the address bar, without a load and without a step in the history [OAUTH-002]. */
export function clearReturn(): void {
  history.replaceState(history.state, '', withoutReturn(location.href))
}
