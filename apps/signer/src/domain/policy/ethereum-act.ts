import type { Hex, TransactionSerializable } from 'viem'
import { bytesToHex, parseTransaction, serializeTransaction } from 'viem/utils'
import type {
  AuthorizationAct,
  EthereumTransaction,
  EthereumTransactionAct,
  LowerHex,
  UndecodedAct,
} from './act.ts'

const TYPES: Record<string, EthereumTransaction['type']> = { legacy: 0, eip2930: 1, eip1559: 2 }
const LIMIT = 1n << 256n

/**
 * Reads an unsigned transaction: the bytes whose hash is signed. A legacy one without a chain id would count on every
 * chain, and is not read.
 */
export function ethereumTransactionAct(
  method: EthereumTransactionAct['method'],
  unsigned: Uint8Array,
): EthereumTransactionAct | UndecodedAct {
  const transaction = decodeTransaction(bytesToHex(unsigned))
  return transaction
    ? { kind: 'ethereum_transaction', chainType: 'ethereum', method, transaction }
    : {
        kind: 'undecoded',
        chainType: 'ethereum',
        method,
        reason: 'not an unsigned transaction of type 0, 1 or 2',
      }
}

/** What would be written otherwise than it is read (bytes that follow, leading zeros, a signature) is not read. */
function decodeTransaction(raw: Hex): EthereumTransaction | undefined {
  try {
    const read = parseTransaction(raw as Parameters<typeof parseTransaction>[0])
    if (serializeTransaction(read as TransactionSerializable) !== raw) return undefined
    const { type, chainId, to, value = 0n, data = '0x' } = read
    const number = TYPES[type as string]
    if (number === undefined || !chainId || value >= LIMIT) return undefined
    return {
      type: number,
      chainId: BigInt(chainId),
      to: to ? (to.toLowerCase() as LowerHex) : null,
      value,
      data: data.toLowerCase() as LowerHex,
    }
  } catch {
    return undefined
  }
}

/** EIP-7702. `contract` is any spelling of an address. */
export function authorizationAct(contract: string): AuthorizationAct | UndecodedAct {
  const common = { chainType: 'ethereum', method: 'eth_sign7702Authorization' } as const
  return /^0x[0-9a-f]{40}$/i.test(contract)
    ? { kind: 'ethereum_7702_authorization', ...common, contract: contract.toLowerCase() as LowerHex }
    : { kind: 'undecoded', ...common, reason: 'the contract is not an address' }
}
