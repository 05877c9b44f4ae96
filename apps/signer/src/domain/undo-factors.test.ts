import { expect, it } from 'vitest'
import type { FactorRecord } from './factor-record.ts'
import { NO_FACTORS, withBeginning } from './factor-record.ts'
import { FACTOR_UNDO_MS, undoFactors } from './undo-factors.ts'

const NOW = Date.UTC(2026, 4, 11)
const totp = { secret: 'sealed', keyId: 's1', lastStep: 7, lastBy: 'here key', lastAt: NOW - 9000 }
const passkey = { publicKey: 'cose', rpId: 'shop.example', counter: 3, since: NOW - 4000 }
const codesKey = { secret: 'mac key', keyId: 's1' }
const record = (rest: Partial<FactorRecord> = {}): FactorRecord => ({
  ...NO_FACTORS,
  totp,
  codes: ['mac'],
  codesKey,
  since: NOW - 5000,
  ...rest,
})
const EMPTY = { ...NO_FACTORS, removal: null, forgotBy: null, keptAt: NOW }

it('takes all that came since the first', () => {
  const before = record({ passkeys: { other: passkey } })
  expect(undoFactors(before, NOW)).toEqual({ record: EMPTY, result: { forgotten: true } })
})

it.each([
  ['for too long', { since: NOW - FACTOR_UNDO_MS - 1 }],
  ['since nobody knows when', { since: undefined as never }],
])('takes nothing where there has been a factor %s: the API alone could strip anybody', (_, rest) => {
  const before = record({ passkeys: { young: passkey }, ...rest })
  expect(undoFactors(before, NOW)).toEqual({ record: before, result: { forgotten: false } })
  const young = record({ since: NOW - FACTOR_UNDO_MS })
  expect(undoFactors(young, NOW)).toEqual({ record: EMPTY, result: { forgotten: true } })
})

it('takes the codes of who has but a phone, which the signer does not know of', () => {
  const { codesKey: _, since: _since, totp: _totp, ...left } = record()
  expect(undoFactors(record({ totp: null, since: undefined as never }), NOW)).toEqual({
    record: { ...left, totp: null, codes: [], since: undefined },
    result: { forgotten: true },
  })
})

it('answers alike when it is asked again, and changes nothing', () => {
  expect(undoFactors(EMPTY, NOW + 1).record).toBe(EMPTY)
  expect(undoFactors(EMPTY, NOW + 1).result).toEqual({ forgotten: true })
})

it('is counted from the first of those that there are without a gap', () => {
  const first = withBeginning(NO_FACTORS, { ...NO_FACTORS, totp }, NOW)
  expect(first).toEqual({ ...NO_FACTORS, totp, since: NOW })
  const both = withBeginning(first, { ...first, passkeys: { other: passkey } }, NOW + 1)
  const other = withBeginning(both, { ...both, totp: null }, NOW + 2)
  expect([both.since, other.since]).toEqual([NOW, NOW])
  const none = withBeginning(other, { ...other, passkeys: {} }, NOW + 3)
  expect(none).toEqual(NO_FACTORS)
  expect(withBeginning(none, { ...none, totp }, NOW + 4).since).toBe(NOW + 4)
  const old = { ...NO_FACTORS, totp }
  expect(withBeginning(old, { ...old, codes: ['mac'] }, NOW)).toEqual({ ...old, codes: ['mac'] })
})
