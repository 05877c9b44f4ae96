import { describe, expect, it } from 'vitest'
import type { FactorRecord } from './factor-record.ts'
import { NO_FACTORS } from './factor-record.ts'
import { countRight, countWrong, heldBackUntil } from './factor-tries.ts'

const T = Date.UTC(2026, 4, 6)
const HOUR = 3_600_000

/** After so many wrong codes in a row, each as early as it is looked at; the waits before each, seconds. */
function wrongCodes(count: number, device: string | null, start: FactorRecord = NO_FACTORS) {
  let record = start
  let now = T
  const waits: number[] = []
  for (let code = 0; code < count; code++) {
    const until = heldBackUntil(record, device, now) ?? now
    waits.push((until - now) / 1000)
    now = until
    record = countWrong(record, device, now)
  }
  return { record, waits, now }
}

describe('wrong codes', () => {
  it('wait from the sixth on, twice as long each time, an hour at most', () => {
    const { waits } = wrongCodes(15, 'new')
    expect(waits).toEqual([0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
  })

  it('are forgotten a day after the last', () => {
    const { record, now } = wrongCodes(13, 'new')
    expect(heldBackUntil(record, 'new', now + HOUR - 1)).toBe(now + HOUR)
    const next = countWrong(record, 'new', now + 24 * HOUR + 1)
    expect(next.wrong).toEqual({ count: 1, at: now + 24 * HOUR + 1 })
    expect(countWrong(record, 'new', now + 24 * HOUR).wrong?.count).toBe(14)
  })

  it('of a page and of devices that are new count together, of a known one by themselves', () => {
    const known = countRight(NO_FACTORS, 'known', T)
    const { record, now } = wrongCodes(5, 'new', known)
    const held = (device: string | null) => heldBackUntil(record, device, now)
    expect([held('other'), held(null), held('known')]).toEqual([T + 30_000, T + 30_000, undefined])
    const both = wrongCodes(5, 'known', record).record
    expect([heldBackUntil(both, 'known', T), both.wrong]).toEqual([T + 30_000, record.wrong])
  })

  it('end with a right one of the same count, and with no other', () => {
    const { record } = wrongCodes(5, 'new', countRight(NO_FACTORS, 'known', T))
    expect(heldBackUntil(countRight(record, 'known', T), 'new', T)).toBe(T + 30_000)
    expect(heldBackUntil(countRight(record, null, T), 'new', T)).toBeUndefined()
    const right = countRight(record, 'new', T)
    expect([heldBackUntil(right, 'other', T), Object.keys(right.devices ?? {})]).toEqual([
      undefined,
      ['known', 'new'],
    ])
  })

  it('know the twenty devices that have shown something last', () => {
    let record = NO_FACTORS
    for (let device = 0; device < 22; device++) record = countRight(record, `device${device}`, T + device)
    const devices = Object.keys(record.devices ?? {})
    expect([devices.length, devices.includes('device1'), devices.includes('device2')]).toEqual([
      20,
      false,
      true,
    ])
  })
})
