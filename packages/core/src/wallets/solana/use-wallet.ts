import { base64 } from '@scure/base'
import { openTransaction } from '../../chains/solana/kit-transaction.ts'
import { parseMessage } from '../../chains/solana/parse-message.ts'
import { byteReader } from '../../chains/solana/shortvec.ts'
import { addSignature, messageBytes } from '../../chains/solana/transaction-object.ts'
import type { AnySolanaTransaction } from '../../chains/solana/web3-types.ts'
import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import type { EmbeddedWallet } from '../accounts.ts'
import { requireUser } from '../sign-message.ts'
import { signBytes } from './sign-bytes.ts'

const SIGNATURE_LENGTH = 64

/** Signs bytes with no screen. @returns 64 bytes. */
export async function signMessageBytes(
  context: ClientContext,
  wallet: EmbeddedWallet,
  message: Uint8Array,
): Promise<Uint8Array> {
  requireUser(context)
  return signBytes(context, wallet, message)
}

/** Signs with no screen: a web3.js transaction in place, of kit's a copy. Returns it. */
export async function signTransactionObject<T extends AnySolanaTransaction>(
  context: ClientContext,
  wallet: EmbeddedWallet,
  transaction: T,
): Promise<T> {
  const opened = openTransaction(transaction)
  const signature = await signMessageBytes(context, wallet, messageBytes(opened.transaction))
  addSignature(opened.transaction, wallet.address, signature)
  return opened.result()
}

/**
 * Signs a transaction in wire form (signatures, then message), with no screen.
 *
 * @returns the same bytes with the wallet's signature in its place.
 * @throws ClientError when the wallet is none of the signers; RangeError for bytes that are no transaction.
 */
export async function signWireTransaction(
  context: ClientContext,
  wallet: EmbeddedWallet,
  transaction: Uint8Array,
): Promise<{ signedTransaction: Uint8Array; signature: Uint8Array }> {
  const reader = byteReader(transaction)
  const count = reader.shortvec()
  const first = reader.offset
  reader.take(count * SIGNATURE_LENGTH)
  const message = transaction.subarray(reader.offset)
  const place = parseMessage(message).signers.indexOf(wallet.address)
  if (place < 0 || place >= count) {
    throw new ClientError('The wallet is not a signer of this transaction.', 'transaction_failure')
  }
  const signature = await signMessageBytes(context, wallet, message)
  const signedTransaction = Uint8Array.from(transaction)
  signedTransaction.set(signature, first + place * SIGNATURE_LENGTH)
  return { signedTransaction, signature: signedTransaction.subarray(first, first + SIGNATURE_LENGTH) }
}

/** What `wallet.getProvider()` gives: `signMessage` over base64, nothing else. */
export interface SolanaProvider {
  request(request: { method: string; params?: { message: string } }): Promise<{ signature: string }>
}

/** The small provider of an embedded Solana wallet (wire/frames 7.3): it knows `signMessage` alone. */
export function solanaProvider(context: ClientContext, wallet: EmbeddedWallet): SolanaProvider {
  return {
    async request({ method, params }) {
      if (method !== 'signMessage') throw new Error(`Method ${method} is not supported`)
      if (!context.state.get().authenticated) throw new Error('User must be authenticated')
      const signature = await signBytes(context, wallet, base64.decode(params?.message ?? ''))
      return { signature: base64.encode(signature) }
    },
  }
}
