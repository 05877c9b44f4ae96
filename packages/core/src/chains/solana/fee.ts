import type { ParsedMessage } from './parse-message.ts'
import { COMPUTE_BUDGET } from './programs.ts'

const LAMPORTS_PER_SIGNATURE = 5000n
const SET_LIMIT = 2
const SET_PRICE = 3
const UNITS_PER_INSTRUCTION = 200_000n
const MOST_UNITS = 1_400_000n
const MICRO_LAMPORTS = 1_000_000n

/** Lamports that a transaction pays to be taken early: its price by the units that it may use. */
function priorityFee({ instructions }: ParsedMessage): bigint {
  let price = 0n
  let limit: bigint | null = null
  let usual = 0n
  for (const { program, data } of instructions) {
    if (program !== COMPUTE_BUDGET) {
      usual += UNITS_PER_INSTRUCTION
      continue
    }
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === SET_LIMIT && data.length >= 5) limit = BigInt(view.getUint32(1, true))
    if (data[0] === SET_PRICE && data.length >= 9) price = view.getBigUint64(1, true)
  }
  const asked = limit ?? usual
  const units = asked < MOST_UNITS ? asked : MOST_UNITS
  return (price * units + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS
}

/** Lamports for the signatures alone. */
export const signatureFee = ({ signers }: ParsedMessage): bigint =>
  LAMPORTS_PER_SIGNATURE * BigInt(signers.length)

/** Lamports of a whole transaction, for a cluster that does not say. */
export const estimatedFee = (message: ParsedMessage): bigint => signatureFee(message) + priorityFee(message)
