import type { PreparedEthereumTransaction, TransactionPreview } from '../requests.ts'

/** A transaction at its shortest, with the gas limit that is signed. */
export function previewOf({ to, chainId, value, request }: PreparedEthereumTransaction): TransactionPreview {
  return { to, chainId, value, gas: quantityOf(request.gas ?? request.gasLimit) }
}

/** A quantity as a host or a chain writes it; null: none. */
export function quantityOf(value: unknown): bigint | null {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null
  return typeof value === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(value) ? BigInt(value) : null
}
