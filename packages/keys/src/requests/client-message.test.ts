import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { KeyError } from '../key-error.ts'
import { CLIENT_MESSAGE_V1 } from '../vectors/client-message-v1.ts'
import { newClientRecipient, openClientMessage, sealClientMessage } from './client-message.ts'

const P256 = { name: 'ECDH', namedCurve: 'P-256' } as const
const unopened = new KeyError('wrong_shares', 'This message does not open')
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const bytes = (of: string) => new TextEncoder().encode(of)

async function keyPairOfVector(): Promise<CryptoKeyPair> {
  const [pkcs8, raw] = [CLIENT_MESSAGE_V1.privateKey, CLIENT_MESSAGE_V1.publicKey].map((one) =>
    Uint8Array.from(base64.decode(one)),
  ) as [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>]
  return {
    privateKey: await crypto.subtle.importKey('pkcs8', pkcs8, P256, false, ['deriveBits']),
    publicKey: await crypto.subtle.importKey('raw', raw, P256, true, []),
  }
}

/** The raw point of a recipient, as the signer's answers spell one. */
const pointOf = async (publicKey: CryptoKey) =>
  base64.encode(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))

describe('a message of the wallets API', () => {
  it('opens as another program has sealed it', async () => {
    expect(text(await openClientMessage(await keyPairOfVector(), CLIENT_MESSAGE_V1))).toBe(
      CLIENT_MESSAGE_V1.text,
    )
  })

  it('is opened by whom it is for, whose private key cannot be read out, and by nobody else', async () => {
    const [mine, other] = [await newClientRecipient(), await newClientRecipient()]
    await expect(crypto.subtle.exportKey('pkcs8', mine.keyPair.privateKey)).rejects.toThrow()
    const sealed = await sealClientMessage(await pointOf(mine.keyPair.publicKey), bytes('a key'))
    expect(text(await openClientMessage(mine.keyPair, sealed))).toBe('a key')
    await expect(openClientMessage(other.keyPair, sealed)).rejects.toEqual(unopened)
  })

  it('does not open where a byte of it was changed, or where it is none', async () => {
    const changed = base64.decode(CLIENT_MESSAGE_V1.ciphertext)
    changed[3] = (changed[3] as number) ^ 1
    const pair = await keyPairOfVector()
    for (const ciphertext of [base64.encode(changed), '', 'no base64']) {
      await expect(openClientMessage(pair, { ...CLIENT_MESSAGE_V1, ciphertext })).rejects.toEqual(unopened)
    }
    await expect(openClientMessage(pair, { ...CLIENT_MESSAGE_V1, encapsulated_key: 'AAAA' })).rejects.toEqual(
      unopened,
    )
  })

  it('is sealed to no key that is none', async () => {
    await expect(sealClientMessage('AAAA', bytes('a key'))).rejects.toEqual(
      new KeyError('invalid_input', 'Not a P-256 public key'),
    )
  })

  it('names its recipient as SPKI', async () => {
    const { keyPair, publicKey } = await newClientRecipient()
    const spki = Uint8Array.from(base64.decode(publicKey))
    const read = await crypto.subtle.importKey('spki', spki, P256, true, [])
    expect(await pointOf(read)).toBe(await pointOf(keyPair.publicKey))
  })
})
