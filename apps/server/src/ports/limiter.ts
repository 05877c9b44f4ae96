export interface Taking {
  key: string
  allowed: number
  windowMs: number
  now: Date
}

/** Counts in fixed windows, across all servers. */
export interface Limiter {
  /** Counts one; the end of the window when that was more than it allows, else null. */
  take(taking: Taking): Promise<Date | null>
}
