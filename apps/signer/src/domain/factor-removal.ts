import type { FactorRecord } from './factor-record.ts'
import { NO_FACTORS } from './factor-record.ts'
import type { FactorAct, FactorAnswers, RemovalOrder } from './factor-requests.ts'
import { SignerRefusal } from './signer.ts'

const HOUR_MS = 3_600_000

/** How long a user has to stop a removal: who is away for a day hears of it in time, and no link outlives its key. */
export const REMOVAL_WAIT_MS = { least: 24 * HOUR_MS, most: 14 * 24 * HOUR_MS } as const

/** For so long an order may be begun by: one that was kept back is worth nothing. */
const ORDER_MS = 24 * HOUR_MS
const CLOCK_SKEW_MS = 60_000

const DAYS = `${REMOVAL_WAIT_MS.least / HOUR_MS} hours to ${REMOVAL_WAIT_MS.most / HOUR_MS / 24} days`

/** @throws SignerRefusal `invalid_request` */
export function checkWait(waitMs: number): void {
  const { least, most } = REMOVAL_WAIT_MS
  if (!(waitMs >= least && waitMs <= most)) {
    throw new SignerRefusal('invalid_request', `A removal of second factors waits ${DAYS}`)
  }
}

/** Whoever asked has shown a factor, or stops it: what was ordered until now counts no more. */
export const withoutRemoval = (record: FactorRecord, nowMs: number): FactorRecord => ({
  ...record,
  removal: null,
  forgotBy: null,
  keptAt: nowMs,
})

/** Acts that only somebody gets done who has a factor, or is making one. */
const SHOWING: ReadonlySet<FactorAct> = new Set<FactorAct>([
  'totp-enroll',
  'totp-verify',
  'totp-remove',
  'passkey-set',
  'codes-make',
  'code-verify',
])

/** Whether what was answered says that its asker has a factor. */
export function showsFactor<A extends FactorAct>(act: A, answer: FactorAnswers[A]): boolean {
  return SHOWING.has(act) || ('verified' in answer && answer.verified !== null)
}

/**
 * The wait begins by the signer's own clock, whenever the API brings the order. Brought again it goes on.
 * @throws SignerRefusal `superseded` for one that is older than a day, or than what its user has shown or stopped since
 */
export function beginRemoval(record: FactorRecord, order: RemovalOrder, nowMs: number): FactorRecord {
  if (record.removal?.id === order.id) return record
  const age = nowMs - order.orderedAt
  if (age > ORDER_MS || age < -CLOCK_SKEW_MS || order.orderedAt <= (record.keptAt ?? 0)) {
    throw new SignerRefusal('superseded', 'This order counts no more')
  }
  return { ...record, removal: { id: order.id, until: nowMs + order.waitMs } }
}

/** Forgets all factors once the wait is over. Asked again it answers alike, until something is enrolled, which stays. */
export function finishRemoval(
  record: FactorRecord,
  id: string,
  nowMs: number,
): { record: FactorRecord; result: FactorAnswers['removal-finish'] } {
  const { removal, forgotBy } = record
  if (forgotBy === id) return { record, result: { state: 'done' } }
  if (removal?.id !== id) return { record, result: { state: 'stopped' } }
  if (removal.until > nowMs) return { record, result: { state: 'waiting', until: removal.until } }
  return { record: { ...withoutRemoval(NO_FACTORS, nowMs), forgotBy: id }, result: { state: 'done' } }
}
