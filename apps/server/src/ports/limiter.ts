export interface Taking {
  key: string
  allowed: number
  windowMs: number
  now: Date
}

/** A row of failures as it was read. */
export interface Failures {
  failures: number
  failedAt: Date
}

/** Counts in fixed windows, and failures in a row, across all servers. */
export interface Limiter {
  /** Counts one; the end of the window when that was more than it allows, else null. */
  take(taking: Taking): Promise<Date | null>
  /**
   * Counts one who asks for an account and, where that is not there yet and the first count allows it, one in the window
   * of `made`, too; the end of the window that was over, else null.
   */
  takeFor(
    account: { appId: string; type: string; subject: string },
    asked: Taking,
    made: Taking,
  ): Promise<{ over: 'asked' | 'made'; until: Date } | null>
  failures(key: string): Promise<Failures | undefined>
  /**
   * Counts a failure; a row of them that ended before `forgetBefore` begins anew. False, and nothing is counted, where
   * others were since `before` was read.
   */
  fail(key: string, before: Failures | undefined, now: Date, forgetBefore: Date): Promise<boolean>
}
