import { p256_oprf } from '@noble/curves/nist.js'
import { argon2id } from 'hash-wasm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PASSCODE_V1 } from '../vectors/passcode-v1.ts'
import { evaluatePasscode } from './evaluate-passcode.ts'
import type { PasscodeKeyInput } from './passcode-key.ts'
import { passcodeKey } from './passcode-key.ts'

vi.mock('hash-wasm', { spy: true })
// the library's object is frozen, and cannot be spied on in place
vi.mock('@noble/curves/nist.js', async (importOriginal) => {
  const library = await importOriginal<typeof import('@noble/curves/nist.js')>()
  return { ...library, p256_oprf: { ...library.p256_oprf, poprf: vi.fn(library.p256_oprf.poprf) } }
})

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const { place, params, passcode } = PASSCODE_V1
const SEED = bytes(PASSCODE_V1.seed)
const isWiped = (array: Uint8Array) => array.every((byte) => byte === 0)
const honest = async (blinded: Uint8Array) => evaluatePasscode(SEED, place, blinded)

type Oprf = ReturnType<typeof p256_oprf.poprf>

/** Every array that the library's functions gave of a password's way through the OPRF, by reference. */
function watchOprf() {
  const seen: Record<'blind' | 'output' | 'secretKey', Uint8Array[]> = {
    blind: [],
    output: [],
    secretKey: [],
  }
  const poprf = vi.mocked(p256_oprf.poprf)
  const original = poprf.getMockImplementation() as typeof p256_oprf.poprf
  poprf.mockImplementation((info) => {
    const oprf = original(info)
    const noting = <K extends 'deriveKeyPair' | 'blind' | 'finalize'>(
      name: K,
      note: (answer: ReturnType<Oprf[K]>) => void,
    ) => {
      const call = oprf[name] as (...args: unknown[]) => ReturnType<Oprf[K]>
      return (...args: unknown[]) => {
        const answer = call.apply(oprf, args)
        note(answer)
        return answer
      }
    }
    const noted = {
      ...oprf,
      deriveKeyPair: noting('deriveKeyPair', ({ secretKey }) => seen.secretKey.push(secretKey)),
      blind: noting('blind', ({ blind }) => seen.blind.push(blind)),
      finalize: noting('finalize', (output) => seen.output.push(output)),
    }
    return noted as never
  })
  return seen
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.mocked(argon2id).mockReset()
  vi.mocked(p256_oprf.poprf).mockReset()
})

/** What Argon2 was handed and gave, each array that others were joined in, and what the OPRF gave, by reference. */
async function leftOf(evaluate: PasscodeKeyInput['evaluate'], other: Partial<PasscodeKeyInput> = {}) {
  const oprf = watchOprf()
  const joining = vi.spyOn(Uint8Array.prototype, 'set').mock
  const publicKey = bytes(PASSCODE_V1.publicKey)
  const made = await passcodeKey({ passcode, place, params, publicKey, evaluate, ...other }).catch(() => null)
  const { calls, results } = vi.mocked(argon2id).mock
  const joined = (joining.contexts as Uint8Array[]).filter(({ length }) => length === 64)
  const stretched =
    results[0]?.type === 'return' ? [(await results[0].value.catch(() => null)) as unknown] : []
  return {
    made,
    passwords: calls.map(([{ password }]) => password as Uint8Array),
    stretched: stretched.filter((value) => value instanceof Uint8Array),
    joined,
    ...oprf,
  }
}

describe('what is left of a password', () => {
  it('is its recovery key alone', async () => {
    const { made, passwords, stretched, blind, output, joined } = await leftOf(honest)
    expect(made && Buffer.from(made).toString('hex')).toBe(PASSCODE_V1.key)
    // the last array of 64 bytes that was joined is the input of the derivation; proofs are joined, too, and are public
    const held = [passwords, stretched, blind, output, joined.slice(-1)]
    expect(held.map((arrays) => arrays.map(isWiped))).toEqual([[true], [true], [true], [true], [true]])
  })

  it('is nothing where the signer is not reached', async () => {
    const { made, passwords, stretched, blind } = await leftOf(() => Promise.reject(new Error('offline')))
    expect(made).toBe(null)
    expect([passwords, stretched, blind].map((arrays) => arrays.map(isWiped))).toEqual([
      [true],
      [true],
      [true],
    ])
  })

  it('is nothing where the signer’s answer is none', async () => {
    const evaluate = async () => ({ evaluated: new Uint8Array(33), proof: new Uint8Array(64) })
    const { made, passwords, stretched, blind } = await leftOf(evaluate)
    expect(made).toBe(null)
    expect([passwords, stretched, blind].map((arrays) => arrays.map(isWiped))).toEqual([
      [true],
      [true],
      [true],
    ])
  })

  it('is nothing where the signer’s key is none', async () => {
    const { made, passwords, stretched } = await leftOf(honest, { publicKey: new Uint8Array(33) })
    expect(made).toBe(null)
    expect([passwords, stretched].map((arrays) => arrays.map(isWiped))).toEqual([[true], [true]])
  })

  it('is nothing where Argon2 fails', async () => {
    vi.mocked(argon2id).mockRejectedValueOnce(new Error('out of memory'))
    const { made, passwords } = await leftOf(honest)
    expect(made).toBe(null)
    expect(passwords.map(isWiped)).toEqual([true])
  })
})

describe('what is left with the signer', () => {
  it.each([
    ['an evaluation', 33, 'evaluated'],
    ['an evaluation that it refuses', 0, 'invalid_input'],
  ])('of %s is no key, and its seed as it was', (_, length, end) => {
    const { secretKey } = watchOprf()
    const point = bytes('036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296').slice(0, length)
    const evaluated = (() => {
      try {
        return Object.keys(evaluatePasscode(SEED, place, point))[0]
      } catch (error) {
        return (error as { code?: string }).code
      }
    })()
    expect(evaluated).toBe(end)
    expect(secretKey.map(isWiped)).toEqual([true])
    expect(Buffer.from(SEED).toString('hex')).toBe(PASSCODE_V1.seed)
  })
})
