import { SystemProgram } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Act } from './act.ts'
import { Undecodable } from './byte-reader.ts'
import { decodeSolanaMessage, decodeSolanaTransaction, mayBeTransaction } from './solana-message.ts'
import { allows, condition, policyOf } from './testing/policies.ts'
import { FRIEND, legacyBytes, versionedBytes, WALLET } from './testing/solana.ts'

const pay = SystemProgram.transfer({ fromPubkey: WALLET, toPubkey: FRIEND, lamports: 5 })
const legacy = legacyBytes([pay])
const versioned = versionedBytes([pay], [FRIEND])
/** What is signed: behind one signature. */
const messageOf = (transaction: Uint8Array) => transaction.slice(65)
const key = (seed: number) => Array<number>(32).fill(seed)

interface Parts {
  version?: number[]
  header?: number[]
  keys?: number[]
  instructions?: number[]
  tables?: number[]
}

/** A message of the wallet, a friend and a program, with what differs. */
const written = ({ version = [], header, keys, instructions, tables = [] }: Parts) =>
  Uint8Array.from([
    ...version,
    ...(header ?? [1, 0, 1]),
    ...(keys ?? [3, ...key(1), ...key(2), ...key(3)]),
    ...key(9),
    ...(instructions ?? [1, 2, 2, 0, 1, 1, 77]),
    ...tables,
  ])
const V0 = { version: [0x80], tables: [0] }

describe('the message of a transaction', () => {
  it('is read, legacy and of version 0', () => {
    const expected = {
      keys: [key(1), key(2), key(3)].map((bytes) => Uint8Array.from(bytes)),
      signers: 1,
      instructions: [{ program: 2, accounts: [0, 1], data: Uint8Array.of(77) }],
    }
    expect([written({}), written(V0)].map(decodeSolanaMessage)).toEqual([expected, expected])
  })

  it('of version 0 may name accounts of its tables, but no program of them', () => {
    const tables = [1, ...key(8), 1, 5, 2, 6, 7]
    const calling = (instructions: number[]) => written({ version: [0x80], tables, instructions })
    expect(decodeSolanaMessage(calling([1, 2, 2, 0, 5, 0])).instructions).toEqual([
      { program: 2, accounts: [0, 5], data: new Uint8Array() },
    ])
    expect(() => decodeSolanaMessage(calling([1, 2, 2, 0, 6, 0]))).toThrow(
      'an account that the message does not name',
    )
    expect(() => decodeSolanaMessage(calling([1, 3, 1, 0, 0]))).toThrow(
      'a program that the message does not name',
    )
  })

  it('may have 256 accounts', () => {
    const tables = (count: number) => [
      1,
      ...key(8),
      ...(count < 128 ? [count] : [(count & 127) | 128, 1]),
      ...Array(count).fill(0),
      0,
    ]
    const sized = (count: number) => written({ version: [0x80], tables: tables(count) })
    expect(decodeSolanaMessage(sized(253)).keys).toHaveLength(3)
    expect(() => decodeSolanaMessage(sized(254))).toThrow('more accounts than can be named')
  })

  it('may have all of its keys sign, or only one', () => {
    const headers = [
      [3, 2, 0],
      [1, 0, 2],
      [2, 1, 1],
    ]
    expect(headers.map((header) => decodeSolanaMessage(written({ header })).signers)).toEqual([3, 1, 2])
  })

  it.each([
    ['bytes that follow', written({ tables: [0] }), 'bytes follow the end'],
    ['bytes that follow its tables', written({ version: [0x80], tables: [0, 0] }), 'bytes follow the end'],
    ['an end that is missing', written({ instructions: [1, 2, 2, 0, 1, 2, 77] }), 'the bytes end early'],
    ['a later version', written({ version: [0x81], tables: [0] }), 'a message of an unknown version'],
    ['the last version', written({ version: [0xff], tables: [0] }), 'a message of an unknown version'],
    ['no signer', written({ header: [0, 0, 0] }), 'keys that do not fit the header'],
    ['a fee payer who is read only', written({ header: [1, 1, 0] }), 'keys that do not fit the header'],
    ['more signers than keys', written({ header: [4, 0, 0] }), 'keys that do not fit the header'],
    ['more readers than keys', written({ header: [2, 0, 2] }), 'keys that do not fit the header'],
    [
      'one key twice',
      written({ keys: [3, ...key(1), ...key(2), ...key(1)] }),
      'keys that do not fit the header',
    ],
    [
      'a fee payer that is a program',
      written({ instructions: [1, 0, 0, 0] }),
      'a program that the message does not name',
    ],
    [
      'a program that is not there',
      written({ instructions: [1, 3, 0, 0] }),
      'a program that the message does not name',
    ],
    [
      'an account that is not there',
      written({ instructions: [1, 2, 1, 3, 0] }),
      'an account that the message does not name',
    ],
    [
      'a count in two bytes that fits one',
      written({ instructions: [0x81, 0, 2, 0, 0] }),
      'a count is not in its shortest form',
    ],
    [
      'a count in three bytes that fits one',
      written({ instructions: [0x81, 0x80, 0, 2, 0, 0] }),
      'a count is not in its shortest form',
    ],
    [
      'a count over 16 bits',
      written({ instructions: [0xff, 0xff, 4] }),
      'a count is not in its shortest form',
    ],
    [
      'a count in four bytes',
      written({ instructions: [0xff, 0xff, 0x83, 0] }),
      'a count is not in its shortest form',
    ],
    ['a count cut short', written({ instructions: [0x81] }), 'the bytes end early'],
    [
      'an empty table',
      written({ version: [0x80], tables: [1, ...key(8), 0, 0] }),
      'a lookup table that is of no use',
    ],
    [
      'one table twice',
      written({ version: [0x80], tables: [2, ...key(8), 1, 0, 0, ...key(8), 1, 1, 0] }),
      'a lookup table that is of no use',
    ],
    ['nothing', new Uint8Array(), 'the bytes end early'],
  ])('with %s is not read', (_, bytes, reason) => {
    expect(() => decodeSolanaMessage(bytes)).toThrow(new Undecodable(reason))
  })

  it('may have two tables', () => {
    const tables = [2, ...key(8), 1, 0, 0, ...key(7), 0, 1, 0]
    expect(decodeSolanaMessage(written({ version: [0x80], tables })).signers).toBe(1)
  })

  it('counts in up to three bytes', () => {
    const long = Array(16_384).fill(7)
    const sizes: [number, number[]][] = [
      [127, [127]],
      [128, [0x80, 1]],
      [16_384, [0x80, 0x80, 1]],
    ]
    const lengths = sizes.map(([size, count]) =>
      decodeSolanaMessage(
        written({ instructions: [1, 2, 0, ...count, ...long.slice(0, size)] }),
      ).instructions.map(({ data }) => data.length),
    )
    expect(lengths).toEqual([[127], [128], [16_384]])
  })

  it('is read or refused, whatever it is, and never otherwise', () => {
    const outcome = (bytes: Uint8Array) => {
      try {
        return decodeSolanaMessage(bytes).keys.length > 0
      } catch (error) {
        return error instanceof Undecodable
      }
    }
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.nat(200),
        fc.integer({ min: 1, max: 255 }),
        (noise, place, change) => {
          const near = messageOf(versioned).map((byte, index) => (index === place ? byte ^ change : byte))
          expect([noise, near, near.subarray(0, place)].map(outcome)).toEqual([true, true, true])
        },
      ),
    )
  })
})

