import { describe, expect, it } from 'vitest'
import { ERROR_CODES, isErrorCode } from './errors.ts'

/** Statuses that published clients answer by repeating the call. */
const REPEATED = [408, 409, 425, 500, 502, 503, 504]

describe('error codes', () => {
  it.each(
    Object.entries(ERROR_CODES),
  )('%s: a final refusal never has a status that clients repeat', (_, code) => {
    if (!code.retryable) expect(REPEATED).not.toContain(code.status)
  })

  it('are recognised by their own names only', () => {
    expect(isErrorCode('invalid_credentials')).toBe(true)
    for (const other of ['toString', '__proto__', 'nope', null, 7]) expect(isErrorCode(other)).toBe(false)
  })
})
