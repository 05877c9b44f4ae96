const USER_REFUSED = 4001

/** A sentence for a visitor about an action that did not go through. */
export function describeFailure(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (code === USER_REFUSED || /rejected|exited|closed|declined/i.test(String(message)))
    return 'You closed it, so nothing happened.'
  return 'That did not go through. Nothing was spent; please try again in a moment.'
}
