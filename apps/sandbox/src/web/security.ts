import type { MiddlewareHandler } from 'hono'

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const USUAL = {
  'content-security-policy': PAGE_POLICY,
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** The origins under which this server's own page is opened. */
export function ownOrigins(port: number): string[] {
  return LOCAL_NAMES.map((name) => `http://${name}:${port}`)
}

/** Answers only to local names, so that a page elsewhere cannot reach in by pointing its own name here. */
export const refuseForeignHosts: MiddlewareHandler = async (c, next) => {
  const host = (c.req.header('host') ?? '').replace(/:\d+$/, '').toLowerCase()
  if (!LOCAL_NAMES.includes(host)) return c.json({ error: 'This host name is not served here' }, 421)
  return next()
}

/**
 * The headers of every answer; an answer may set policies of its own. One that sends on to another page, as a provider's
 * to who asked it, parts no window from its opener: a browser would do so on the way already.
 */
export const secure: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, status } = c.res
  headers.set('x-content-type-options', 'nosniff')
  const { 'cross-origin-opener-policy': _, ...sentOn } = USUAL
  const usual = status >= 300 && status < 400 ? sentOn : USUAL
  for (const [name, value] of Object.entries(usual)) if (!headers.has(name)) headers.set(name, value)
}

/** Refuses writes from pages of other origins; a request without an origin comes from no page. */
export function refuseForeignOrigins(origins: string[]): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin')
    if (origin !== undefined && !origins.includes(origin))
      return c.json({ error: 'This origin is not allowed' }, 403)
    return next()
  }
}

/** Refuses every request that a page of another origin makes, reads too; programs and the address bar may ask. */
export function refuseForeignPages(origins: string[]): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const foreign =
      (origin !== undefined && !origins.includes(origin)) ||
      (site !== undefined && site !== 'same-origin' && site !== 'none')
    return foreign ? c.json({ error: 'This origin is not allowed' }, 403) : next()
  }
}
