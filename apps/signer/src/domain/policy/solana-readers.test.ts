import { signSolanaTransaction } from '@latchkey/keys/chains'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { solanaTransactionAct } from './solana-act.ts'

const PRIVATE_KEY = new Uint8Array(32).fill(7)
const OWN = ed25519.getPublicKey(PRIVATE_KEY)
const WALLET = base58.encode(OWN)

/** What a policy's reader refuses and the signing one does not, which counts lists and looks no further. No validator takes it. */
const STRICTER = [
  'a lookup table that is of no use',
  'a program that the message does not name',
  'an account that the message does not name',
  'keys that do not fit the header',
  'more accounts than can be named',
]

const count = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...count(value >> 7)]
const listed = (items: readonly (readonly number[])[]) => [...count(items.length), ...items.flat()]
const each = (bytes: readonly number[]) => [...count(bytes.length), ...bytes]

const small = (max: number) => fc.integer({ min: 0, max })
const bytes = (maxLength: number) => fc.array(small(255), { maxLength })
/** Few enough that some come twice. */
const key = fc.constantFrom<number[]>(
  ...Array.from({ length: 30 }, (_, fill) => Array<number>(32).fill(fill)),
  [...OWN],
)

const flip = fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), small(255))

/** Mostly a transaction of Solana: in its right order, by numbers that fit more often than not. */
const transactions = fc
  .record({
    isVersioned: fc.boolean(),
    header: fc.tuple(fc.integer({ min: 1, max: 3 }), small(1), small(2)),
    others: fc.array(key, { minLength: 2, maxLength: 6 }),
    place: fc.constantFrom(0, 0, 0, 1, 2),
    instructions: fc.array(
      fc.record({
        program: fc.constantFrom(1, 1, 1, 2, 2, 0, 6),
        accounts: fc.array(fc.constantFrom(0, 1, 2, 2, 9), { maxLength: 2 }),
        data: bytes(140),
      }),
      { maxLength: 3 },
    ),
    tables: fc.array(fc.record({ at: key, one: bytes(3), two: bytes(3) }), { maxLength: 2 }),
    /** how many places for signatures there are beside the right number */
    off: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, -1),
    /** bytes that are others, at a part of the length */
    flips: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(flip, { minLength: 1, maxLength: 2 }) },
    ),
    end: fc.constantFrom<'whole' | 'cut' | 'more'>(
      ...(['whole', 'whole', 'whole', 'whole', 'whole', 'whole', 'cut', 'more'] as const),
    ),
  })
  .map(({ isVersioned, header, others, place, instructions, tables, off, flips, end }) => {
    const keys = others.toSpliced(place, 0, [...OWN])
    const message = [
      ...(isVersioned ? [0x80] : []),
      ...header,
      ...listed(keys),
      ...Array<number>(32).fill(9),
      ...listed(
        instructions.map(({ program, accounts, data }) => [program, ...each(accounts), ...each(data)]),
      ),
      ...(isVersioned ? listed(tables.map(({ at, one, two }) => [...at, ...each(one), ...each(two)])) : []),
    ]
    const places = Math.max(header[0] + off, 0)
    const all = [...count(places), ...Array<number>(64 * places).fill(0), ...message]
    // what makes a transaction another one is not in the places for signatures
    const from = all.length - message.length
    for (const [part, byte] of flips) all[from + Math.floor(part * message.length)] = byte
    if (end === 'cut') all.pop()
    if (end === 'more') all.push(0)
    return Uint8Array.from(all)
  })

/** The transaction with this wallet's signature, and what that is of; null where it is not signed. */
function signed(transaction: Uint8Array): { message: Uint8Array; isOurs(): boolean } | null {
  try {
    const text = signSolanaTransaction(PRIVATE_KEY, Buffer.from(transaction).toString('base64'))
    const made = Buffer.from(text, 'base64')
    const places = made[0] as number
    const message = made.subarray(1 + 64 * places)
    const signatures = Array.from({ length: places }, (_, nth) => made.subarray(1 + 64 * nth, 65 + 64 * nth))
    return { message, isOurs: () => signatures.some((one) => ed25519.verify(one, message, OWN)) }
  } catch {
    return null
  }
}

it('a policy reads what is signed, all of it: what it reads is signed as it is, what is not signed it does not read', () => {
  const seen = { read: 0, refused: 0, stricter: new Set<string>() }
  fc.assert(
    fc.property(transactions, (transaction) => {
      const act = solanaTransactionAct('signTransaction', transaction, WALLET)
      const made = signed(transaction)
      const places = transaction[0] as number
      const message = transaction.subarray(1 + 64 * places)
      if (act.kind === 'solana_transaction') {
        seen.read++
        return made?.isOurs() === true && Buffer.from(message).equals(made.message)
      }
      if (!made) {
        seen.refused++
        return true
      }
      seen.stricter.add(act.reason)
      return STRICTER.includes(act.reason)
    }),
    { numRuns: 1_500, seed: 20_260_101 },
  )
  // each of them was met, many times
  expect([Math.min(seen.read, 100), Math.min(seen.refused, 100)]).toEqual([100, 100])
  expect([...seen.stricter].toSorted()).toEqual(
    STRICTER.filter((one) => one !== 'more accounts than can be named'),
  )
})
