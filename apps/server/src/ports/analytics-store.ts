export interface AnalyticsEvent {
  appId: string
  name: string
  clientId: string | null
  payload: Record<string, unknown> | null
  at: Date
}

export interface AnalyticsStore {
  /** Takes an event without waiting; events over the address's limit are dropped. */
  record(event: AnalyticsEvent & { address: string; limitPerMinute: number }): void
  stop(): Promise<void>
}
