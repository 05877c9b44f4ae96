import { OAUTH_RETURN, originAllowed } from '@latchkey/contract'
import { Refusal } from '../refusal.ts'

/**
 * The page to come back to. It has to be of an origin that the app allows, by the rule that decides over its calls.
 * @throws Refusal `invalid_data` when it is no web address, `invalid_origin`.
 */
export function checkRedirectTarget(allowed: readonly string[], target: string): string {
  const url = URL.canParse(target) ? new URL(target) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new Refusal('invalid_data', 'The address to come back to has to be http or https')
  }
  if (!originAllowed(allowed, url.origin)) {
    throw new Refusal('invalid_origin', 'The page to come back to is not of one of the app’s allowed origins')
  }
  return url.href
}

/** The page to come back to with what the client looks for; parameters of an earlier return are replaced. */
export function returnAddress(
  target: string,
  result: { code: string; state: string; provider: string },
): string {
  const url = new URL(target)
  // One by one: rewriting the whole query could change how the page's own parameters are spelled.
  for (const name of Object.values(OAUTH_RETURN)) {
    if (url.searchParams.has(name)) url.searchParams.delete(name)
  }
  const query = new URLSearchParams({
    [OAUTH_RETURN.code]: result.code,
    [OAUTH_RETURN.state]: result.state,
    [OAUTH_RETURN.provider]: result.provider,
  })
  url.search = url.search ? `${url.search}&${query}` : `?${query}`
  return url.href
}
