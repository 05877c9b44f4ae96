const ALLOWED = new Set(['http:', 'https:', 'mailto:'])

/** The address if a link may carry it (http, https, mailto), else null; hosts and servers name such addresses. */
export function safeHref(href: string | null | undefined): string | null {
  if (!href) return null
  try {
    return ALLOWED.has(new URL(href, 'https://relative.invalid').protocol) ? href : null
  } catch {
    return null
  }
}
