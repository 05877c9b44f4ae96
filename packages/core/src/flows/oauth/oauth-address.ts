import { withoutParameters } from '../../browser/without-parameters.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../config/host-config.ts'

/** What a provider sent the browser back with. */
export interface OAuthReturn {
  /** the word `undefined`: the user said no there */
  authorizationCode: string
  stateCode: string
  provider: SocialProvider
  popup: false
}

/** The page was opened in a pop-up by another of our pages; the cloud of a recovery comes back to one alone. */
export interface PopupReturn extends Omit<OAuthReturn, 'provider' | 'popup'> {
  provider: SocialProvider | typeof RECOVERY_PROVIDER
  popup: true
}

const RECOVERY_PROVIDER = 'google-drive'

const PARAMETERS = ['privy_oauth_code', 'privy_oauth_state', 'privy_oauth_provider'] as const
/** Ours, in the address that a pop-up comes back to. */
const POPUP = 'privy_oauth_popup'

/** The return in an address, or null; all three parameters make one [OAUTH-001]. */
export function readReturn(address: string): OAuthReturn | PopupReturn | null {
  const { searchParams } = new URL(address)
  const [authorizationCode, stateCode, provider] = PARAMETERS.map((name) => searchParams.get(name))
  if (!authorizationCode || !stateCode) return null
  const answer = { authorizationCode, stateCode }
  if (!searchParams.has(POPUP)) return isProvider(provider) ? { ...answer, provider, popup: false } : null
  return isProvider(provider) || provider === RECOVERY_PROVIDER ? { ...answer, provider, popup: true } : null
}

const isProvider = (name: string | null | undefined): name is SocialProvider =>
  (SOCIAL_PROVIDERS as readonly (string | null | undefined)[]).includes(name)

/** The address without our parameters; everything else of it stays as it was written. */
export function withoutReturn(address: string): string {
  const rest = withoutParameters(address, [...PARAMETERS, POPUP])
  // Instagram's mark, which browsers carry along every redirect
  return rest === address ? rest : rest.replace(/^([^#]*)#_$/, '$1')
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
  // Stryker disable next-line StringLiteral: no browser reads the title
  history.replaceState(history.state, '', withoutReturn(location.href))
}
