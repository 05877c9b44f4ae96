import { ed25519 } from '@noble/curves/ed25519.js'
import { blake3 } from '@noble/hashes/blake3.js'
import { base58 } from '@scure/base'
import { beforeAll, describe, expect, it } from 'vitest'
import { withEntropy, withImportedKey } from '../shares/root.ts'
import { signFarcasterHash } from '../signing/farcaster.ts'
import { FARCASTER_KEY_V1 } from '../vectors/farcaster-key-v1.ts'
import { farcasterKey } from './farcaster-key.ts'
import { phraseText } from './phrase.ts'
import { seedOf } from './seed.ts'
import { deriveKey } from './wallet-key.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const { entropy, phrase, keys, cast } = FARCASTER_KEY_V1
const seed = () => seedOf(bytes(entropy))
const base64url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')

describe('the key of a Farcaster account', () => {
  let seeded: Uint8Array
  beforeAll(async () => {
    seeded = await seed()
  })

  it.each(
    keys,
  )('of %i at %i is what its phrase gives along SLIP-10', async (fid, index, privateKey, publicKey) => {
    expect(phraseText(bytes(entropy))).toBe(phrase)
    expect(farcasterKey(await seed(), fid, index)).toEqual({ publicKey, privateKey: bytes(privateKey) })
  })

  it('is no wallet’s: not Solana’s at any index that looks alike', async () => {
    const [[fid, , , publicKey]] = keys
    const wallets = [0, 1, fid].map((index) => deriveKey(seeded, 'solana', index).address)
    expect(wallets).not.toContain(base58.encode(bytes(publicKey.slice(2))))
    expect(new Set(wallets).size).toBe(3)
  })
  it.each([
    [0, 0],
    [-1, 0],
    [1.5, 0],
    [2 ** 31, 0],
    [Number.NaN, 0],
    [7, -1],
    [7, 0.5],
    [7, 2 ** 31],
  ])('is none for account %d at %d', (fid, index) => {
    const refusal = { code: 'invalid_input', message: 'There is no such Farcaster key' }
    expect(() => farcasterKey(seeded, fid, index)).toThrow(expect.objectContaining(refusal))
    expect(farcasterKey(seeded, 2 ** 31 - 1, 2 ** 31 - 1).privateKey).toHaveLength(32)
  })

  it('is wiped with the root that it was opened of, as others of its are', async () => {
    const kept = await withEntropy(bytes(entropy), null, ({ farcasterKey: key }) => {
      const opened = [key(3621, 0), key(3621, 1)]
      expect(opened.map(({ publicKey }) => publicKey)).toEqual([keys[0][3], keys[1][3]])
      expect(opened.map(({ privateKey }) => privateKey.every((byte) => byte === 0))).toEqual([false, false])
      return opened
    })
    expect(kept.map(({ privateKey }) => privateKey.every((byte) => byte === 0))).toEqual([true, true])
  })

  it('is none of an imported key', async () => {
    const open = withImportedKey(bytes(keys[0][2]), 'ethereum', ({ farcasterKey: key }) => key(3621, 0))
    await expect(open).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('a cast', () => {
  const key = { publicKey: keys[0][3], privateKey: bytes(keys[0][2]) }

  it('has the very signature that Farcaster’s own library makes of it, over the hash of its data', () => {
    expect(Buffer.from(blake3(bytes(cast.data), { dkLen: 20 })).toString('hex')).toBe(cast.hash)
    const signature = signFarcasterHash(key, base64url(cast.hash))
    expect(signature).toBe(base64url(cast.signature))
    const signed = Uint8Array.from(Buffer.from(signature, 'base64url'))
    expect(ed25519.verify(signed, bytes(cast.hash), bytes(key.publicKey.slice(2)))).toBe(true)
  })

  it.each([
    '',
    cast.hash.slice(2),
    `${cast.hash}00`,
    cast.data,
  ])('is not signed by any other bytes (%s)', (hex) => {
    const refusal = { code: 'invalid_input', message: 'The hash of a Farcaster message has 20 bytes' }
    expect(() => signFarcasterHash(key, base64url(hex))).toThrow(expect.objectContaining(refusal))
  })

  it('is not signed by what is no base64url', () => {
    const refusal = { code: 'invalid_input', message: 'The hash must be base64url' }
    expect(() => signFarcasterHash(key, `${base64url(cast.hash)}=`)).toThrow(expect.objectContaining(refusal))
  })
})
