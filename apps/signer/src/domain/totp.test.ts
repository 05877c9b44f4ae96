import { describe, expect, it } from 'vitest'
import { base32, totpAt, totpStep } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

describe('a code of an authenticator app', () => {
  // RFC 6238, appendix B: the last six digits
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is that of the RFC at %i s', (seconds, code) => {
    expect(totpAt(SECRET, Math.floor(seconds / 30))).toBe(code)
    expect(totpStep(SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  it.each([
    [-2, undefined],
    [-1, 99],
    [0, 100],
    [1, 101],
    [2, undefined],
  ])('of a clock %i steps off is of the step %s', (off, step) => {
    expect(totpStep(SECRET, totpAt(SECRET, 100 + off), 100 * 30_000 + 12_000)).toBe(step)
  })

  it.each(['', '1234567', '12345', 'abcdef', '２８７０８２'])('of another form is of none: %s', (code) => {
    expect(totpStep(SECRET, code, 59_000)).toBeUndefined()
  })
})

it('a secret is written in base32 as RFC 4648 has it', () => {
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})
