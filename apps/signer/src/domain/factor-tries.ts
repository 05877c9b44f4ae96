import type { FactorRecord, WrongCodes } from './factor-record.ts'

/** The frame key of a device, which the signer has checked; null for a page, which shows none. */
export type Device = string | null

const FREE = 5
const FIRST_DELAY_MS = 30_000
const LONGEST_DELAY_MS = 3_600_000
const FORGET_MS = 86_400_000
/** The device that has shown nothing for longest is not known any more when there is one more. */
const KNOWN_DEVICES = 20

/**
 * A device that has verified a factor before counts for itself, so that whoever merely got into the account holds back no
 * device of its owner. All others count together, and so do pages.
 */
const ownCount = ({ devices = {} }: FactorRecord, device: Device): WrongCodes | undefined =>
  device !== null && Object.hasOwn(devices, device) ? devices[device] : undefined

/**
 * Until when no further code is looked at: after five wrong ones in a row 30 s, doubled with each further one, an hour at
 * most.
 */
export function heldBackUntil(record: FactorRecord, device: Device, nowMs: number): number | undefined {
  const wrong = ownCount(record, device) ?? record.wrong
  if (!wrong || wrong.count < FREE || nowMs - wrong.at > FORGET_MS) return undefined
  const until = wrong.at + Math.min(FIRST_DELAY_MS * 2 ** Math.min(wrong.count - FREE, 20), LONGEST_DELAY_MS)
  return until > nowMs ? until : undefined
}

export function countWrong(record: FactorRecord, device: Device, nowMs: number): FactorRecord {
  const own = ownCount(record, device)
  const before = own ?? record.wrong
  const count = before && nowMs - before.at <= FORGET_MS ? before.count : 0
  const wrong = { count: count + 1, at: nowMs }
  return own && device !== null ? withDevice(record, device, wrong) : { ...record, wrong }
}

/** A right code ends the count that it was under, and makes the device known. */
export function countRight(record: FactorRecord, device: Device, nowMs: number): FactorRecord {
  const counted = ownCount(record, device) ? record : { ...record, wrong: null }
  return device === null ? counted : withDevice(counted, device, { count: 0, at: nowMs })
}

function withDevice(record: FactorRecord, device: string, wrong: WrongCodes): FactorRecord {
  const all = Object.entries({ ...record.devices, [device]: wrong })
  const newest = all.sort(([, a], [, b]) => b.at - a.at).slice(0, KNOWN_DEVICES)
  return { ...record, devices: Object.fromEntries(newest) }
}
