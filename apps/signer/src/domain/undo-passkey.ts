import type { FactorRecord } from './factor-record.ts'
import { hasFactor, NO_FACTORS } from './factor-record.ts'
import { withoutRemoval } from './factor-removal.ts'
import type { FactorAnswers } from './factor-requests.ts'
import { FACTOR_UNDO_MS } from './undo-factors.ts'

type Undone = { record: FactorRecord; result: FactorAnswers['passkey-undo'] }

/**
 * A passkey whose linking its user has undone is no factor any more, and whatever rests on it is none either: where it was
 * the first, enrolled by a login alone, that is all. It goes by the API's word, so one that is older stays. Asked again it
 * answers alike.
 */
export function undoPasskey(record: FactorRecord, id: string, nowMs: number): Undone {
  const passkey = Object.hasOwn(record.passkeys, id) ? record.passkeys[id] : undefined
  if (!passkey) return { record, result: { forgotten: hasFactor(record) ? 'one' : 'all' } }
  if (nowMs - (passkey.since ?? 0) > FACTOR_UNDO_MS) return { record, result: { forgotten: 'none' } }
  const { [id]: _, ...passkeys } = record.passkeys
  const left = { ...record, passkeys }
  if (!passkey.first && hasFactor(left)) return { record: left, result: { forgotten: 'one' } }
  return { record: withoutRemoval(NO_FACTORS, nowMs), result: { forgotten: 'all' } }
}
