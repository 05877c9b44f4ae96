import type { FactorRecord } from './factor-record.ts'
import { hasFactor, NO_FACTORS } from './factor-record.ts'
import { withoutRemoval } from './factor-removal.ts'
import type { FactorAnswers } from './factor-requests.ts'

/** For so long the API can take a factor back. No link that undoes is good for longer by default. */
export const FACTOR_UNDO_MS = 72 * 3_600_000

type Undone = { record: FactorRecord; result: FactorAnswers['factors-undo'] }

/**
 * A first factor that its user has undone is none any more, nor is whatever came by it: that is all there is. It goes by the
 * API's word, so where there has been one for longer, nothing goes. The codes of who has but a phone, which the signer
 * does not know of, go with it. Asked again it answers alike.
 */
export function undoFactors(record: FactorRecord, nowMs: number): Undone {
  if (!hasFactor(record)) {
    const { codes, codesKey: _, ...left } = record
    return { record: codes.length > 0 ? { ...left, codes: [] } : record, result: { forgotten: true } }
  }
  if (nowMs - (record.since ?? 0) > FACTOR_UNDO_MS) return { record, result: { forgotten: false } }
  return { record: withoutRemoval(NO_FACTORS, nowMs), result: { forgotten: true } }
}
