import { type ReadMessage, staticAccounts } from './wire-transaction.ts'

const LAMPORTS_PER_SIGNATURE = 5000n
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const PRECOMPILES = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]
const BUILTINS = [
  '11111111111111111111111111111111',
  COMPUTE_BUDGET,
  'Vote111111111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
  ...PRECOMPILES,
]
const UNITS_PER_BUILTIN = 3000n
const UNITS_PER_PROGRAM = 200_000n
const MOST_UNITS = 1_400_000n
const MICRO = 1_000_000n
const SET_LIMIT = 2
const SET_PRICE = 3

/** The lamports that a transaction costs its payer: 5000 per signature, and its own priority fee. */
export function feeOf(message: ReadMessage): bigint {
  const accounts = staticAccounts(message)
  let signatures = BigInt(message.header.numSignerAccounts)
  let limit: bigint | undefined
  let price = 0n
  let usual = 0n
  for (const { programAddressIndex, data } of message.instructions) {
    const program = accounts[programAddressIndex] as string
    const bytes = Buffer.from(data ?? [])
    usual += BUILTINS.includes(program) ? UNITS_PER_BUILTIN : UNITS_PER_PROGRAM
    if (PRECOMPILES.includes(program)) signatures += BigInt(bytes[0] ?? 0)
    if (program !== COMPUTE_BUDGET) continue
    if (bytes[0] === SET_LIMIT && bytes.length >= 5) limit = BigInt(bytes.readUInt32LE(1))
    if (bytes[0] === SET_PRICE && bytes.length >= 9) price = bytes.readBigUInt64LE(1)
  }
  const units = min(limit ?? usual, MOST_UNITS)
  return signatures * LAMPORTS_PER_SIGNATURE + (price * units + MICRO - 1n) / MICRO
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
