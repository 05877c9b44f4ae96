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
import { newRecoveryKey, openRecoveryShare, sealRecoveryShare } from './recovery-share.ts'
import { newRecipient, openMessage, sealMessage } from './sealed-message.ts'

const bytes = (hex: string) => Uint8Array.from(hexToBytes(`0x${hex}`))
const hex = (array: Uint8Array) => Buffer.from(array).toString('hex')
const shares = fc.uint8Array({ minLength: 17, maxLength: 17 })

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
    await expect(opened).rejects.toMatchObject({ code: 'wrong_shares' })
  })

  it('round-trips under a key whose bytes cannot be read out', async () => {
    const key = await newDeviceKey()
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    await fc.assert(
      fc.asyncProperty(shares, async (share) => {
        const record = await sealDeviceShare(key, share, DEVICE_SHARE_V1.place)
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

  it('round-trips, and opens with no other key, context or bytes', async () => {
    await fc.assert(
      fc.asyncProperty(shares, fc.integer({ min: 1, max: 255 }), async (share, deviceX) => {
        const key = newRecoveryKey()
        const sealed = await sealRecoveryShare(key, { share, deviceX }, 'here')
        expect(await openRecoveryShare(key, sealed, 'here')).toEqual({ share, deviceX })
        for (const attempt of [
          () => openRecoveryShare(newRecoveryKey(), sealed, 'here'),
          () => openRecoveryShare(key, sealed, 'there'),
          () => openRecoveryShare(key, { ...sealed, ciphertext: `A${sealed.ciphertext.slice(1)}A` }, 'here'),
          () => openRecoveryShare(key, { ...sealed, iv: '!' }, 'here'),
          () => openRecoveryShare(key, { ...sealed, version: 2 as 1 }, 'here'),
          () => openRecoveryShare(key.slice(1), sealed, 'here'),
        ]) {
          await expect(attempt()).rejects.toThrow(KeyError)
        }
      }),
      { numRuns: 20 },
    )
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

  it('round-trips to a one-time key, and opens for no other key, purpose or bytes', async () => {
    const recipient = await newRecipient()
    const secret = newRecoveryKey()
    const sealed = await sealMessage(recipient.publicKey, 'purpose', secret)
    expect(await openMessage(recipient.keyPair, 'purpose', sealed)).toEqual(secret)
    await expect(crypto.subtle.exportKey('jwk', recipient.keyPair.privateKey)).rejects.toThrow()
    for (const attempt of [
      async () => openMessage((await newRecipient()).keyPair, 'purpose', sealed),
      () => openMessage(recipient.keyPair, 'other', sealed),
      () => openMessage(recipient.keyPair, 'purpose', { ...sealed, ciphertext: sealed.encapsulated_key }),
      () => openMessage(recipient.keyPair, 'purpose', { ...sealed, encapsulated_key: '*' }),
      () => openMessage(recipient.keyPair, 'purpose', { ...sealed, version: 2 as 1 }),
      () => sealMessage('AAAA', 'purpose', secret),
    ]) {
      await expect(attempt()).rejects.toThrow(KeyError)
    }
  })
})
