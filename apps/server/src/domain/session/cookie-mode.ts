import { LOCALHOST_ANY_PORT } from '@latchkey/contract'

export interface CookieSettings {
  /** the app's own address of this API, a bare origin */
  custom_api_url: string | null
  /** the domain that the cookies for the app's pages and servers are set on; null: the API's host alone */
  cookie_domain: string | null
  allowed_origins: readonly string[]
}

/** The origin of the app's own API address; undefined where it has none. */
export function customApiOrigin(settings: Pick<CookieSettings, 'custom_api_url'>): string | undefined {
  return settings.custom_api_url ? new URL(settings.custom_api_url).origin : undefined
}

/**
 * Whether a page at `origin` that calls the API at `api` keeps its session in cookies: the API has to be reached at the
 * app's own address, and the page has to be of the domain that the cookies are for. Any other page of the app is
 * answered as if there were no cookies, so that nothing is promised that its browser would not keep.
 */
export function usesCookies(settings: CookieSettings, api: string, origin: string | null): boolean {
  if (customApiOrigin(settings) !== api || !origin || !URL.canParse(origin)) return false
  const [page, own] = [new URL(origin), new URL(api)]
  // Browsers take http and https of one domain for two sites.
  return page.protocol === own.protocol && isWithin(page.hostname, settings.cookie_domain ?? own.hostname)
}

/** What is wrong with an app's cookie settings; undefined when nothing is. */
export function cookieSettingsFault(settings: CookieSettings & { development: boolean }): string | undefined {
  const { custom_api_url, cookie_domain, allowed_origins } = settings
  if (!custom_api_url) return cookie_domain ? 'cookie_domain needs a custom_api_url' : undefined
  const { protocol, hostname } = new URL(custom_api_url)
  if (protocol !== 'https:' && !(settings.development && isLoopback(hostname)))
    return 'custom_api_url has to be https, or of this machine in a development app'
  if (!cookie_domain) {
    return isLoopback(hostname)
      ? undefined
      : 'custom_api_url needs the cookie_domain that its cookies are for'
  }
  if (!cookie_domain.includes('.')) return 'cookie_domain is a domain such as shop.example'
  if (!isWithin(hostname, cookie_domain) || hostname === cookie_domain)
    return 'cookie_domain has to be a parent domain of the custom_api_url'
  const pages = allowed_origins.filter((origin) => origin !== LOCALHOST_ANY_PORT)
  return pages.some((origin) => isWithin(new URL(origin).hostname, cookie_domain))
    ? undefined
    : 'cookie_domain has to be a domain, or a parent domain, of one of the allowed_origins'
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}

function isLoopback(host: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(host) || host.endsWith('.localhost')
}
