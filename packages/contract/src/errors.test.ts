import { describe, expect, it } from 'vitest'
import { ERROR_CODES, isErrorCode } from './errors.ts'

/** Statuses that published clients answer by repeating the call. */
const REPEATED = [408, 409, 425, 500, 502, 503, 504]

describe('error codes', () => {
  it('a final refusal never has a status that clients repeat, and what they may repeat is known', () => {
    const codes = Object.entries(ERROR_CODES)
    const final = codes.filter(([, { retryable }]) => !retryable)
    expect(final.filter(([, { status }]) => REPEATED.includes(status))).toEqual([])
    expect(codes.filter((one) => !final.includes(one)).map(([code]) => code)).toEqual([
      'too_many_requests',
      'internal_error',
      'unavailable',
    ])
  })

  it('are recognised by their own names only', () => {
    expect(isErrorCode('invalid_credentials')).toBe(true)
    for (const other of ['toString', '__proto__', 'nope', null, 7]) expect(isErrorCode(other)).toBe(false)
  })
})
