import { OWNERSHIP_TITLE, ownershipMessage, RECOVERY_TITLE } from '@latchkey/contract'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import fc from 'fast-check'
import type { Hex } from 'viem'
import { hexToBytes, recoverAddress, recoverMessageAddress, recoverTypedDataAddress } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { utf8 } from '../bytes.ts'
import { deriveKey } from '../entropy/wallet-key.ts'
import { exportedKey } from '../exported-key.ts'
import { KeyError } from '../key-error.ts'
import { EIP191, EIP712, RFC8032 } from '../vectors/published.ts'
import { signHash } from './ethereum.ts'
import { proveOwnership, verifyOwnership } from './ownership.ts'
import { signPersonalBytes, signPersonalMessage } from './personal-message.ts'
import { signBytes, signSolanaMessage } from './solana.ts'
import { signTypedData } from './typed-data.ts'

const bytes = (hex: string) => hexToBytes(`0x${hex}`)
const hex = (array: Uint8Array) => Buffer.from(array).toString('hex')
const key = deriveKey(new Uint8Array(64).fill(7), 'ethereum', 0)
const solana = deriveKey(new Uint8Array(64).fill(7), 'solana', 0)
const refused = (message: string) => new KeyError('invalid_input', message)
const TO = '0x000000000000000000000000000000000000aaaa'

describe('personal_sign', () => {
  it('gives the published signature (EIP 191)', () => {
    expect(signPersonalMessage(bytes(EIP191.privateKey), EIP191.message)).toBe(EIP191.signature)
    const asHex = `0x${hex(utf8(EIP191.message))}`
    expect(signPersonalMessage(bytes(EIP191.privateKey), asHex)).toBe(EIP191.signature)
  })

  it('recovers to the signer for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        fc.pre(!/^0x([0-9a-f]{2})*$/i.test(text))
        const signature = signPersonalMessage(key.privateKey, text)
        expect(await recoverMessageAddress({ message: text, signature })).toBe(key.address)
      }),
      { numRuns: 20 },
    )
  })

  it.each([
    ['bytes', '0x00ff', { raw: '0x00ff' }],
    ['bytes', '0x00FF', { raw: '0x00ff' }],
    ['bytes', '0x', { raw: '0x' }],
    ['text', '', ''],
    ['text', '0x1', '0x1'],
    ['text', '0xzz', '0xzz'],
    ['text', 'a0x12', 'a0x12'],
    ['text', '0x12 ', '0x12 '],
  ] as const)('signs the %s of %j: hex of whole bytes stands for those', async (_, message, signed) => {
    const signature = signPersonalMessage(key.privateKey, message)
    expect(await recoverMessageAddress({ message: signed, signature })).toBe(key.address)
  })

  it.each([undefined, null, 7, {}, ['a']])('refuses %j', (message) => {
    const refusal = refused('The message must be a string')
    expect(() => signPersonalMessage(key.privateKey, message)).toThrow(refusal)
  })
})

describe.each([
  ['ownership', OWNERSHIP_TITLE],
  ['recovery', RECOVERY_TITLE],
])('the title of our %s text', (_, title) => {
  const refusal = refused('This text is for the wallet frame alone to sign')
  const toBase64 = (text: string) => base64.encode(utf8(text))

  it.each([title, `${title}9`])('begins no text that is signed for a page: %j', (text) => {
    expect(() => signPersonalMessage(key.privateKey, text)).toThrow(refusal)
    expect(() => signSolanaMessage(solana.privateKey, toBase64(text))).toThrow(refusal)
  })

  it.each([
    ['the title but for its end', title.slice(0, -1)],
    ['the title but for its beginning', title.slice(1)],
    ['the title further on', ` ${title}`],
  ])('is no hindrance to %s', async (_, text) => {
    const signature = signPersonalMessage(key.privateKey, text)
    expect(await recoverMessageAddress({ message: text, signature })).toBe(key.address)
    const signed = base64.decode(signSolanaMessage(solana.privateKey, toBase64(text)))
    expect(ed25519.verify(signed, utf8(text), base58.decode(solana.address))).toBe(true)
  })
})

describe('eth_signTypedData_v4', () => {
  it('gives the signature of EIP 712, from the object, its JSON, and without the domain type', () => {
    const { EIP712Domain: _, ...types } = EIP712.typedData.types
    for (const data of [EIP712.typedData, JSON.stringify(EIP712.typedData), { ...EIP712.typedData, types }]) {
      expect(signTypedData(bytes(EIP712.privateKey), data)).toBe(EIP712.signature)
    }
  })

  it('takes whole numbers as number, bigint, decimal text and hex', async () => {
    const types = { Order: [{ name: 'amount', type: 'uint256' }] }
    const of = (amount: unknown) => ({ domain: {}, types, primaryType: 'Order', message: { amount } })
    const signatures = [5, 5n, '5', '0x5'].map((amount) => signTypedData(key.privateKey, of(amount)))
    expect(new Set(signatures).size).toBe(1)
    const typed = { domain: {}, types, primaryType: 'Order', message: { amount: 5n } } as const
    const signature = signatures[0] as Hex
    expect(await recoverTypedDataAddress({ ...typed, signature })).toBe(key.address)
  })

  it.each([
    undefined,
    null,
    '{',
    {},
    [],
    { ...EIP712.typedData, primaryType: 'Nothing' },
    { ...EIP712.typedData, message: { ...EIP712.typedData.message, to: 'Bob' } },
    { ...EIP712.typedData, domain: { verifyingContract: 'no address' } },
  ])('refuses what does not fit its types: %#', (data) => {
    const refusal = refused('The typed data do not fit their types')
    expect(() => signTypedData(key.privateKey, data)).toThrow(refusal)
  })
})

