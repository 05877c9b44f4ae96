/**
 * Whether scripts can be fetched, as far as the browser knows. One that it thinks offline may still reach its own
 * computer: the page's server is asked. A script asked for in vain is, in Chromium, not asked for again until the page
 * is loaded anew, so nothing is fetched before this says so.
 */
export async function reachable(): Promise<boolean> {
  if (navigator.onLine !== false) return true
  return fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}
