const LIFETIME_S = 400 * 86_400

/** One for each app, whose users of one browser have nothing to do with another's. */
const nameFor = (appId: string) => `latchkey-device-${appId}`

/**
 * Scripts do not see it, other paths of the host do not get it, and a page of another site has its own: the API is a
 * third party there, hence SameSite=None and a partition.
 */
const SCOPE = 'Path=/api/v1; HttpOnly; Secure; SameSite=None; Partitioned'

/** The device's mark as the browser sent it; undefined when there is none, or two that differ. */
export function deviceCookie(header: string | null, appId: string): string | undefined {
  const start = `${nameFor(appId)}=`
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  const found = new Set(pairs.filter((pair) => pair.startsWith(start)))
  return found.size === 1 ? [...found][0]?.slice(start.length) : undefined
}

/** The `Set-Cookie` line that keeps a device's mark for as long as browsers keep any. */
export function setDeviceCookie(appId: string, mark: string): string {
  return `${nameFor(appId)}=${mark}; Max-Age=${LIFETIME_S}; ${SCOPE}`
}
