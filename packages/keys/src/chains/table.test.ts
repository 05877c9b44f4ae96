import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58, bech32, hex } from '@scure/base'
import fc from 'fast-check'
import type { Hex } from 'viem'
import { recoverAddress } from 'viem'
import { hexToBytes } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { KeyError } from '../key-error.ts'
import { NAMED_KEYS, PUBLISHED_KEYS } from '../vectors/chains.ts'
import type { ChainName } from './chain.ts'
import { CHAINS } from './table.ts'

const names = Object.keys(CHAINS) as ChainName[]
const ON_SECP256K1 = ['ethereum', 'cosmos', 'tron', 'bitcoin-segwit', 'spark']
const ORDER = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'
const HASH = '0x6503b027a625549f7be691646404f275f149d17a119a6804b855bac3030037aa'

/** What a call is refused with; a call that is not refused says so. */
function refusalOf(call: () => unknown): string {
  try {
    call()
    return 'not refused'
  } catch (error) {
    return error instanceof KeyError ? `${error.code}: ${error.message}` : String(error)
  }
}

it('has the ten chains of the wire, each on its curve', () => {
  expect(names.map((name) => [name, CHAINS[name].curve])).toEqual([
    ['ethereum', 'secp256k1'],
    ['solana', 'ed25519'],
    ['cosmos', 'secp256k1'],
    ['stellar', 'ed25519'],
    ['sui', 'ed25519'],
    ['tron', 'secp256k1'],
    ['bitcoin-segwit', 'secp256k1'],
    ['near', 'ed25519'],
    ['ton', 'ed25519'],
    ['spark', 'secp256k1'],
  ])
})

describe('addresses and public keys', () => {
  it.each(PUBLISHED_KEYS)('are the published ones of $chain: $source', ({
    chain,
    source: _,
    key,
    point,
    ...named
  }) => {
    const { address, importKey, publicKey, publicKeyOf } = CHAINS[chain as ChainName]
    const ours = key ? publicKeyOf(importKey(key)) : hex.decode(point as string)
    const found = { point: hex.encode(ours), publicKey: publicKey(ours), address: address(ours) }
    expect(found).toEqual({ ...found, ...(point && { point }), ...named })
  })

  it.each(names)('are those of the libraries of %s, as is the key', (name) => {
    const chain = CHAINS[name]
    const ours = NAMED_KEYS.map(({ privateKey }) => {
      const key = hex.decode(privateKey)
      const point = chain.publicKeyOf(key)
      return [chain.publicKey(point), chain.address(point), chain.exportKey(key)]
    })
    expect(ours).toEqual(NAMED_KEYS.map((named) => named[name]))
  })

  it.each(names)('of %s leave the key as it was', (name) => {
    const key = hex.decode(NAMED_KEYS[0].privateKey)
    const chain = CHAINS[name]
    chain.address(chain.publicKeyOf(key))
    chain.exportKey(key)
    chain.signHash(key, HASH)
    expect(hex.encode(key)).toBe(NAMED_KEYS[0].privateKey)
  })
})

/** By means of the curve's library and viem alone. */
async function isSignedBy(name: ChainName, hash: Uint8Array, signature: Uint8Array, point: Uint8Array) {
  if (name === 'ethereum') {
    const address = await recoverAddress({ hash, signature })
    return signature.length === 65 && address === CHAINS.ethereum.address(point)
  }
  if (!ON_SECP256K1.includes(name)) return ed25519.verify(signature, hash, point)
  return secp256k1.verify(signature, hash, point, { prehash: false, lowS: true, format: 'compact' })
}

describe('raw_sign', () => {
  it.each(names)('signs 32 bytes as they are by the curve of %s, always the same', async (name) => {
    const chain = CHAINS[name]
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((key) => chain.isPrivateKey(key)),
        async (hash, key) => {
          const signature = chain.signHash(key, `0x${hex.encode(hash)}`)
          expect(chain.signHash(key, `0x${hex.encode(hash).toUpperCase()}`)).toBe(signature)
          const bytes = hexToBytes(signature)
          const point = chain.publicKeyOf(key)
          expect(await isSignedBy(name, hash, bytes, point)).toBe(true)
        },
      ),
      { numRuns: 10 },
    )
  })

  const others = [
    '',
    '0x',
    HASH.slice(0, -2),
    HASH.slice(2),
    ` ${HASH}`,
    `${HASH} `,
    `${HASH}00`,
    null,
    7,
    [HASH],
  ]
  it.each(names)('refuses for %s whatever is not 32 bytes of hex', (name) => {
    const sign = (hash: unknown) => () => CHAINS[name].signHash(hex.decode(NAMED_KEYS[1].privateKey), hash)
    expect(sign(HASH)()).toMatch(/^0x/)
    const refusal = 'invalid_input: Expected a hash of 32 bytes in hex'
    expect(others.map((hash) => refusalOf(sign(hash)))).toEqual(others.map(() => refusal))
  })
})

describe('keys', () => {
  it.each(names)('of %s are read as they are written', (name) => {
    const chain = CHAINS[name]
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((key) => chain.isPrivateKey(key))
    fc.assert(
      fc.property(bytes, (key) => {
        expect([...chain.importKey(chain.exportKey(key))]).toEqual([...key])
      }),
      { numRuns: 10 },
    )
  })

  it.each(names)('of %s are 32 bytes, on secp256k1 within its order', (name) => {
    const { isPrivateKey } = CHAINS[name]
    const [nothing, order, below] = ['00'.repeat(32), ORDER, `${ORDER.slice(0, -1)}0`].map((text) =>
      isPrivateKey(hex.decode(text)),
    )
    // Spark's is a seed, of which any is one
    const limited = ON_SECP256K1.includes(name) && name !== 'spark'
    expect([nothing, order, below]).toEqual([!limited, !limited, true])
    expect([31, 33, 0].map((length) => isPrivateKey(new Uint8Array(length).fill(1)))).toEqual([
      false,
      false,
      false,
    ])
  })
})

