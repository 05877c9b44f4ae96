import { base64 } from '@scure/base'
import {
  AddressLookupTableAccount,
  Keypair,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KeyError } from '../key-error.ts'
import { signSolanaTransaction } from './solana-transaction.ts'

const keypair = (byte: number) => Keypair.fromSeed(new Uint8Array(32).fill(byte))
const [ours, payer, third, stranger] = [7, 8, 9, 10].map(keypair) as [Keypair, Keypair, Keypair, Keypair]
const seedOf = ({ secretKey }: Keypair) => secretKey.slice(0, 32)
const BLOCKHASH = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'

/** Moves money of each of these, and says something. */
const instructions = (owners: Keypair[], said = 'said') => [
  ...owners.map(({ publicKey }, place) =>
    SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: stranger.publicKey, lamports: 1000 + place }),
  ),
  new TransactionInstruction({ keys: [], programId: SystemProgram.programId, data: Buffer.from(said) }),
]
const table = new AddressLookupTableAccount({
  key: keypair(11).publicKey,
  state: {
    deactivationSlot: 2n ** 64n - 1n,
    lastExtendedSlot: 0,
    lastExtendedSlotStartIndex: 0,
    addresses: [stranger.publicKey, third.publicKey],
  },
})

function legacy(owners: Keypair[], feePayer = payer, said?: string): Uint8Array {
  const transaction = new Transaction({
    feePayer: feePayer.publicKey,
    blockhash: BLOCKHASH,
    lastValidBlockHeight: 9,
  })
  return transaction.add(...instructions(owners, said)).serialize({ requireAllSignatures: false })
}

function versioned(owners: Keypair[], lookUp: boolean): VersionedTransaction {
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: BLOCKHASH,
    instructions: instructions(owners),
  })
  return new VersionedTransaction(message.compileToV0Message(lookUp ? [table] : []))
}

const sign = (key: Keypair, bytes: Uint8Array) =>
  base64.decode(signSolanaTransaction(seedOf(key), base64.encode(bytes)))
const signedByLibrary = (bytes: Uint8Array, ...keys: Keypair[]) => {
  const transaction = VersionedTransaction.deserialize(bytes)
  transaction.sign(keys)
  return transaction.serialize()
}

describe('signTransaction', () => {
  it.each([
    ['a legacy transaction', legacy([ours])],
    ['a legacy transaction that it pays for', legacy([ours], ours)],
    ['a legacy transaction of three', legacy([third, ours])],
    ['a transaction of version 0', versioned([ours], false).serialize()],
    ['a transaction with a lookup table', versioned([ours, third], true).serialize()],
  ])('signs %s as @solana/web3.js does', (_, bytes) => {
    expect([...sign(ours, bytes)]).toEqual([...signedByLibrary(bytes, ours)])
  })

  it('keeps the signatures of others, in whichever order they come', () => {
    const bytes = legacy([ours, third])
    const all = [...signedByLibrary(bytes, ours, payer, third)]
    expect([...sign(ours, sign(third, sign(payer, bytes)))]).toEqual(all)
    expect([...sign(payer, sign(ours, sign(third, bytes)))]).toEqual(all)
    expect(Transaction.from(Uint8Array.from(all)).verifySignatures()).toBe(true)
  })

  it('replaces what stood in its own place, and nothing else', () => {
    const bytes = signedByLibrary(versioned([ours], true).serialize(), ours, payer)
    const spoilt = Uint8Array.from(bytes).fill(3, 1 + 64, 1 + 128)
    expect([...sign(ours, spoilt)]).toEqual([...bytes])
  })

  it('signs whatever fits into a packet, and no byte more', () => {
    // after it stand the count of what is said, two bytes of it, and that
    const longest = 1232 - legacy([ours], ours, '').length - 1
    const most = legacy([ours], ours, 's'.repeat(longest))
    const counted = most.length - longest - 2
    const more = Uint8Array.of(...most, 0x73)
    more.set([0x80 | ((longest + 1) & 0x7f), (longest + 1) >> 7], counted)
    expect([most.length, more.length]).toEqual([1232, 1233])
    expect(Transaction.from(sign(ours, most)).verifySignatures()).toBe(true)
    expect(() => sign(ours, more)).toThrow(
      new KeyError('invalid_input', 'A Solana transaction has at most 1232 bytes'),
    )
  })

  const NOT_A_SIGNER = new KeyError('invalid_input', 'This wallet is no signer of the transaction')
  it.each([
    ['it is not in at all', stranger, legacy([ours])],
    ['it only gets money in', stranger, legacy([ours], ours)],
    ['only a lookup table knows it in', third, versioned([ours], true).serialize()],
  ])('refuses a transaction that %s', (_, key, bytes) => {
    expect(() => sign(key, bytes)).toThrow(NOT_A_SIGNER)
  })
})

