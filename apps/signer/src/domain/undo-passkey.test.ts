import { expect, it } from 'vitest'
import type { FactorRecord, PasskeyFactor } from './factor-record.ts'
import { NO_FACTORS } from './factor-record.ts'
import { FACTOR_UNDO_MS } from './undo-factors.ts'
import { undoPasskey } from './undo-passkey.ts'

const NOW = Date.UTC(2026, 3, 9)
const passkey = (rest: Partial<PasskeyFactor> = {}): PasskeyFactor => ({
  publicKey: 'cose',
  rpId: 'shop.example',
  counter: 3,
  since: NOW - 5000,
  ...rest,
})
const totp = { secret: 'sealed', keyId: 's1', lastStep: 7, lastBy: 'here key', lastAt: NOW - 9000 }
const record = (passkeys: Record<string, PasskeyFactor>, rest: Partial<FactorRecord> = {}): FactorRecord => ({
  ...NO_FACTORS,
  codes: ['mac'],
  ...rest,
  passkeys,
})

it('that was the first takes with it all that was enrolled by it', () => {
  const before = record({ thief: passkey({ first: true }), other: passkey() }, { totp })
  const { record: after, result } = undoPasskey(before, 'thief', NOW)
  expect(result).toEqual({ forgotten: 'all' })
  expect(after).toEqual({ ...NO_FACTORS, removal: null, forgotBy: null, keptAt: NOW })
})

it('that came by another factor goes alone, and that factor goes on to count', () => {
  const before = record({ thief: passkey(), own: passkey({ first: true }) }, { totp })
  expect(undoPasskey(before, 'thief', NOW)).toEqual({
    record: record({ own: passkey({ first: true }) }, { totp }),
    result: { forgotten: 'one' },
  })
})

it('that is the last one, whatever it came by, leaves no code that stands in for it', () => {
  const { record: after, result } = undoPasskey(record({ thief: passkey() }), 'thief', NOW)
  expect([after.codes, result]).toEqual([[], { forgotten: 'all' }])
})

it.each([
  ['for too long', { since: NOW - FACTOR_UNDO_MS - 1 }],
  ['since nobody knows when', { since: undefined as never }],
])('that is one %s stays: the API alone could strip anybody', (_, rest) => {
  const before = record({ own: passkey({ first: true, ...rest }) })
  expect(undoPasskey(before, 'own', NOW)).toEqual({ record: before, result: { forgotten: 'none' } })
  const young = record({ own: passkey({ first: true, since: NOW - FACTOR_UNDO_MS }) })
  expect(undoPasskey(young, 'own', NOW).result).toEqual({ forgotten: 'all' })
})

it.each(['gone', 'constructor'])('is answered alike when it is asked for again: %s', (id) => {
  const none = record({})
  expect(undoPasskey(none, id, NOW)).toEqual({ record: none, result: { forgotten: 'all' } })
  const some = record({}, { totp })
  expect(undoPasskey(some, id, NOW)).toEqual({ record: some, result: { forgotten: 'one' } })
})