const { privateKey: KEY, ...NAMED } = NAMED_KEYS[0]
const keyOf = (name: ChainName) => NAMED[name][2]
const last = (text: string) => `${text.slice(0, -1)}${text.endsWith('q') ? 'p' : 'q'}`
/** A pair whose last byte is another. */
const torn = hex.decode(NAMED.ton[2]).map((byte, place) => (place === 63 ? byte ^ 1 : byte))
/** So small a seed that its pair and a byte more are no longer than other pairs. */
const small = CHAINS.near.exportKey(new Uint8Array(32).fill(1)).slice('ed25519:'.length)
const long = base58.encode(Uint8Array.of(...base58.decode(small), 0))

describe('what is no key', () => {
  it.each<[ChainName, string, string[]]>([
    [
      'cosmos',
      'A Cosmos private key is 64 hexadecimal digits, with or without 0x before them',
      [
        '',
        '0x',
        KEY.slice(1),
        `${KEY}0`,
        `${KEY}00`,
        `00${KEY}`,
        `${KEY.slice(1)}g`,
        '00'.repeat(32),
        ORDER,
        `x${KEY}`,
        `${KEY.slice(0, 2)}0x${KEY.slice(2)}`,
      ],
    ],
    [
      'tron',
      'A Tron private key is 64 hexadecimal digits, with or without 0x before them',
      ['', KEY.slice(2), `${KEY}00`, '00'.repeat(32), ORDER, keyOf('bitcoin-segwit')],
    ],
    [
      'spark',
      'A Spark seed is 64 hexadecimal digits here, with or without 0x before them',
      ['', KEY.slice(2), `${KEY}00`, `${KEY.slice(1)}g`],
    ],
    [
      'stellar',
      'A Stellar secret key is 56 letters and digits that begin with S',
      [
        '',
        KEY,
        last(keyOf('stellar')),
        `${keyOf('stellar')}A`,
        keyOf('stellar').slice(1),
        NAMED.stellar[1],
        keyOf('stellar').toLowerCase(),
      ],
    ],
    [
      'sui',
      'A Sui private key is 70 letters and digits that begin with suiprivkey1q, for ed25519',
      [
        '',
        KEY,
        NAMED.sui[1],
        last(keyOf('sui')),
        `${keyOf('sui')}q`,
        // of secp256k1, from the source of the published one
        'suiprivkey1qyqr6yvxdqkh32ep4pk9caqvphmk9epn6rhkczcfhaeermsyvwsg783y9am',
        bech32.encodeFromBytes('otherchain', Uint8Array.of(0, ...hex.decode(KEY))),
      ],
    ],
    [
      'bitcoin-segwit',
      'A Bitcoin private key is 52 letters and digits that begin with K or L (WIF, main network, compressed)',
      [
        '',
        KEY,
        last(keyOf('bitcoin-segwit')),
        // uncompressed: Bitcoin's wiki, "Wallet import format"
        '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ',
        NAMED['bitcoin-segwit'][1],
      ],
    ],
    [
      'near',
      'A NEAR private key is ed25519: and 64 bytes in base58, a seed and the public key that belongs to it',
      [
        '',
        KEY,
        keyOf('solana'),
        keyOf('near').replace('ed25519', 'secp256k1'),
        NAMED.near[0],
        keyOf('near').slice(0, -1),
        `ed25519:${base58.encode(torn)}`,
        `ed25519:${long}`,
      ],
    ],
    [
      'ton',
      'A TON private key is 128 hexadecimal digits, a seed and the public key that belongs to it, or the 64 of its seed',
      ['', KEY.slice(2), `${KEY}00`, hex.encode(torn), `${keyOf('ton')}00`, `${KEY.slice(1)}g`],
    ],
    ['ethereum', 'This number is no private key of Ethereum’s curve', ['00'.repeat(32), ORDER]],
    ['solana', 'The two halves of this Solana private key do not belong together', [base58.encode(torn)]],
  ])('is refused for %s with what one looks like', (name, hint, texts) => {
    const { importKey } = CHAINS[name]
    expect(hex.encode(importKey(keyOf(name)))).toBe(KEY)
    expect(texts.map((text) => refusalOf(() => importKey(text)))).toEqual(
      texts.map(() => `invalid_input: ${hint}`),
    )
  })

  it.each<ChainName>([
    'cosmos',
    'tron',
    'spark',
    'ton',
  ])('is not 0x before the digits, for %s, nor capitals', (name) => {
    const { importKey } = CHAINS[name]
    const read = [`0x${KEY}`, `0X${KEY.toUpperCase()}`, KEY].map((text) => hex.encode(importKey(text)))
    expect(read).toEqual([KEY, KEY, KEY])
  })
})

it('signs by the identity key of Spark, as its address says', () => {
  const { address, publicKeyOf, signHash } = CHAINS.spark
  const seed = hex.decode(KEY)
  expect(address(publicKeyOf(seed))).toBe(NAMED.spark[1])
  const bytes = hexToBytes(signHash(seed, HASH) as Hex)
  const check = (point: string) =>
    secp256k1.verify(bytes, hexToBytes(HASH), hex.decode(point), { prehash: false, format: 'compact' })
  expect([check(NAMED.spark[0]), check(NAMED.cosmos[0])]).toEqual([true, false])
})
