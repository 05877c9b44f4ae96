import { generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { KeyError } from '../key-error.ts'
import { signRequest } from './sign-request.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const given = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')

/** Whether Node reads it as strict DER of this key over this text. */
const holds = (signature: string, text: string, key = publicKey) =>
  verify('sha256', bytes(text), { key, dsaEncoding: 'der' }, Buffer.from(signature, 'base64'))

describe('a signature of a request', () => {
  it('is DER of every length that r and s have, over those bytes alone', async () => {
    const signatures: string[] = []
    for (let nth = 0; nth < 300; nth++)
      signatures.push(await signRequest(bytes(given), bytes(`request ${nth}`)))
    expect(signatures.filter((one, nth) => !holds(one, `request ${nth}`))).toEqual([])
    expect(holds(signatures[0] as string, 'request 1')).toBe(false)
    const lengths = new Set(signatures.map((one) => Buffer.from(one, 'base64').length))
    expect([...lengths]).toEqual(expect.arrayContaining([70, 71, 72]))
  })

  it('is by the key that was given', async () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const signature = await signRequest(bytes(given), bytes('request'))
    expect([holds(signature, 'request'), holds(signature, 'request', other.publicKey)]).toEqual([true, false])
  })

  it.each([
    ['no base64', '%%'],
    ['no key', 'AAAA'],
    [
      'a key of another curve',
      generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
        .privateKey.export({ type: 'pkcs8', format: 'der' })
        .toString('base64'),
    ],
  ])('is not made with %s', async (_, key) => {
    await expect(signRequest(bytes(key), bytes('request'))).rejects.toEqual(
      new KeyError('invalid_input', 'Not a P-256 private key'),
    )
  })
})
