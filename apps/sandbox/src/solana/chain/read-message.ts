import { getCompiledTransactionMessageDecoder, getTransactionEncoder } from '@solana/kit'
import { MalformedTransaction, type ReadMessage, readWireTransaction } from './wire-transaction.ts'

/** Reads a serialised message that bears no signatures; throws MalformedTransaction. */
export function readMessage(bytes: Uint8Array): ReadMessage {
  let unsigned: Uint8Array
  try {
    const message = getCompiledTransactionMessageDecoder().decode(bytes)
    const signers = message.staticAccounts.slice(0, message.header.numSignerAccounts)
    unsigned = new Uint8Array(
      getTransactionEncoder().encode({
        messageBytes: bytes,
        signatures: Object.fromEntries(signers.map((signer) => [signer, null])),
      } as never),
    )
  } catch (error) {
    throw new MalformedTransaction('failed to deserialize message', { cause: error })
  }
  return readWireTransaction(unsigned).message
}
