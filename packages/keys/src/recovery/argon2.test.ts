import { argon2id } from 'hash-wasm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { utf8 } from '../bytes.ts'
import { KeyError } from '../key-error.ts'
import { PASSCODE_V1 } from '../vectors/passcode-v1.ts'
import { checkLimits, newArgon2Params, stretch } from './argon2.ts'

vi.mock('hash-wasm', { spy: true })
afterEach(() => {
  vi.mocked(argon2id).mockClear()
})

const hex = (array: Uint8Array) => Buffer.from(array).toString('hex')
const { params } = PASSCODE_V1

describe('Argon2id', () => {
  // phc-winner-argon2, test.c, version 0x13: passes, memory as a power of two, lanes
  it.each([
    [2, 16, 1, 'password', 'somesalt', '09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7'],
    [2, 8, 1, 'password', 'somesalt', '9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe'],
    [2, 8, 2, 'password', 'somesalt', '6d093c501fd5999645e0ea3bf620d7b8be7fd2db59c20d9fff9539da2bf57037'],
    [1, 16, 1, 'password', 'somesalt', 'f6a5adc1ba723dddef9b5ac1d464e180fcd9dffc9d1cbf76cca2fed795d9ca98'],
    [2, 16, 1, 'password', 'diffsalt', 'bdf32b05ccc42eb15d58fd19b1f856b113da1e9a5874fdcc544308565aa8141c'],
  ])('gives the tag of the reference: %i passes, 2^%i KiB, %i lanes, %s, %s', async (t, log, p, password, salt, tag) => {
    const cost = { memorySize: 2 ** log, iterations: t, parallelism: p, hashLength: 32 }
    expect(await argon2id({ ...cost, password, salt })).toBe(tag)
  })

  it('stretches as the vector says', async () => {
    const stretched = await stretch(utf8(PASSCODE_V1.passcode.normalize('NFKC')), params)
    expect(hex(stretched)).toBe(PASSCODE_V1.stretched)
    expect(argon2id).toHaveBeenCalledTimes(1)
  })

  it('has parameters at the floor, with a salt of their own each time', () => {
    const [one, other] = [newArgon2Params(), newArgon2Params()]
    expect(one).toEqual({
      kdf: 'argon2id',
      m: 65_536,
      t: 3,
      p: 1,
      salt: expect.stringMatching(/^[\w-]{22}$/),
    })
    expect(one.salt).not.toBe(other.salt)
    expect(() => checkLimits(one)).not.toThrow()
  })

  it.each([
    { m: 65_536, t: 3 },
    { m: 262_144, t: 3 },
    { m: 65_536, t: 8 },
  ])('may cost $m KiB and $t passes', (cost) => {
    expect(() => checkLimits({ ...params, ...cost })).not.toThrow()
  })

  it.each<Partial<Record<'m' | 't' | 'p', number>>>([
    { m: 65_535 },
    { m: 262_145 },
    { t: 2 },
    { t: 9 },
    { p: 0 },
    { p: 2 },
    { m: Number.NaN },
  ])('does not run with %o', async (cost) => {
    await expect(stretch(utf8('password'), { ...params, ...cost })).rejects.toEqual(
      new KeyError('kdf_limits', 'These parameters of a password are outside of what is allowed'),
    )
    expect(argon2id).not.toHaveBeenCalled()
  })
})