describe('secp256k1_sign', () => {
  it('signs 32 bytes as they are, with v 27 or 28, low s', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 32, maxLength: 32 }), async (hash) => {
        const signature = signHash(key.privateKey, `0x${hex(hash)}`)
        expect(signature).toMatch(/^0x[0-9a-f]{64}[0-7][0-9a-f]{63}1[bc]$/)
        expect(await recoverAddress({ hash, signature })).toBe(key.address)
      }),
      { numRuns: 30 },
    )
  })

  it('takes a hash in capitals', () => {
    const hash = 'ab'.repeat(32)
    expect(signHash(key.privateKey, `0X${hash.toUpperCase()}`)).toBe(signHash(key.privateKey, `0x${hash}`))
  })

  const HASH = `0x${'00'.repeat(32)}`
  it.each([
    ...['', '0x', HASH.slice(0, -2), HASH.slice(2), ` ${HASH}`, `${HASH} `, `${HASH}00`, null, 7, [HASH]],
  ])('refuses %j', (hash) => {
    const refusal = refused('Expected a hash of 32 bytes in hex')
    expect(() => signHash(key.privateKey, hash)).toThrow(refusal)
  })
})

describe('ed25519', () => {
  it.each(RFC8032)('gives the signature of RFC 8032 for %s', (secret, publicKey, message, signature) => {
    const text = message ? bytes(message) : new Uint8Array()
    expect(hex(signBytes(bytes(secret), text))).toBe(signature)
    expect(ed25519.verify(bytes(signature), text, bytes(publicKey))).toBe(true)
  })

  it('signs base64 messages of any length to base64 that verifies', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1300 }), (message) => {
        const signature = base64.decode(signSolanaMessage(solana.privateKey, base64.encode(message)))
        expect(ed25519.verify(signature, message, base58.decode(solana.address))).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it.each([undefined, null, 7, 'not base64!', 'YQ'])('refuses %j', (message) => {
    const refusal = refused('The message must be base64')
    expect(() => signSolanaMessage(solana.privateKey, message)).toThrow(refusal)
  })
})

describe('ownership and export', () => {
  const place = { nonce: 'n', appId: 'a', userId: 'did:privy:u' }

  it('proves possession of both kinds of key over nonce, app, user, root and place, and of nothing else', async () => {
    const stranger = deriveKey(new Uint8Array(64).fill(8), 'ethereum', 0)
    for (const root of [key, solana]) {
      for (const one of [key, solana]) {
        const proven = proveOwnership(one, place, root)
        expect('root_proof' in proven).toBe(one !== root)
        expect(await verifyOwnership(proven, place, root)).toBe(true)
        for (const other of [{ nonce: 'm' }, { appId: 'b' }, { userId: 'did:privy:v' }]) {
          expect(await verifyOwnership(proven, { ...place, ...other }, root)).toBe(false)
        }
        for (const other of [{ wallet_index: 1 }, { address: TO }, { public_key: TO }, { proof: '0x00' }]) {
          expect(await verifyOwnership({ ...proven, ...other }, place, root)).toBe(false)
        }
        expect(await verifyOwnership(proven, place, stranger)).toBe(false)
        expect(await verifyOwnership(proven, place, { ...root, publicKey: stranger.publicKey })).toBe(false)
      }
    }
    const { root_proof, ...alone } = proveOwnership(solana, place, key)
    expect(root_proof).toMatch(/^0x/)
    expect(await verifyOwnership(alone, place, key)).toBe(false)
    const foreign = proveOwnership(solana, place, stranger).root_proof as string
    expect(await verifyOwnership({ ...alone, root_proof: foreign }, place, key)).toBe(false)
    const message = ownershipMessage({
      ...place,
      root: key,
      chainType: 'ethereum',
      walletIndex: 0,
      address: key.address,
      publicKey: key.publicKey,
    })
    expect(proveOwnership(key, place, key).proof).toBe(signPersonalBytes(key.privateKey, utf8(message)))
  })

  it('exports an Ethereum key as 0x hex and a Solana key as base58 of 64 bytes', () => {
    expect(exportedKey(key)).toBe(`0x${hex(key.privateKey)}`)
    const pair = base58.decode(exportedKey(solana))
    expect(pair).toHaveLength(64)
    expect(hex(pair.subarray(0, 32))).toBe(hex(solana.privateKey))
    expect(base58.encode(pair.subarray(32))).toBe(solana.address)
  })
})
