import { ownershipMessage } from '@latchkey/contract'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import fc from 'fast-check'
import type { Hex, TransactionSerialized } from 'viem'
import { recoverTransactionAddress } from 'viem'
import {
  hexToBytes,
  parseTransaction,
  recoverAddress,
  recoverMessageAddress,
  recoverTypedDataAddress,
} from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { utf8 } from '../bytes.ts'
import { deriveKey } from '../entropy/wallet-key.ts'
import { exportedKey } from '../exported-key.ts'
import { EIP155, EIP191, EIP712, EIP1559, EIP2930, RFC8032 } from '../vectors/published.ts'
import { signHash } from './ethereum.ts'
import { proveOwnership, verifyOwnership } from './ownership.ts'
import { signPersonalBytes, signPersonalMessage } from './personal-message.ts'
import { signBytes, signSolanaMessage } from './solana.ts'
import { signTransaction } from './transaction.ts'
import { signTypedData } from './typed-data.ts'

const bytes = (hex: string) => hexToBytes(`0x${hex}`)
const hex = (array: Uint8Array) => Buffer.from(array).toString('hex')
const key = deriveKey(new Uint8Array(64).fill(7), 'ethereum', 0)
const solana = deriveKey(new Uint8Array(64).fill(7), 'solana', 0)
const invalid = { code: 'invalid_input' }
const TO = '0x000000000000000000000000000000000000aaaa'

describe('personal_sign', () => {
  it('gives the published signature (EIP 191)', () => {
    expect(signPersonalMessage(bytes(EIP191.privateKey), EIP191.message)).toBe(EIP191.signature)
    const asHex = `0x${hex(utf8(EIP191.message))}`
    expect(signPersonalMessage(bytes(EIP191.privateKey), asHex)).toBe(EIP191.signature)
  })

  it('recovers to the signer for any text; whole-byte hex counts as bytes, odd hex as text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '0x1', '0xzz')),
        async (text) => {
          fc.pre(!/^0x([0-9a-f]{2})*$/i.test(text))
          const signature = signPersonalMessage(key.privateKey, text)
          expect(await recoverMessageAddress({ message: text, signature })).toBe(key.address)
        },
      ),
      { numRuns: 30 },
    )
    const signature = signPersonalMessage(key.privateKey, '0x00ff')
    expect(await recoverMessageAddress({ message: { raw: '0x00ff' }, signature })).toBe(key.address)
  })

  it.each([undefined, null, 7, {}, ['a']])('refuses %j', (message) => {
    expect(() => signPersonalMessage(key.privateKey, message)).toThrow(expect.objectContaining(invalid))
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
    expect(() => signTypedData(key.privateKey, data)).toThrow(expect.objectContaining(invalid))
  })
})

