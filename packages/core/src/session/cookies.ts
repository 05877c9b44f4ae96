/** Cookies on the page's own origin, for the host's server to read (wire 4.4). */
export interface CookieJar {
  has(name: string): boolean
  /** `expires` in ms since the epoch */
  set(name: string, value: string, expires: number): void
  delete(name: string): void
}

/** Safari drops `Secure` cookies on http://localhost, other browsers take them there. */
const secure = () =>
  location.protocol === 'https:' || !/^((?!chrome|android).)*safari/i.test(navigator.userAgent)
    ? '; Secure'
    : ''

export function documentCookies(): CookieJar {
  const write = (name: string, value: string, expires: number, domain = '') => {
    try {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
      document.cookie = `${name}=${value}; Path=/${domain}; SameSite=Strict; Expires=${new Date(expires).toUTCString()}${secure()}`
    } catch {
      // a sandboxed document has no cookies; the session lives in storage
    }
  }
  return {
    has(name) {
      try {
        return document.cookie
          .split('; ')
          .some((cookie) => cookie.startsWith(`${name}=`) && cookie !== `${name}=`)
      } catch {
        return false
      }
    },
    set: (name, value, expires) => write(name, value, expires),
    delete(name) {
      write(name, '', 0)
      // The server's cookies are of a parent domain, and have to go too when it could not be reached to take them back.
      const labels = location.hostname.split('.')
      for (; labels.length > 1; labels.shift()) write(name, '', 0, `; Domain=${labels.join('.')}`)
    },
  }
}