describe('what is no transaction', () => {
  const bytes = legacy([ours], ours)
  const v0 = versioned([ours], true).serialize()
  const at = (place: number, value: number, whole = bytes) =>
    whole.map((byte, i) => (i === place ? value : byte))
  /** Where the message begins: after the count and one signature, in version 0 two. */
  const [MESSAGE, V0_MESSAGE] = [65, 129]
  const NONE = 'The transaction is no Solana transaction'

  it.each([
    ['nothing', new Uint8Array(), NONE],
    ['a transaction without its places', Uint8Array.of(0, ...bytes.slice(MESSAGE)), NONE],
    ['one place more', Uint8Array.of(2, ...new Uint8Array(128), ...bytes.slice(MESSAGE)), NONE],
    ['a count in too many bytes', Uint8Array.of(0x81, 0, ...bytes.slice(1)), NONE],
    ['a count that has no end', Uint8Array.of(0x81, 0x80, 0x80, ...bytes.slice(1)), NONE],
    ['a count over 16 bits', Uint8Array.of(0xff, 0xff, 0x7f, ...bytes.slice(1)), NONE],
    [
      'a count whose last bits fall out of the number',
      Uint8Array.of(0x81, ...new Uint8Array(8).fill(0x80), 2, ...bytes.slice(1)),
      NONE,
    ],
    [
      'a count below nothing',
      Uint8Array.of(0x81, ...new Uint8Array(8).fill(0x80), 1, ...bytes.slice(1)),
      NONE,
    ],
    ['one byte more', Uint8Array.of(...bytes, 0), NONE],
    ['one byte more after lookup tables', Uint8Array.of(...v0, 0), NONE],
    ['no signer', at(MESSAGE, 0), NONE],
    ['a header of two signers', at(MESSAGE, 2), NONE],
    ['signers that all only read', at(MESSAGE + 1, 1), NONE],
    ['more readers than keys', at(MESSAGE + 2, 3), NONE],
    ['version 1', at(V0_MESSAGE, 0x81, v0), 'This version of a Solana transaction is not supported'],
    ['the last version', at(V0_MESSAGE, 0xff, v0), 'This version of a Solana transaction is not supported'],
  ])('is refused: %s', (_, wrong, message) => {
    expect(Transaction.from(sign(ours, bytes)).verifySignatures()).toBe(true)
    expect(() => sign(ours, wrong)).toThrow(new KeyError('invalid_input', message))
  })

  it.each([
    ['legacy', bytes] as const,
    ['version 0', v0] as const,
  ])('is refused at every length: %s', (_, whole) => {
    const lengths = Array.from(whole.keys())
    const refused = lengths.filter((length) => {
      try {
        sign(ours, whole.slice(0, length))
        return false
      } catch (error) {
        return error instanceof KeyError && error.message === NONE
      }
    })
    expect(refused).toEqual(lengths)
  })

  it('is refused in our words, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (any) => {
        expect(() => sign(ours, any)).toThrow(KeyError)
      }),
    )
  })

  it.each([undefined, null, 7, {}, 'not base64!', 'YQ'])('is refused: %j', (transaction) => {
    expect(() => signSolanaTransaction(seedOf(ours), transaction)).toThrow(
      new KeyError('invalid_input', 'The transaction must be base64'),
    )
  })
})
