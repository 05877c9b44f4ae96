export interface Taking {
  key: string
  allowed: number
  windowMs: number
  now: Date
}

/** Counts in fixed windows, and failures in a row, across all servers. */
export interface Limiter {
  /** Counts one; the end of the window when that was more than it allows, else null. */
  take(taking: Taking): Promise<Date | null>
  failures(key: string): Promise<{ failures: number; failedAt: Date } | undefined>
  /** Counts a failure; a row of them that ended before `forgetBefore` begins anew. */
  fail(key: string, now: Date, forgetBefore: Date): Promise<void>
}
