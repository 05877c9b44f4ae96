import type { Hex, TransactionSerializable } from 'viem'
import { hexToBytes, keccak256, serializeTransaction } from 'viem/utils'
import { KeyError } from '../key-error.ts'
import { signDigest } from './ethereum.ts'
import { readTransaction } from './transaction-request.ts'

/**
 * `eth_signTransaction`: signs a legacy (EIP-155), EIP-2930 or EIP-1559 transaction for the wallet at `address`
 * and answers the raw transaction as 0x hex.
 * @throws KeyError `invalid_input` as `readTransaction` does, and when the fees contradict each other.
 */
export function signTransaction(privateKey: Uint8Array, request: unknown, address: string): Hex {
  const transaction = readTransaction(request, address) as TransactionSerializable
  let unsigned: Hex
  try {
    unsigned = serializeTransaction(transaction)
  } catch {
    throw new KeyError('invalid_input', 'The transaction is not valid')
  }
  const { r, s, yParity } = signDigest(privateKey, hexToBytes(keccak256(unsigned)))
  return serializeTransaction(transaction, { r, s, yParity, v: BigInt(27 + yParity) })
}