describe('a transaction', () => {
  it('has a signature for each signer, and is no longer than a packet', () => {
    expect(decodeSolanaTransaction(legacy).signers).toBe(1)
    const sized = (data: number) => {
      const count = [(data & 127) | 128, data >> 7]
      return Uint8Array.from([
        1,
        ...Array(64).fill(0),
        ...written({ instructions: [1, 2, 0, ...count, ...Array(data).fill(0)] }),
      ])
    }
    const most = 1232 - sized(128).length + 128
    expect(sized(most)).toHaveLength(1232)
    expect(decodeSolanaTransaction(sized(most)).keys).toHaveLength(3)
    expect(() => decodeSolanaTransaction(sized(most + 1))).toThrow(new Undecodable('longer than a packet'))
    const two = Uint8Array.from([2, ...Array(128).fill(0), ...messageOf(legacy)])
    expect(() => decodeSolanaTransaction(two)).toThrow(new Undecodable('a wrong number of signatures'))
    expect(() => decodeSolanaTransaction(messageOf(legacy))).toThrow(Undecodable)
  })
})

describe('a message to be signed as it is', () => {
  const signed = (bytes: Uint8Array): Act => ({
    kind: 'message',
    chainType: 'solana',
    method: 'signMessage',
    bytes,
  })
  const text = (said: string) => signed(new TextEncoder().encode(said))
  const policy = policyOf('solana', [{ method: 'signMessage' }, { method: '*' }])

  it('is no transaction in disguise', () => {
    const acts = [
      text('gm'),
      text('Log in to example.test'),
      text('日本'),
      text('a'.repeat(8000)),
      text(''),
      signed(messageOf(legacy)),
      signed(messageOf(versioned)),
      signed(Uint8Array.of(0x81, ...messageOf(legacy))),
      signed(Uint8Array.of(...messageOf(legacy), 0)),
    ]
    expect(acts.map((act) => allows(policy, act))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('may be anything behind the prefix of Ethereum', () => {
    const act: Act = {
      kind: 'message',
      chainType: 'ethereum',
      method: 'personal_sign',
      bytes: messageOf(legacy),
    }
    expect(allows(policyOf('ethereum', [{ method: 'personal_sign' }]), act)).toBe(true)
  })

  it('is read by rules about its content', () => {
    const login = policyOf('solana', [
      { method: 'signMessage', conditions: [condition('message', 'content', 'starts_with', 'Log in')] },
    ])
    expect([text('Log in, 7'), text('Log out')].map((act) => allows(login, act))).toEqual([true, false])
  })

  it('is one wherever a transaction can be read from it', () => {
    const short = (length: number) => messageOf(legacy).slice(0, length)
    const smallest = 3 + 1 + 3 * 32 + 32 + 1
    expect([smallest, smallest - 1].map((length) => mayBeTransaction(short(length)))).toEqual([true, false])
    const other = (header: number[]) => Uint8Array.of(...header, ...messageOf(legacy).slice(3))
    expect(
      [
        [3, 0, 0],
        [4, 0, 0],
        [1, 1, 0],
        [2, 1, 0],
        [0, 0, 0],
      ].map((header) => mayBeTransaction(other(header))),
    ).toEqual([true, false, false, true, false])
  })
})