describe('eth_signTransaction', () => {
  it('gives the published transactions of EIP 155, EIP 2930 and EIP 1559', () => {
    const sign = (privateKey: string, transaction: object) =>
      signTransaction(bytes(privateKey), transaction, key.address)
    expect(sign(EIP155.privateKey, EIP155.transaction)).toBe(EIP155.signed)
    expect(sign(EIP2930.privateKey, EIP2930.transaction)).toBe(EIP2930.signed)
    for (const [transaction, signed] of EIP1559.transactions) {
      expect(sign(EIP1559.privateKey, { ...transaction, to: TO, chainId: 7822 })).toBe(signed)
    }
  })

  const spellings: [string, (value: number) => unknown][] = [
    ['bigint', BigInt],
    ['number', Number],
    ['decimal text', String],
    ['hex', (value) => `0x${value.toString(16)}`],
  ]
  it.each(
    spellings,
  )('takes quantities as %s and recovers to the signer, with all kinds', async (_, spell) => {
    const common = { from: key.address, to: TO, nonce: spell(3), value: spell(1000), chainId: spell(31337) }
    const fees1559 = { maxFeePerGas: spell(30), maxPriorityFeePerGas: spell(2) }
    const cases = [
      [{ ...common, gas: spell(21000), gasPrice: spell(9) }, 'legacy'],
      [{ ...common, gasLimit: spell(21000), gasPrice: spell(9), type: 1 }, 'eip2930'],
      [{ ...common, gas: spell(21000), ...fees1559 }, 'eip1559'],
    ] as const
    for (const [transaction, type] of cases) {
      const raw = signTransaction(key.privateKey, transaction, key.address) as TransactionSerialized
      expect(parseTransaction(raw)).toMatchObject({
        type,
        nonce: 3,
        value: 1000n,
        gas: 21000n,
        chainId: 31337,
      })
      expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(key.address)
    }
  })

  it.each([
    [0, 'legacy'],
    ['0x0', 'legacy'],
    ['legacy', 'legacy'],
    [1, 'eip2930'],
    ['0x1', 'eip2930'],
    [2, 'eip1559'],
    ['0x02', 'eip1559'],
    ['eip1559', 'eip1559'],
  ])('takes the type %j', (type, expected) => {
    const raw = signTransaction(key.privateKey, { type, to: TO, chainId: 1 }, key.address)
    expect(parseTransaction(raw as TransactionSerialized).type).toBe(expected)
  })

  it('ignores unknown fields and takes access lists as objects, pairs and a map', () => {
    const slot = `0x${'00'.repeat(32)}`
    const base = { to: TO, chainId: 1, type: 2, from: key.address.toLowerCase() }
    const lists = [[{ address: TO, storageKeys: [slot] }], [[TO, [slot]]], { [TO]: [slot] }]
    const raws = lists.map((accessList) =>
      signTransaction(
        key.privateKey,
        { ...base, accessList, account: { address: key.address, type: 'json-rpc' }, extra: undefined },
        key.address,
      ),
    )
    expect(new Set(raws).size).toBe(1)
  })

  it.each([
    ['nothing', undefined],
    ['text', 'transaction'],
    ['a list', []],
    ['no chain id', { to: TO }],
    ['chain id 0', { to: TO, chainId: 0 }],
    ['the address of another', { to: TO, chainId: 1, from: TO }],
    ['a sender that is none', { to: TO, chainId: 1, from: 7 }],
    ['no address', { to: 'vitalik.eth', chainId: 1 }],
    ['a negative value', { to: TO, chainId: 1, value: -1 }],
    ['a fraction', { to: TO, chainId: 1, value: 0.5 }],
    ['a value over 256 bits', { to: TO, chainId: 1, value: 1n << 256n }],
    ['text as value', { to: TO, chainId: 1, value: 'much' }],
    ['a blob transaction', { to: TO, chainId: 1, type: 3 }],
    ['data of half a byte', { to: TO, chainId: 1, data: '0x1' }],
    [
      'a broken access list',
      { to: TO, chainId: 1, type: 1, accessList: [{ address: TO, storageKeys: ['0x1'] }] },
    ],
    ['a tip over the fee', { to: TO, chainId: 1, maxFeePerGas: 1, maxPriorityFeePerGas: 2 }],
  ])('refuses %s', (_, transaction) => {
    expect(() => signTransaction(key.privateKey, transaction, key.address)).toThrow(
      expect.objectContaining(invalid),
    )
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

  it.each(['', '0x', `0x${'00'.repeat(31)}`, `${'00'.repeat(32)}`, null, 7])('refuses %j', (hash) => {
    expect(() => signHash(key.privateKey, hash)).toThrow(expect.objectContaining(invalid))
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
    expect(() => signSolanaMessage(solana.privateKey, message)).toThrow(expect.objectContaining(invalid))
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
    expect(() => signPersonalMessage(key.privateKey, message)).toThrow(expect.objectContaining(invalid))
  })

  it('exports an Ethereum key as 0x hex and a Solana key as base58 of 64 bytes', () => {
    expect(exportedKey(key)).toBe(`0x${hex(key.privateKey)}`)
    const pair = base58.decode(exportedKey(solana))
    expect(pair).toHaveLength(64)
    expect(hex(pair.subarray(0, 32))).toBe(hex(solana.privateKey))
    expect(base58.encode(pair.subarray(32))).toBe(solana.address)
  })
})
