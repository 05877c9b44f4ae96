/** The place to send a visitor back to, if it lies on this machine: everything else is nobody's registered client. */
export function readRedirect(text: string | null): URL | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const local = /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)$/.test(url.hostname)
  const http = url.protocol === 'http:' || url.protocol === 'https:'
  return local && http && !url.hash && !url.username && !url.password ? url : undefined
}

/** A client's address with parameters added to its query. */
export function withParameters(url: URL, parameters: Record<string, string | undefined>): string {
  const target = new URL(url)
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) target.searchParams.append(name, value)
  return target.href
}
