import type { SignerKeyUse } from '../../domain/signer.ts'
import { createCounter, createHistogram, gaugeText } from './text-format.ts'

/** What became of a request for a signature: a policy has denied it, it was refused otherwise, or the signer failed. */
export type SignatureOutcome = 'signed' | 'denied' | 'refused' | 'failed'

/** What is looked up when the metrics are asked for. */
export interface SignerGauges {
  ready: boolean
  keys: SignerKeyUse
  /** since when the memory is known to be an old one, milliseconds since 1970 */
  haltedAt: number | null
}

/** What the signer counts of its work. Nothing in it names a user, an app, an address or what was signed. */
export interface SignerMetrics {
  signature(wallet: 'server' | 'delegated', method: string, outcome: SignatureOutcome): void
  refusal(reason: string): void
  /** A request has begun; what is answered is called when it is over. */
  begin(): (route: string) => void
  /** The signer's memory has taken something. */
  kept(): void
  text(gauges: SignerGauges): string
}

/** Seconds: a signature takes milliseconds, a full disk or a sleeping one what it likes. */
const LIMITS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

const seconds = (ms: number) => ms / 1000

/** @param now milliseconds since 1970 */
export function createSignerMetrics(now: () => number = Date.now): SignerMetrics {
  const startedAt = now()
  let keptAt = 0
  const open = new Set<{ since: number }>()
  const signatures = createCounter(
    'latchkey_signer_signatures_total',
    'Signatures and exports of keys that were asked for, by what became of them.',
  )
  const refusals = createCounter('latchkey_signer_refusals_total', 'Requests that were not answered, by why.')
  const durations = createHistogram(
    'latchkey_signer_request_duration_seconds',
    'How long requests took, refused ones too.',
    LIMITS,
  )
  return {
    signature: (wallet, method, outcome) => signatures.add({ wallet, method, outcome }),
    refusal: (reason) => refusals.add({ reason }),
    begin() {
      const one = { since: now() }
      open.add(one)
      return (route) => {
        open.delete(one)
        durations.observe({ route }, seconds(Math.max(0, now() - one.since)))
      }
    },
    kept() {
      keptAt = now()
    },
    text({ ready, keys, haltedAt }) {
      const oldest = Math.min(now(), ...[...open].map(({ since }) => since))
      const gauge = (name: string, help: string, value: number) =>
        gaugeText(`latchkey_signer_${name}`, help, [[{}, value]])
      return [
        signatures.text(),
        refusals.text(),
        durations.text(),
        gauge('open_requests', 'Requests that are under way.', open.size),
        gauge(
          'oldest_open_request_seconds',
          'How long the oldest of them has been under way; 0 where there is none.',
          seconds(now() - oldest),
        ),
        gauge('start_time_seconds', 'When the signer opened its memory, unix time.', seconds(startedAt)),
        gauge(
          'ledger_kept_timestamp_seconds',
          'When its memory last took something, unix time; 0 where it has not since the start.',
          seconds(keptAt),
        ),
        gauge(
          'ledger_halted_timestamp_seconds',
          'Since when it is known that its memory is an old one, unix time; 0 where it is not.',
          seconds(haltedAt ?? 0),
        ),
        gauge('ready', 'Whether its folder takes files.', ready ? 1 : 0),
        gaugeText(
          'latchkey_signer_key_info',
          'Its keys by their ids; the current one is what it seals under.',
          keys.ids.map((key, index) => [{ key, current: String(index === 0) }, 1]),
        ),
        gaugeText(
          'latchkey_signer_key_users',
          'Users with second factors under a key that is not the current one.',
          Object.entries(keys.named).map(([key, count]) => [{ key }, count]),
        ),
        gauge(
          'memory_settled',
          'Whether it has been through its memory since it started with these keys.',
          keys.settled ? 1 : 0,
        ),
      ].join('')
    },
  }
}
