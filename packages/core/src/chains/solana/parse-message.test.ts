import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { readTables } from './lookup-tables.ts'
import { parseMessage } from './parse-message.ts'
import { LOOKUP_TABLE } from './programs.ts'
import { readInstructions } from './read-instructions.ts'
import type { ConnectionLike } from './web3-types.ts'

const key = (seed: number) => Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey
const [payer, receiver, table, other] = [key(1), key(2), key(3), key(4)]
const BLOCKHASH = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'
const transfer = SystemProgram.transfer({ fromPubkey: payer, toPubkey: receiver, lamports: 7 })

const legacy = Uint8Array.from(
  new Transaction({ feePayer: payer, blockhash: BLOCKHASH, lastValidBlockHeight: 1 })
    .add(transfer)
    .serializeMessage(),
)
const version0 = (tables: AddressLookupTableAccount[] = []) =>
  new TransactionMessage({ payerKey: payer, recentBlockhash: BLOCKHASH, instructions: [transfer] })
    .compileToV0Message(tables)
    .serialize()
/** The receiver stands in a table, at its second place. */
const state = {
  addresses: [other, receiver],
  deactivationSlot: 2n ** 64n - 1n,
  lastExtendedSlot: 0,
  lastExtendedSlotStartIndex: 0,
}
const looked = version0([new AddressLookupTableAccount({ key: table, state })])
/** As the chain holds a table: what it says of itself, then addresses. */
const stored = Uint8Array.from([1, ...new Uint8Array(55), ...other.toBytes(), ...receiver.toBytes()])

describe('a message', () => {
  it.each([
    ['legacy', legacy],
    [0, version0()],
  ] as const)('of version %s names its payer, what it may change, and its blockhash', (version, bytes) => {
    expect(parseMessage(bytes)).toEqual({
      version,
      signers: [payer.toBase58()],
      accounts: [payer, receiver, SystemProgram.programId].map(String),
      writable: [payer, receiver].map(String),
      blockhash: BLOCKHASH,
      instructions: [
        {
          program: SystemProgram.programId.toBase58(),
          accounts: [payer, receiver].map(String),
          data: Uint8Array.from(transfer.data),
        },
      ],
      tables: [],
      unresolved: [],
    })
  })

  it('takes accounts of a look-up table that is at hand', () => {
    const parsed = parseMessage(looked, new Map([[table.toBase58(), [other, receiver].map(String)]]))
    expect(parsed.unresolved).toEqual([])
    expect(parsed.writable).toEqual([payer, receiver].map(String))
    expect(readInstructions(parsed)).toMatchObject([
      { kind: 'sol-transfer', to: receiver.toBase58(), amount: 7n },
    ])
  })

  it.each([
    ['is not at hand', new Map()],
    ['is shorter than it was', new Map([[table.toBase58(), [other.toBase58()]]])],
    ['is another one', new Map([[other.toBase58(), [other, receiver].map(String)]])],
  ])('leaves unread what it takes of a table that %s', (_, tables) => {
    const parsed = parseMessage(looked, tables)
    expect([parsed.tables, parsed.unresolved]).toEqual([[table.toBase58()], [table.toBase58()]])
    expect(parsed.instructions[0]?.accounts).toEqual([payer.toBase58(), null])
    expect(readInstructions(parsed)).toEqual([
      {
        kind: 'unknown',
        program: SystemProgram.programId.toBase58(),
        programName: 'System',
        data: 'AgAAAAcAAAAAAAAA',
      },
    ])
  })
})

describe('what a chain would refuse is refused', () => {
  const changed = (at: number, byte: number, bytes: Uint8Array = legacy) => {
    const copy = Uint8Array.from(bytes)
    copy[at] = byte
    return copy
  }
  /** Header and count of three accounts and a blockhash before the count of instructions. */
  const PROGRAM_AT = 4 + 3 * 32 + 32 + 1
  it.each([
    ['nothing', new Uint8Array(), RangeError],
    ['no signer', changed(0, 0), RangeError],
    ['more signers than accounts', changed(0, 9), RangeError],
    ['a payer that may not pay', changed(1, 1), RangeError],
    ['more that must not change than there are', changed(2, 3), RangeError],
    ['a program that is not there', changed(PROGRAM_AT, 3), RangeError],
    ['an account that is not there', changed(PROGRAM_AT + 2, 200), RangeError],
    ['more accounts than bytes', changed(3, 0x7f), RangeError],
    ['a length without an end', Uint8Array.from([1, 0, 1, 0xff, 0xff, 0xff]), RangeError],
    ['bytes behind the end', Uint8Array.from([...legacy, 0]), RangeError],
    ['bytes behind the end, version 0', Uint8Array.from([...version0(), 0]), RangeError],
    ['another version', changed(0, 0x81, version0()), TypeError],
  ])('%s', (_, bytes, kind) => {
    expect(() => parseMessage(bytes)).toThrow(kind)
  })

  it.each([
    ['legacy', legacy],
    ['version 0', version0()],
    ['with a table', looked],
  ])('each shorter form of a message, %s', (_, bytes) => {
    const lengths = Array.from({ length: bytes.length }, (_, length) => length)
    const refused = lengths.filter((length) => {
      try {
        return !parseMessage(bytes.subarray(0, length))
      } catch (error) {
        return error instanceof RangeError
      }
    })
    expect(refused).toEqual(lengths)
    expect(parseMessage(bytes).blockhash).toBe(BLOCKHASH)
  })
})

describe('look-up tables', () => {
  const asking = (...accounts: unknown[]) => {
    const asked: string[][] = []
    const connection = {
      async getMultipleAccountsInfo(keys: PublicKey[]) {
        asked.push(keys.map((one) => one.toBase58()))
        return accounts
      },
    } as unknown as ConnectionLike
    return { connection, asked }
  }
  const [first, second] = [table.toBase58(), other.toBase58()]

  it('are read by one question', async () => {
    const { connection, asked } = asking({ owner: new PublicKey(LOOKUP_TABLE), data: stored }, null)
    expect(await readTables(connection, [first, second])).toEqual(
      new Map([[first, [other, receiver].map(String)]]),
    )
    expect(asked).toEqual([[first, second]])
  })

  it.each([
    ['is not there', null],
    ['is of another program', { owner: other, data: stored }],
    ['holds something else', { owner: LOOKUP_TABLE, data: changedFirst(stored) }],
    ['is no answer at all', '<html>'],
  ])('are left out where one %s', async (_, account) => {
    expect(await readTables(asking(account).connection, [first])).toEqual(new Map())
  })

  it('are not asked for where there are none', async () => {
    const { connection, asked } = asking()
    expect(await readTables(connection, [])).toEqual(new Map())
    expect(asked).toEqual([])
  })

  function changedFirst(bytes: Uint8Array) {
    const copy = Uint8Array.from(bytes)
    copy[0] = 0
    return copy
  }
})
