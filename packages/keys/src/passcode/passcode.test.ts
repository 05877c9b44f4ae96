import { p256 } from '@noble/curves/nist.js'
import { argon2id } from 'hash-wasm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { KeyError } from '../key-error.ts'
import { PASSCODE_V1 } from '../vectors/passcode-v1.ts'
import { evaluatePasscode, passcodePublicKey } from './evaluate-passcode.ts'
import type { PasscodePlace } from './oprf.ts'
import type { PasscodeKeyInput } from './passcode-key.ts'
import { passcodeKey } from './passcode-key.ts'
import { newPasscodeParams, readPasscodeParams } from './passcode-params.ts'

vi.mock('hash-wasm', { spy: true })
afterEach(() => {
  vi.mocked(argon2id).mockReset()
})

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
/** Stands in for a run of Argon2 where its output is not what is asked about. */
const STRETCHED = new Uint8Array(32).fill(0xa5)
const hex = (array: Uint8Array) => Buffer.from(array).toString('hex')
const { place, params, passcode } = PASSCODE_V1
const SEED = bytes(PASSCODE_V1.seed)
const OTHER_SEED = SEED.map((byte) => byte ^ 1)
const PUBLIC_KEY = bytes(PASSCODE_V1.publicKey)
/** A point of the curve: its base. */
const POINT = bytes('036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296')
/** The spelling with both coordinates, which a curve library reads too. */
const long = (point: Uint8Array) => p256.Point.fromBytes(point).toBytes(false)

const input = (other: Partial<PasscodeKeyInput> = {}): PasscodeKeyInput => ({
  passcode,
  place,
  params,
  publicKey: PUBLIC_KEY,
  evaluate: async (blinded) => evaluatePasscode(SEED, place, blinded),
  ...other,
})
const keyOf = async (other?: Partial<PasscodeKeyInput>) => hex(await passcodeKey(input(other)))
const codeOf = (other: Partial<PasscodeKeyInput>) => passcodeKey(input(other)).catch((error) => error)

describe('the recovery key of a password', () => {
  it('is the one of the vector', async () => {
    expect(hex(passcodePublicKey(SEED))).toBe(PASSCODE_V1.publicKey)
    expect(await keyOf()).toBe(PASSCODE_V1.key)
  })

  it('is the same however the password is spelled, and another for another', async () => {
    expect(await keyOf({ passcode: passcode.normalize('NFKD') })).toBe(PASSCODE_V1.key)
    expect(await keyOf({ passcode: passcode.toLowerCase() })).not.toBe(PASSCODE_V1.key)
  })

  it('is another for another seed of the signer, proven for that one', async () => {
    const evaluate = async (blinded: Uint8Array) => evaluatePasscode(OTHER_SEED, place, blinded)
    const publicKey = passcodePublicKey(OTHER_SEED)
    expect(await keyOf({ evaluate, publicKey })).not.toBe(PASSCODE_V1.key)
  })

  it.each([
    ['app', { appId: 'latchkeyvectorapp00000002' }],
    ['user', { userId: 'did:privy:another' }],
    ['root', { root: '0xd01D6027860c2E2e37295d3dE4B5a5f46F68d52f' }],
    ['share version', { shareVersion: 5 }],
  ])('is another for another %s', async (_, other) => {
    const there: PasscodePlace = { ...place, ...other }
    const evaluate = async (blinded: Uint8Array) => evaluatePasscode(SEED, there, blinded)
    vi.mocked(argon2id).mockImplementation(async () => Uint8Array.from(STRETCHED) as never)
    const [here, again] = [await keyOf(), await keyOf()]
    expect(again).toBe(here)
    expect(await keyOf({ place: there, evaluate })).not.toBe(here)
  })

  it('shows the signer a blinded point alone, another each time', async () => {
    vi.mocked(argon2id).mockImplementation(async () => Uint8Array.from(STRETCHED) as never)
    const seen: string[] = []
    const evaluate = async (blinded: Uint8Array) => {
      seen.push(hex(blinded))
      return evaluatePasscode(SEED, place, blinded)
    }
    await passcodeKey(input({ evaluate }))
    await passcodeKey(input({ evaluate }))
    expect(seen).toEqual([expect.stringMatching(/^0[23].{64}$/), expect.stringMatching(/^0[23].{64}$/)])
    expect(seen[0]).not.toBe(seen[1])
  })

  const notTheSigner = new KeyError('invalid_input', 'Not an evaluation of the signer')
  const honest = (blinded: Uint8Array) => evaluatePasscode(SEED, place, blinded)
  it.each<[string, (blinded: Uint8Array) => { evaluated: Uint8Array; proof: Uint8Array }]>([
    ['by another seed, with a proof of its own', (blinded) => evaluatePasscode(OTHER_SEED, place, blinded)],
    ['for another place', (blinded) => evaluatePasscode(SEED, { ...place, shareVersion: 3 }, blinded)],
    [
      'by another seed, under the proof of the signer',
      (blinded) => ({
        ...honest(blinded),
        evaluated: evaluatePasscode(OTHER_SEED, place, blinded).evaluated,
      }),
    ],
    ['of another point', () => honest(POINT)],
    ['of one byte', (blinded) => ({ ...honest(blinded), evaluated: Uint8Array.of(0) })],
    ['of no point', (blinded) => ({ ...honest(blinded), evaluated: new Uint8Array(33).fill(2) })],
    [
      'in the long spelling',
      (blinded) => ({ ...honest(blinded), evaluated: long(honest(blinded).evaluated) }),
    ],
    ['without a proof', (blinded) => ({ ...honest(blinded), proof: new Uint8Array() })],
    [
      'under a changed proof',
      (blinded) => {
        const { evaluated, proof } = honest(blinded)
        return { evaluated, proof: proof.map((byte, at) => (at === 63 ? byte ^ 1 : byte)) }
      },
    ],
  ])('is not made of an evaluation %s', async (_, answer) => {
    vi.mocked(argon2id).mockResolvedValueOnce(Uint8Array.from(STRETCHED) as never)
    expect(await codeOf({ evaluate: async (blinded) => answer(blinded) })).toEqual(notTheSigner)
  })

  it('is not made under a public key that is none', async () => {
    const refusal = new KeyError('invalid_input', 'Not a key of the signer')
    vi.mocked(argon2id).mockImplementation(async () => Uint8Array.from(STRETCHED) as never)
    expect(await codeOf({ publicKey: new Uint8Array(33) })).toEqual(refusal)
    expect(await codeOf({ publicKey: Uint8Array.of(0) })).toEqual(refusal)
  })

  it.each<[string, Partial<PasscodeKeyInput>, KeyError]>([
    ['an empty password', { passcode: '' }, new KeyError('invalid_input', 'The password is empty')],
    [
      'an app with a slash',
      { place: { ...place, appId: 'a/b' } },
      new KeyError('invalid_input', 'An id holds a slash'),
    ],
    [
      'parameters that are too weak',
      { params: { ...params, t: 2 } },
      new KeyError('kdf_limits', 'These parameters of a password are outside of what is allowed'),
    ],
    [
      'parameters that would bring a browser down',
      { params: { ...params, m: 4_194_304 } },
      new KeyError('kdf_limits', 'These parameters of a password are outside of what is allowed'),
    ],
    [
      'a salt of 15 bytes',
      { params: { ...params, salt: 'A'.repeat(20) } },
      new KeyError('invalid_input', 'Not the parameters of a password'),
    ],
  ])('is not made of %s: no Argon2 runs, and nobody is asked', async (_, other, refusal) => {
    const evaluate = vi.fn<PasscodeKeyInput['evaluate']>()
    expect(await codeOf({ ...other, evaluate })).toEqual(refusal)
    expect(argon2id).not.toHaveBeenCalled()
    expect(evaluate).not.toHaveBeenCalled()
  })

  it('takes one run of Argon2', async () => {
    await passcodeKey(input())
    expect(argon2id).toHaveBeenCalledTimes(1)
  })
})

