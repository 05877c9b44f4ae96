import { isRetryable } from '@latchkey/core'

/** Another try would end alike. */
export const isFinalFailure = (error: unknown): boolean => error !== null && !isRetryable(error)
