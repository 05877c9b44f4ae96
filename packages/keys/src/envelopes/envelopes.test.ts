import fc from 'fast-check'
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import { hexToBytes } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { fromBase64url } from '../bytes.ts'
import { KeyError } from '../key-error.ts'
import { DEVICE_SHARE_V1 } from '../vectors/device-share-v1.ts'
import { RECOVERY_SHARE_V1 } from '../vectors/recovery-share-v1.ts'
import { SEALED_KEY_V1 } from '../vectors/sealed-key-v1.ts'
import { deviceShareContext, newDeviceKey, openDeviceShare, sealDeviceShare } from './device-share.ts'
import { newRecoveryKey } from './recovery-key.ts'
import { openRecoveryShare, sealRecoveryShare } from './recovery-share.ts'
import { newRecipient, openMessage, sealMessage } from './sealed-message.ts'

const bytes = (hex: string) => Uint8Array.from(hexToBytes(`0x${hex}`))
const hex = (array: Uint8Array) => Buffer.from(array).toString('hex')
const shares = fc.uint8Array({ minLength: 17, maxLength: 17 })
const wrong = (message: string) => new KeyError('wrong_shares', message)
const unopened = wrong('This envelope does not open')

describe('device share record', () => {
  const importKey = () =>
    crypto.subtle.importKey('raw', bytes(DEVICE_SHARE_V1.key), 'AES-GCM', false, ['decrypt'])
  const sealed = {
    version: 1,
    iv: bytes(DEVICE_SHARE_V1.iv),
    ciphertext: bytes(DEVICE_SHARE_V1.ciphertext),
  } as const

  it('opens the record of format version 1', async () => {
    expect(deviceShareContext(DEVICE_SHARE_V1.place)).toBe(DEVICE_SHARE_V1.context)
    const share = await openDeviceShare(await importKey(), sealed, DEVICE_SHARE_V1.place)
    expect(hex(share)).toBe(DEVICE_SHARE_V1.share)
  })

  it.each([
    ['app', { appId: 'another' }],
    ['user', { userId: 'another' }],
    ['root', { root: 'another' }],
    ['share version', { shareVersion: 2 }],
  ])('does not open for another %s', async (_, other) => {
    const opened = openDeviceShare(await importKey(), sealed, { ...DEVICE_SHARE_V1.place, ...other })
    await expect(opened).rejects.toEqual(unopened)
  })

  it('round-trips under a key whose bytes cannot be read out', async () => {
    const key = await newDeviceKey()
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    await fc.assert(
      fc.asyncProperty(shares, async (share) => {
        const record = await sealDeviceShare(key, share, DEVICE_SHARE_V1.place)
        expect(record).toEqual({ version: 1, iv: expect.any(Uint8Array), ciphertext: expect.any(Uint8Array) })
        // nothing but the share, encrypted, and the tag of 16 bytes; under an IV of 12
        expect([record.iv.length, record.ciphertext.length]).toEqual([12, 17 + 16])
        expect(hex(record.ciphertext)).not.toContain(hex(share))
        expect(await openDeviceShare(key, record, DEVICE_SHARE_V1.place)).toEqual(share)
      }),
      { numRuns: 20 },
    )
  })
})

