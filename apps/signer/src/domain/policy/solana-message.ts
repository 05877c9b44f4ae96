import { isUtf8 } from 'node:buffer'
import type { ByteReader } from './byte-reader.ts'
import { readBytes, Undecodable } from './byte-reader.ts'

/** What a message says of an instruction, before anybody asks what its program makes of it. */
export interface CompiledInstruction {
  /** Places in `keys`. An account may stand behind them: then it is in a lookup table. */
  program: number
  accounts: number[]
  data: Uint8Array
}

export interface SolanaMessage {
  /** Keys of 32 bytes that the message itself names, the signers first. */
  keys: Uint8Array[]
  signers: number
  instructions: CompiledInstruction[]
}

const KEY = 32
const SIGNATURE = 64
/** What fits into a packet: no node takes a longer one. */
const LONGEST = 1232

const list = <Item>(reader: ByteReader, read: () => Item): Item[] =>
  Array.from({ length: reader.count() }, read)

const isTwice = (keys: readonly Uint8Array[]) =>
  new Set(keys.map((key) => Buffer.from(key).toString('base64'))).size < keys.length

/**
 * Reads the message of a transaction, legacy or of version 0, as a validator does, and stricter: nothing may follow, no
 * key or table come twice, and no program out of a lookup table, whose content the message does not say.
 * @throws Undecodable
 */
export function decodeSolanaMessage(bytes: Uint8Array): SolanaMessage {
  const reader = readBytes(bytes)
  const first = reader.byte()
  if (first > 0x80) throw new Undecodable('a message of an unknown version')
  const isVersioned = first === 0x80
  const signers = isVersioned ? reader.byte() : first
  const [readonlySigners, readonlyOthers] = [reader.byte(), reader.byte()]
  const keys = list(reader, () => reader.bytes(KEY))
  if (readonlySigners >= signers || signers + readonlyOthers > keys.length || isTwice(keys)) {
    throw new Undecodable('keys that do not fit the header')
  }
  reader.bytes(KEY) // a recent blockhash, or a durable nonce
  const instructions = list(reader, () => ({
    program: reader.byte(),
    accounts: list(reader, reader.byte),
    data: reader.bytes(reader.count()),
  }))
  const looked = isVersioned ? readTables(reader) : 0
  reader.end()
  if (keys.length + looked > 256) throw new Undecodable('more accounts than can be named')
  for (const { program, accounts } of instructions) {
    if (program === 0 || program >= keys.length)
      throw new Undecodable('a program that the message does not name')
    if (accounts.some((account) => account >= keys.length + looked)) {
      throw new Undecodable('an account that the message does not name')
    }
  }
  return { keys, signers, instructions }
}

/** How many accounts come out of lookup tables. */
function readTables(reader: ByteReader): number {
  const tables = list(reader, () => ({
    key: reader.bytes(KEY),
    accounts: [...list(reader, reader.byte), ...list(reader, reader.byte)].length,
  }))
  if (isTwice(tables.map(({ key }) => key)) || tables.some(({ accounts }) => accounts === 0)) {
    throw new Undecodable('a lookup table that is of no use')
  }
  return tables.reduce((sum, { accounts }) => sum + accounts, 0)
}

/**
 * Reads a transaction with its places for signatures, filled or not.
 * @throws Undecodable
 */
export function decodeSolanaTransaction(bytes: Uint8Array): SolanaMessage {
  if (bytes.length > LONGEST) throw new Undecodable('longer than a packet')
  const reader = readBytes(bytes)
  const signatures = reader.count()
  reader.bytes(signatures * SIGNATURE)
  const message = decodeSolanaMessage(reader.rest())
  if (message.signers !== signatures) throw new Undecodable('a wrong number of signatures')
  return message
}

/**
 * Whether a validator might take bytes for the message of a transaction, of this or a later version: `signMessage` signs
 * them as they are, so a message would be one way around every rule about transactions. Texts are not such: what a
 * letter stands for, in first place, is more signers than a transaction has room for, or no version that will come.
 */
export function mayBeTransaction(bytes: Uint8Array): boolean {
  const [signers = 0, readonlySigners = 0] = bytes
  if (signers >= 0x80) return !isUtf8(bytes)
  if (readonlySigners >= signers) return false
  try {
    const reader = readBytes(bytes.subarray(3))
    const keys = reader.count()
    reader.bytes(keys * KEY + KEY + 1)
    return keys >= signers
  } catch {
    return false
  }
}
