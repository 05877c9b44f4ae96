import type { LandingEntry } from './entries.ts'
import type { RecentLogin } from './recent-login.ts'

export type DirectInput = 'email' | 'sms'

/**
 * Which method is a field at once rather than a button (spec 1, section 2): what the call fills in, else what was used
 * last, else what there is, e-mail first. Null where the host hides the fields.
 */
export function directInput(input: {
  /** what is seen at first */
  entries: readonly LandingEntry[]
  hidden: boolean
  recent: RecentLogin | null
  prefill: 'email' | 'phone' | undefined
}): DirectInput | null {
  if (input.hidden) return null
  const has = (kind: DirectInput) => input.entries.some((entry) => entry.kind === kind)
  const wanted: (DirectInput | null)[] = [
    input.prefill ? (input.prefill === 'phone' ? 'sms' : 'email') : null,
    input.recent?.accountType === 'phone' ? 'sms' : null,
    'email',
    'sms',
  ]
  return wanted.find((kind) => kind !== null && has(kind)) ?? null
}
