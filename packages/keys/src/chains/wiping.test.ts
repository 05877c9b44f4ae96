import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32, createBase58check, hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { KeyError } from '../key-error.ts'
import { NAMED_KEYS } from '../vectors/chains.ts'
import type { ChainName } from './chain.ts'
import { CHAINS } from './table.ts'

/** Every array that a coder was handed, or gave. */
const { arrays, watched } = vi.hoisted(() => {
  const arrays: Uint8Array[] = []
  const note = (value: unknown) => {
    if (value instanceof Uint8Array) arrays.push(value)
    else if (value && typeof value === 'object') Object.values(value).forEach(note)
  }
  type Coder = Record<string, unknown>
  const watched = (coder: Coder): Coder =>
    Object.fromEntries(
      Object.entries(coder).map(([name, part]) => [
        name,
        typeof part !== 'function'
          ? part
          : (...args: unknown[]) => {
              const result: unknown = part(...args)
              for (const one of [...args, result]) note(one)
              return typeof result === 'object' && result && 'encode' in result
                ? watched(result as Coder)
                : result
            },
      ]),
    )
  return { arrays, watched }
})
vi.mock('@scure/base', async (original) => {
  const real = await original<Record<string, unknown>>()
  const coders = Object.entries(real).map(([name, coder]) => [
    name,
    typeof coder === 'object' ? watched(coder as Record<string, unknown>) : coder,
  ])
  const { createBase58check } = watched({ createBase58check: real.createBase58check })
  return { ...Object.fromEntries(coders), createBase58check }
})

const [{ privateKey: KEY, ...NAMED }] = NAMED_KEYS
const names = Object.keys(CHAINS) as ChainName[]
const ORDER = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'
const key = hex.decode(KEY)
const base58check = createBase58check(sha256)
const torn = hex.decode(NAMED.ton[2]).map((byte, place) => (place === 63 ? byte ^ 1 : byte))

/** How many of the arrays still hold the key, without these. */
const holding = (...own: Uint8Array[]) =>
  arrays.filter((one) => !own.includes(one) && hex.encode(one).includes(KEY)).length

beforeEach(() => {
  arrays.length = 0
})

afterEach(() => {
  vi.restoreAllMocks()
})

describe('copies of a key', () => {
  it.each(names)('are wiped when it has been written down for %s', (name) => {
    expect(CHAINS[name].exportKey(key)).toBe(NAMED[name][2])
    expect(holding(key)).toBe(0)
    expect(hex.encode(key)).toBe(KEY)
  })

  it.each(names)('are wiped when it has been read for %s, but for the one that is answered', (name) => {
    const read = CHAINS[name].importKey(NAMED[name][2])
    expect(holding(read)).toBe(0)
    expect(hex.encode(read)).toBe(KEY)
  })

  it('are seen by this test where there are any', () => {
    const copy = hex.decode(KEY)
    expect([holding(), holding(copy)]).toEqual([1, 0])
  })
})

describe('what was read and is refused', () => {
  it.each<[ChainName, string, string]>([
    ['cosmos', 'the order of the curve', ORDER],
    ['tron', 'the order of the curve', ORDER],
    ['bitcoin-segwit', 'of a test network', base58check.encode(Uint8Array.of(0xef, ...key, 1))],
    ['bitcoin-segwit', 'of a key that is not compressed', base58check.encode(Uint8Array.of(0x80, ...key))],
    ['near', 'with the public key of another', `ed25519:${base58.encode(torn)}`],
    ['solana', 'with the public key of another', base58.encode(torn)],
    ['ton', 'with the public key of another', hex.encode(torn)],
    ['sui', 'of another curve', bech32.encodeFromBytes('suiprivkey', Uint8Array.of(1, ...key))],
    ['stellar', 'with another checksum', `${NAMED.stellar[2].slice(0, -1)}A`],
  ])('is wiped, for %s: %s', (name, _, text) => {
    expect(() => CHAINS[name].importKey(text)).toThrow(KeyError)
    // what was decoded, and for pairs of a seed the key that was made of it
    expect(arrays.length).toBeGreaterThan(0)
    expect(arrays.filter((one) => one.some((byte) => byte !== 0))).toEqual([])
  })
})

it('what is longer than a key is not decoded, since base58 takes the square of it', () => {
  const longest = `ed25519:${'z'.repeat(88)}`
  expect(() => CHAINS.near.importKey(longest)).toThrow(KeyError)
  expect(arrays).toHaveLength(1)
  expect(() => CHAINS.near.importKey(`${longest}z`)).toThrow(KeyError)
  expect(arrays).toHaveLength(1)
})

it('the nodes on the way to the identity key of Spark are wiped, and it too', () => {
  const nodes: HDKey[] = []
  const fromSeed = HDKey.fromMasterSeed.bind(HDKey)
  const derive = HDKey.prototype.deriveChild
  vi.spyOn(HDKey, 'fromMasterSeed').mockImplementation((seed) => {
    nodes.push(fromSeed(seed))
    return nodes.at(-1) as HDKey
  })
  vi.spyOn(HDKey.prototype, 'deriveChild').mockImplementation(function (this: HDKey, index) {
    nodes.push(derive.call(this, index))
    return nodes.at(-1) as HDKey
  })
  const signature = CHAINS.spark.signHash(key, `0x${KEY}`)
  expect(signature).toMatch(/^0x[0-9a-f]{128}$/)
  expect(nodes).toHaveLength(4)
  expect(nodes.map((node) => node.privateKey)).toEqual([null, null, null, null])
})
