import {
  Keypair,
  MessageV0,
  PublicKey,
  Transaction,
  TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js'
import { solanaTransactionAct } from '../solana-act.ts'

const keyOf = (seed: number) => Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey

export const WALLET = keyOf(1)
export const FRIEND = keyOf(2)
export const STRANGER = keyOf(3)
export const SPONSOR = keyOf(4)
export const MINT = keyOf(5)
export const BLOCKHASH = keyOf(9).toBase58()

/** The bytes of a legacy transaction, with room for its signatures. */
export function legacyBytes(
  instructions: TransactionInstruction[],
  feePayer: PublicKey = WALLET,
): Uint8Array {
  const transaction = new Transaction({ feePayer, recentBlockhash: BLOCKHASH })
  return transaction.add(...instructions).serialize({ requireAllSignatures: false })
}

/** The same of version 0. `lookedUp` are in a lookup table, so not named in it. */
export function versionedBytes(
  instructions: TransactionInstruction[],
  lookedUp: PublicKey[] = [],
): Uint8Array {
  const table = {
    key: keyOf(8),
    state: { addresses: lookedUp },
    isActive: () => true,
  }
  const message = MessageV0.compile({
    payerKey: WALLET,
    recentBlockhash: BLOCKHASH,
    instructions,
    addressLookupTableAccounts: lookedUp.length > 0 ? [table as never] : [],
  })
  return new VersionedTransaction(message).serialize()
}

export const actOf = (bytes: Uint8Array) =>
  solanaTransactionAct('signAndSendTransaction', bytes, WALLET.toBase58())

/** A call whose last account signs. */
export const tokenCall = (programId: string, data: number[], keys: PublicKey[]) =>
  new TransactionInstruction({
    programId: new PublicKey(programId),
    data: Buffer.from(data),
    keys: keys.map((pubkey) => ({ pubkey, isSigner: pubkey === WALLET, isWritable: true })),
  })
