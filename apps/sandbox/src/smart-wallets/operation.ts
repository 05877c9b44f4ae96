import { type Hex, hexToBigInt, isAddress, isHex, numberToHex, size } from 'viem'
import { getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
import { invalidParams } from '../json-rpc/fault.ts'
import { ENTRY_POINT } from './addresses.ts'

/** An operation for entry point 0.7. */
export type Operation = UserOperation<'0.7'>

/** Gas of one operation, and of all its limits together: a block has room for 30,000,000. */
const MOST_GAS = 20_000_000n
const LARGEST_BYTES = 100_000
const MOST_NONCE = 2n ** 256n - 1n
const MOST_FEE = 2n ** 120n

const LIMITS = ['callGasLimit', 'verificationGasLimit', 'preVerificationGas'] as const
const FEES = ['maxFeePerGas', 'maxPriorityFeePerGas'] as const
const PAYMASTER_LIMITS = ['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'] as const

/**
 * Reads an operation as ERC-7769 writes it, addresses and bytes as hex, numbers as hex quantities; throws RpcFault.
 * @param draft whether limits and fees may be missing, which are zero then
 */
export function readOperation(value: unknown, draft = false): Operation {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidParams('The operation is not an object')
  const given = value as Record<string, unknown>
  if (given.eip7702Auth != null) throw invalidParams('eip7702Auth is not played here')
  const [factory, paymaster] = [readAddress(given, 'factory'), readAddress(given, 'paymaster')]
  if (!factory && given.factoryData != null) throw invalidParams('factoryData is there without a factory')
  if (!paymaster && given.paymasterData != null)
    throw invalidParams('paymasterData is there without a paymaster')
  const number = (name: string, most: bigint) => readNumber(given, name, most, draft)
  const operation = {
    sender: readAddress(given, 'sender', true) as Hex,
    nonce: readNumber(given, 'nonce', MOST_NONCE, false),
    ...(factory ? { factory, factoryData: readBytes(given, 'factoryData', '0x') } : {}),
    callData: readBytes(given, 'callData'),
    ...of(LIMITS, (name) => number(name, MOST_GAS)),
    ...of(FEES, (name) => number(name, MOST_FEE)),
    ...(paymaster
      ? {
          paymaster,
          paymasterData: readBytes(given, 'paymasterData', '0x'),
          ...of(PAYMASTER_LIMITS, (name) => readNumber(given, name, MOST_GAS, true)),
        }
      : {}),
    signature: readBytes(given, 'signature', draft ? '0x' : undefined),
  }
  if (gasOf(operation) > MOST_GAS) throw invalidParams(`An operation has at most ${MOST_GAS} gas here`)
  if (operation.maxPriorityFeePerGas > operation.maxFeePerGas)
    throw invalidParams('maxPriorityFeePerGas is more than maxFeePerGas')
  return operation
}

/** The gas that an operation may use and has to pay for at most. */
export function gasOf(operation: Operation): bigint {
  return [...LIMITS, ...PAYMASTER_LIMITS].reduce((sum, name) => sum + (operation[name] ?? 0n), 0n)
}

/** An operation in the words of ERC-7769. */
export function writeOperation(operation: Operation): Record<string, Hex> {
  return Object.fromEntries(
    Object.entries(operation).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? numberToHex(value) : (value as Hex),
    ]),
  )
}

/** What everybody calls the operation by. */
export function hashOf(operation: Operation, chainId: number): Hex {
  return getUserOperationHash({
    chainId,
    entryPointAddress: ENTRY_POINT,
    entryPointVersion: '0.7',
    userOperation: operation,
  })
}

/** Refuses every entry point but the one that is there. */
export function checkEntryPoint(value: unknown): void {
  if (typeof value !== 'string' || value.toLowerCase() !== ENTRY_POINT.toLowerCase())
    throw invalidParams(`The entry point is not ${ENTRY_POINT}, the only one here`)
}

function of<N extends string>(names: readonly N[], read: (name: N) => bigint): Record<N, bigint> {
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<N, bigint>
}

function readAddress(given: Record<string, unknown>, name: string, needed = false): Hex | undefined {
  const value = given[name]
  if (value == null && !needed) return undefined
  if (typeof value === 'string' && isAddress(value, { strict: false })) return value
  throw invalidParams(`${name} is no address`)
}

function readBytes(given: Record<string, unknown>, name: string, fallback?: Hex): Hex {
  const value = given[name] ?? fallback
  if (!isHex(value) || value.length % 2 !== 0) throw invalidParams(`${name} is no hex string of whole bytes`)
  if (size(value) > LARGEST_BYTES) throw invalidParams(`${name} has more than ${LARGEST_BYTES} bytes`)
  return value
}

function readNumber(given: Record<string, unknown>, name: string, most: bigint, optional: boolean): bigint {
  const value = given[name]
  if (value == null && optional) return 0n
  if (typeof value !== 'string' || !/^0x[\da-f]{1,64}$/i.test(value))
    throw invalidParams(`${name} is no hex quantity`)
  const number = hexToBigInt(value as Hex)
  if (number > most) throw invalidParams(`${name} is more than ${most}`)
  return number
}
