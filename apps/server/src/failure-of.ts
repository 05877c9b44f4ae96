/**
 * What a log may say of a failure: its kind and its code, as the system, the database or a library names it. Never its
 * message, which can repeat an address, a value or a whole row.
 */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const own = codeOf(error)
  const cause = error.cause instanceof Error ? failureOf(error.cause) : undefined
  return [error.name, own, cause && `because of ${cause}`].filter(Boolean).join(' ')
}

/** System errors and PostgreSQL name their codes in this form, and mail libraries theirs; anything else is left out. */
function codeOf(error: Error): string | undefined {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const word = typeof code === 'string' && /^[A-Z0-9_]{2,40}$/.test(code) ? code : undefined
  const answered = typeof responseCode === 'number' ? String(responseCode) : undefined
  return [word, answered].filter(Boolean).join(' ') || undefined
}
