import { base58 } from '@scure/base'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { KeyError } from '../key-error.ts'
import { PRIVATE_KEY_V1 } from '../vectors/private-key-v1.ts'
import { BIP44_ETHEREUM } from '../vectors/published.ts'
import { parsePrivateKey } from './parse-private-key.ts'

const [ETHEREUM, SOLANA] = PRIVATE_KEY_V1
const hex = (array: Uint8Array) => Buffer.from(array).toString('hex')
const ORDER = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'
const { decode } = vi.hoisted(() => ({ decode: vi.fn<(text: string) => Uint8Array>() }))
vi.mock('@scure/base', async (original) => {
  const real = await original<typeof import('@scure/base')>()
  decode.mockImplementation(real.base58.decode)
  return { ...real, base58: { ...real.base58, decode } }
})

const pair = Uint8Array.from(base58.decode(SOLANA.exported))
const isWiped = (bytes: Uint8Array) => bytes.every((byte) => byte === 0)
/** The exported key with one byte changed. */
const changed = (at: number) => base58.encode(pair.map((byte, place) => (place === at ? byte ^ 1 : byte)))

beforeEach(() => {
  decode.mockClear()
})

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a private key that a host hands over', () => {
  it.each([
    ['ethereum', 'as it is exported', ETHEREUM.exported, ETHEREUM.entropy],
    ['ethereum', 'without 0x', ETHEREUM.entropy, ETHEREUM.entropy],
    ['ethereum', 'in capitals', ETHEREUM.entropy.toUpperCase(), ETHEREUM.entropy],
    ['ethereum', 'of another wallet', BIP44_ETHEREUM.accounts[1][2], BIP44_ETHEREUM.accounts[1][2].slice(2)],
    ['ethereum', 'that is the greatest', `${ORDER.slice(0, -1)}0`, `${ORDER.slice(0, -1)}0`],
    ['solana', 'as it is exported', SOLANA.exported, SOLANA.entropy],
    ['solana', 'as its seed', SOLANA.entropy, SOLANA.entropy],
    ['solana', 'as its seed with 0x', `0x${SOLANA.entropy}`, SOLANA.entropy],
  ] as const)('of %s is read %s', (chainType, _, text, key) => {
    expect(hex(parsePrivateKey(chainType, text))).toBe(key)
  })

  const DIGITS = 'An Ethereum private key is 64 hexadecimal digits, with or without 0x before them'
  const CURVE = 'This number is no private key of Ethereum’s curve'
  const PAIR = 'A Solana private key is 64 bytes in base58, or its seed 64 hexadecimal digits'
  const HALVES = 'The two halves of this Solana private key do not belong together'
  it.each([
    ['ethereum', 'a digit short', ETHEREUM.exported.slice(0, -1), DIGITS],
    ['ethereum', 'a digit long', `${ETHEREUM.exported}0`, DIGITS],
    ['ethereum', 'with a line end', `${ETHEREUM.exported}\n`, DIGITS],
    ['ethereum', 'with a letter that is no digit', `${ETHEREUM.entropy.slice(0, -1)}g`, DIGITS],
    ['ethereum', 'with 0X', `0X${ETHEREUM.entropy}`, DIGITS],
    ['ethereum', 'of the other chain', SOLANA.exported, DIGITS],
    ['ethereum', 'that is empty', '', DIGITS],
    ['ethereum', 'that is zero', '0'.repeat(64), CURVE],
    ['ethereum', 'that is the order of the curve', ORDER, CURVE],
    ['solana', 'whose public half is another’s', changed(63), HALVES],
    ['solana', 'whose private half is another’s', changed(0), HALVES],
    ['solana', 'a byte short', base58.encode(pair.slice(0, 63)), PAIR],
    ['solana', 'a byte long', base58.encode(Uint8Array.of(1, ...pair)), PAIR],
    ['solana', 'with a letter that base58 has not', `0${SOLANA.exported.slice(1)}`, PAIR],
    ['solana', 'that is empty', '', PAIR],
  ] as const)('of %s is refused %s, in words that hold nothing of it', (chainType, _, text, message) => {
    expect(() => parsePrivateKey(chainType, text)).toThrow(new KeyError('invalid_input', message))
  })

  it('is no address: the wallet that would be made of one has a key that everybody knows', () => {
    expect(() => parsePrivateKey('solana', SOLANA.address)).toThrow(new KeyError('invalid_input', PAIR))
  })

  it('is not decoded where it is too long to be one', () => {
    expect(() => parsePrivateKey('solana', '2'.repeat(100_000))).toThrow(new KeyError('invalid_input', PAIR))
    expect(decode).not.toHaveBeenCalled()
    parsePrivateKey('solana', SOLANA.exported)
    expect(decode).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['that fits', SOLANA.exported, [false]],
    ['whose halves do not fit', changed(40), [true]],
  ])('of a pair %s leaves nothing but the seed that was asked for', (_, text, seeds) => {
    const slice = vi.spyOn(Uint8Array.prototype, 'slice')
    try {
      parsePrivateKey('solana', text)
    } catch {}
    const pairs = decode.mock.results.map(({ value }) => value as Uint8Array)
    const cut = slice.mock.results
      .filter((_, call) => pairs.includes(slice.mock.contexts[call] as Uint8Array))
      .map(({ value }) => value as Uint8Array)
    expect([pairs.map(isWiped), cut.map(isWiped)]).toEqual([[true], seeds])
  })
})
