import { type AnalyticsEventBody, HOST_ROUTES } from '@latchkey/contract'
import type { HostConfig } from './config/host-config.ts'
import type { Clock, Send } from './context.ts'
import { KEYS } from './session/keys.ts'

export interface Analytics {
  track(event: string, payload?: Record<string, unknown>): void
  /** Tells the server once per app and host config that a page uses it (ANALYT-004). */
  initialized(config: HostConfig): void
}

export function createAnalytics(ports: {
  appId: string
  send: Send
  clock: Clock
  analyticsId(): string
  /** raw text, not JSON: the key's value is shared with other clients */
  sent: Pick<Storage, 'getItem' | 'setItem'>
}): Analytics {
  const { appId, send, clock, sent } = ports
  const analytics: Analytics = {
    track(event, payload) {
      const body: AnalyticsEventBody = {
        event_name: event,
        client_id: ports.analyticsId(),
        payload: { ...payload, clientTimestamp: new Date(clock.now()).toISOString() },
      }
      // nobody waits for it and nobody is told: a host must not notice that it failed
      send(HOST_ROUTES.analyticsEvent, { body, retries: 0, keepalive: true }).catch(() => {})
    },
    initialized(config) {
      try {
        const payload = describe(config)
        const key = KEYS.sent(appId, hash(JSON.stringify(payload)))
        if (sent.getItem(key)) return
        sent.setItem(key, 't')
        analytics.track('sdk_initialize', payload)
      } catch {
        // a config that cannot be described is not worth an error
      }
    },
  }
  return analytics
}

/** The host's config without what it looks like and without functions. */
function describe({ appearance: _, ...config }: HostConfig): Record<string, unknown> {
  const { supportedChains, defaultChain, externalWallets, ...rest } = config
  return JSON.parse(
    JSON.stringify({
      ...rest,
      supportedChains: supportedChains?.map((chain) => chain.id),
      defaultChain: defaultChain?.id,
      externalWallets: externalWallets && Object.keys(externalWallets),
    }),
  )
}

/** FNV-1a, 32 bits: tells configs apart, protects nothing. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return value.toString(16)
}
