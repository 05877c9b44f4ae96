import { p256_oprf } from '@noble/curves/nist.js'
import { describe, expect, it } from 'vitest'
import { utf8 } from '../bytes.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const hex = (array: Uint8Array) => Buffer.from(array).toString('hex')

/** A source of randomness that gives this scalar: the library takes 48 bytes modulo n - 1, and adds 1. */
const drawing = (scalar: string) => (length?: number) =>
  bytes((BigInt(`0x${scalar}`) - 1n).toString(16).padStart((length ?? 0) * 2, '0'))

const BLIND = '3338fa65ec36e0290022b48eb562889d89dbfa691d1cde91517fa222ed7ad364'
const SEED = bytes('a3'.repeat(32))
const KEY_INFO = utf8('test key')

describe('the curve library gives what RFC 9497 publishes for P-256', () => {
  it.each([
    {
      input: '00',
      blinded: '031563e127099a8f61ed51eeede05d747a8da2be329b40ba1f0db0b2bd9dd4e2c0',
      evaluated: '02c5e5300c2d9e6ba7f3f4ad60500ad93a0157e6288eb04b67e125db024a2c74d2',
      proof:
        'f8a33690b87736c854eadfcaab58a59b8d9c03b569110b6f31f8bf7577f3fbb85a8a0c38468ccde1ba942be501654adb106167c8eb178703ccb42bccffb9231a',
      output: '193a92520bd8fd1f37accb918040a57108daa110dc4f659abe212636d245c592',
    },
    {
      input: '5a'.repeat(17),
      blinded: '021a440ace8ca667f261c10ac7686adc66a12be31e3520fca317643a1eee9dcd4d',
      evaluated: '0208ca109cbae44f4774fc0bdd2783efdcb868cb4523d52196f700210e777c5de3',
      proof:
        '043a8fb7fc7fd31e35770cabda4753c5bf0ecc1e88c68d7d35a62bf2631e875af4613641be2d1875c31d1319d191c4bbc0d04875f4fd03c31d3d17dd8e069b69',
      output: '1e6d164cfd835d88a31401623549bf6b9b306628ef03a7962921d62bc5ffce8c',
    },
  ])('in the partially oblivious mode (A.3.3), for $input', (vector) => {
    const oprf = p256_oprf.poprf(utf8('test info'))
    const { secretKey, publicKey } = oprf.deriveKeyPair(SEED, KEY_INFO)
    expect([secretKey, publicKey].map(hex)).toEqual([
      '6ad2173efa689ef2c27772566ad7ff6e2d59b3b196f00219451fb2c89ee4dae2',
      '030d7ff077fddeec965db14b794f0cc1ba9019b04a2f4fcc1fa525dedf72e2a3e3',
    ])
    const input = bytes(vector.input)
    const { blind, blinded, tweakedKey } = oprf.blind(input, publicKey, drawing(BLIND))
    const proofScalar = 'f9db001266677f62c095021db018cd8cbb55941d4073698ce45c405d1348b7b1'
    const { evaluated, proof } = oprf.blindEvaluate(secretKey, blinded, drawing(proofScalar))
    const output = oprf.finalize(input, blind, evaluated, blinded, proof, tweakedKey)
    const seen = { input, blinded, evaluated, proof, output }
    expect(Object.fromEntries(Object.entries(seen).map(([name, value]) => [name, hex(value)]))).toEqual(
      vector,
    )
  })
})
