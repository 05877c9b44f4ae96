export interface AnalyticsEvent {
  appId: string
  name: string
  clientId: string | null
  payload: Record<string, unknown> | null
  at: Date
}

export interface AnalyticsStore {
  /** Takes an event without waiting; events over the address's limit, or over the app's for the day, are dropped. */
  record(event: AnalyticsEvent & { address: string; limitPerMinute: number; kilobytesPerDay: number }): void
  /** Writes what waits. */
  flush(): Promise<void>
  stop(): Promise<void>
}