describe('encrypted recovery share', () => {
  it('opens the envelope of format version 1', async () => {
    const { key, sealed, context, share, deviceX } = RECOVERY_SHARE_V1
    const opened = await openRecoveryShare(bytes(key), sealed, context)
    expect(hex(opened.share)).toBe(share)
    expect(opened.deviceX).toBe(deviceX)
  })

  it('round-trips', async () => {
    await fc.assert(
      fc.asyncProperty(shares, fc.integer({ min: 1, max: 255 }), async (share, deviceX) => {
        const key = newRecoveryKey()
        const sealed = await sealRecoveryShare(key, { share, deviceX }, 'here')
        expect(sealed).toEqual({ version: 1, iv: expect.any(String), ciphertext: expect.any(String) })
        expect(await openRecoveryShare(key, sealed, 'here')).toEqual({ share, deviceX })
      }),
      { numRuns: 20 },
    )
  })

  it('has a key of 32 bytes, a new one each time', () => {
    const [one, other] = [newRecoveryKey(), newRecoveryKey()]
    expect([one.length, other.length]).toEqual([32, 32])
    expect(hex(one)).not.toBe(hex(other))
  })

  const { sealed, context } = RECOVERY_SHARE_V1
  const { iv, ciphertext } = sealed
  const key = bytes(RECOVERY_SHARE_V1.key)
  const opensWith = {
    'another key': [newRecoveryKey(), sealed, context, unopened],
    'another context': [key, sealed, 'there', unopened],
    'changed bytes': [key, { ...sealed, ciphertext: `A${ciphertext.slice(1)}` }, context, unopened],
    'another IV': [key, { ...sealed, iv: `A${iv.slice(1)}` }, context, unopened],
    'an IV that is no base64url': [key, { ...sealed, iv: '!' }, context, unopened],
    'another version': [
      key,
      { ...sealed, version: 2 as 1 },
      context,
      wrong('Unknown version of a recovery share'),
    ],
    'a key of another length': [key.slice(16), sealed, context, wrong('Not a recovery key')],
  } satisfies Record<string, [...Parameters<typeof openRecoveryShare>, KeyError]>
  it.each(Object.entries(opensWith))('does not open with %s', async (_, [one, envelope, where, refusal]) => {
    await expect(openRecoveryShare(one, envelope, where)).rejects.toEqual(refusal)
  })

  it.each([16, 18])('holds a share of 17 bytes: what opens to one of %i is none', async (length) => {
    const held = await sealRecoveryShare(key, { share: new Uint8Array(length), deviceX: 7 }, 'here')
    await expect(openRecoveryShare(key, held, 'here')).rejects.toEqual(wrong('Not a recovery share'))
  })
})

describe('sealed recovery key', () => {
  it('opens the message of format version 1', async () => {
    const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
    const privateKey = await suite.DeserializePrivateKey(bytes(SEALED_KEY_V1.privateKey))
    const publicKey = await suite.DeserializePublicKey(fromBase64url(SEALED_KEY_V1.publicKey))
    const pair = { privateKey, publicKey } as CryptoKeyPair
    const opened = await openMessage(pair, SEALED_KEY_V1.info, SEALED_KEY_V1.sealed)
    expect(hex(opened)).toBe(SEALED_KEY_V1.plaintext)
  })

  it('round-trips to a one-time key whose private half cannot be read out', async () => {
    const recipient = await newRecipient()
    const secret = newRecoveryKey()
    const sealed = await sealMessage(recipient.publicKey, 'purpose', secret)
    const { encapsulated_key, ciphertext } = sealed
    expect(sealed).toEqual({ version: 1, encapsulated_key, ciphertext })
    expect([encapsulated_key, ciphertext].map((text) => fromBase64url(text).length)).toEqual([65, 32 + 16])
    expect(await openMessage(recipient.keyPair, 'purpose', sealed)).toEqual(secret)
    await expect(crypto.subtle.exportKey('jwk', recipient.keyPair.privateKey)).rejects.toThrow()
  })

  type Opening = Parameters<typeof openMessage>
  it.each<[string, (...opening: Opening) => Opening, KeyError]>([
    ['another purpose', (pair, _, sealed) => [pair, 'other', sealed], unopened],
    [
      'changed bytes',
      (pair, info, sealed) => [pair, info, { ...sealed, ciphertext: sealed.encapsulated_key }],
      unopened,
    ],
    [
      'no encapsulated key',
      (pair, info, sealed) => [pair, info, { ...sealed, encapsulated_key: '*' }],
      unopened,
    ],
    [
      'another version',
      (pair, info, sealed) => [pair, info, { ...sealed, version: 2 as 1 }],
      wrong('Unknown version of a sealed message'),
    ],
  ])('does not open for %s', async (_, change, refusal) => {
    const { keyPair, publicKey } = await newRecipient()
    const sealed = await sealMessage(publicKey, 'purpose', newRecoveryKey())
    await expect(openMessage(...change(keyPair, 'purpose', sealed))).rejects.toEqual(refusal)
  })

  it('does not open for another recipient', async () => {
    const [recipient, other] = [await newRecipient(), await newRecipient()]
    const sealed = await sealMessage(recipient.publicKey, 'purpose', newRecoveryKey())
    await expect(openMessage(other.keyPair, 'purpose', sealed)).rejects.toEqual(unopened)
  })

  it.each(['AAAA', '*'])('is sealed to no key that is none: %s', async (publicKey) => {
    const refusal = new KeyError('invalid_input', 'Not a P-256 public key')
    await expect(sealMessage(publicKey, 'purpose', newRecoveryKey())).rejects.toEqual(refusal)
  })
})