describe('the parameters of a password', () => {
  it('are read as they were made', () => {
    const made = newPasscodeParams('seed-9')
    expect(made.oprf_key_id).toBe('seed-9')
    expect(readPasscodeParams(JSON.parse(JSON.stringify(made)))).toEqual(made)
  })

  const { salt, ...withoutSalt } = params
  it.each<[string, unknown]>([
    ['nothing', null],
    ['another function', { ...params, kdf: 'scrypt' }],
    ['memory in a text', { ...params, m: '65536' }],
    ['passes in fractions', { ...params, t: 3.5 }],
    ['no salt', withoutSalt],
    ['a salt of 17 bytes', { ...params, salt: `${salt}A` }],
    ['no seed', { ...params, oprf_key_id: '' }],
    ['a member more', { ...params, also: 1 }],
  ])('are not %s', (_, value) => {
    expect(() => readPasscodeParams(value)).toThrow(
      new KeyError('invalid_input', 'Not the parameters of a password'),
    )
  })
})

describe('the signer', () => {
  it('evaluates any point of the curve', () => {
    const { evaluated, proof } = evaluatePasscode(SEED, place, POINT)
    expect([evaluated.length, proof.length]).toEqual([33, 64])
  })

  it.each([
    ['identity', Uint8Array.of(0)],
    ['33 zeros', new Uint8Array(33)],
    ['x beyond the field', bytes(`02${'ff'.repeat(32)}`)],
    ['x that the curve has not', bytes(`02${'00'.repeat(31)}01`)],
    ['long spelling of a point', long(POINT)],
    ['point with a byte more', Uint8Array.of(...POINT, 0)],
    ['emptiness', new Uint8Array()],
  ])('evaluates no %s', (_, blinded) => {
    expect(() => evaluatePasscode(SEED, place, blinded)).toThrow(
      new KeyError('invalid_input', 'Not a blinded password'),
    )
  })

  it.each(['appId', 'userId', 'root'] as const)('evaluates for no place with a slash in its %s', (name) => {
    expect(() => evaluatePasscode(SEED, { ...place, [name]: 'a/b' }, POINT)).toThrow(
      new KeyError('invalid_input', 'An id holds a slash'),
    )
  })
})
