import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { HDKey as Ed25519HDKey } from 'micro-key-producer/slip10.js'
import { privateKeyToAccount } from 'viem/accounts'
import { hexToBytes } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { KeyError } from '../key-error.ts'
import { BIP32, BIP39, BIP44_ETHEREUM, SLIP10, ZERO_ENTROPY_ACCOUNTS } from '../vectors/published.ts'
import { SHARES_V1 } from '../vectors/shares-v1.ts'
import { newEntropy } from './entropy.ts'
import { phraseBytes, phraseText } from './phrase.ts'
import { seedOf } from './seed.ts'
import { deriveKey } from './wallet-key.ts'

const bytes = (hex: string) => hexToBytes(`0x${hex}`)
const hex = (array: Uint8Array) => Buffer.from(array).toString('hex')

describe('entropy, phrase, seed, keys', () => {
  it('is 16 fresh bytes', () => {
    expect(newEntropy()).toHaveLength(16)
    expect(hex(newEntropy())).not.toBe(hex(newEntropy()))
  })

  it.each(BIP39)('gives the phrase and seed of BIP-39 for %s', async (entropy, phrase, seed) => {
    expect(phraseText(bytes(entropy))).toBe(phrase)
    expect(hex(await seedOf(bytes(entropy), 'TREZOR'))).toBe(seed)
  })

  it('takes 16 bytes and nothing else', () => {
    const refusal = new KeyError('invalid_input', 'Entropy must be 16 bytes')
    for (const length of [0, 15, 17, 32]) {
      expect(() => phraseBytes(new Uint8Array(length))).toThrow(refusal)
    }
    expect(phraseBytes(new Uint8Array(16))).toEqual(Uint8Array.from(Buffer.from(BIP39[0][1])))
  })

  it.each(
    BIP44_ETHEREUM.accounts,
  )('derives Ethereum account %i along BIP-44', async (index, address, key) => {
    const privateKey = hexToBytes(key)
    expect(deriveKey(await seedOf(bytes(BIP44_ETHEREUM.entropy)), 'ethereum', index)).toEqual({
      ...{ chainType: 'ethereum', index, address, privateKey },
      publicKey: privateKeyToAccount(key).publicKey,
    })
  })

  it('names a Solana wallet by its public key', async () => {
    const { privateKey, ...named } = deriveKey(await seedOf(bytes(SHARES_V1.entropy)), 'solana', 1)
    const address = SHARES_V1.wallets.solana[1]
    expect(named).toEqual({ chainType: 'solana', index: 1, address, publicKey: address })
    expect(base58.encode(ed25519.getPublicKey(privateKey))).toBe(address)
  })

  it('derives the first account of both chains as other wallets do', async () => {
    const seed = await seedOf(new Uint8Array(16))
    expect(deriveKey(seed, 'ethereum', 0).address).toBe(ZERO_ENTROPY_ACCOUNTS.ethereum)
    expect(deriveKey(seed, 'solana', 0).address).toBe(ZERO_ENTROPY_ACCOUNTS.solana)
  })

  it('derives the wallets of the version 1 vectors', async () => {
    const seed = await seedOf(bytes(SHARES_V1.entropy))
    for (const chain of ['ethereum', 'solana'] as const) {
      const listed = SHARES_V1.wallets[chain]
      expect(listed.length).toBeGreaterThan(1)
      expect(listed.map((_, index) => deriveKey(seed, chain, index).address)).toEqual(listed)
    }
  })

  it('stands on libraries that hold the vectors of BIP-32 and SLIP-0010', () => {
    const seed = bytes(BIP32[0])
    expect(HDKey.fromMasterSeed(seed).derive(BIP32[1]).privateExtendedKey).toBe(BIP32[2])
    expect(SLIP10.length).toBeGreaterThan(1)
    for (const [path, key] of SLIP10) {
      expect(hex(Ed25519HDKey.fromMasterSeed(seed).derive(path).privateKey)).toBe(key)
    }
  })
})
