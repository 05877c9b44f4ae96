import { type Abi, type Address, encodeFunctionData, type Hex, isAddress, isHex } from 'viem'

/** What one call of an operation does; the value in wei. */
export interface SmartCall {
  to: Address
  value: bigint
  data: Hex
}

/** What a host may say of the operation around its calls. */
const FEES = [
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
  'nonce',
] as const
const PAYMASTER = ['paymaster', 'paymasterContext', 'paymasterData', 'paymasterAndData'] as const

export interface AskedOperation {
  /** null: the account is given bytes of the host's own, which nobody here can read */
  calls: SmartCall[] | null
  callData: Hex | null
  /** of the operation, as its account and its paymaster are to have them */
  given: Record<string, unknown>
}

/**
 * Reads what a host wants sent: one transaction, or an operation with calls. What is shown is what is read here, and what
 * is read here is all that is sent: neither a sender, nor a factory, nor a signature is taken from the host.
 *
 * @throws TypeError 'Invalid transaction request'
 */
export function readOperation(input: unknown): AskedOperation {
  try {
    const asked = input as Record<string, unknown>
    const given = Object.fromEntries([
      ...FEES.flatMap((name) => (asked[name] == null ? [] : [[name, BigInt(asked[name] as number)]])),
      ...PAYMASTER.flatMap((name) => (asked[name] == null ? [] : [[name, asked[name]]])),
    ])
    if (Array.isArray(asked.calls)) {
      if (asked.calls.length === 0) throw new TypeError('There are no calls')
      return { calls: asked.calls.map(readCall), callData: null, given }
    }
    if (asked.to == null && asked.callData != null)
      return { calls: null, callData: bytes(asked.callData), given }
    return { calls: [readCall(asked)], callData: null, given }
  } catch (cause) {
    throw new TypeError('Invalid transaction request', { cause })
  }
}

function readCall(given: unknown): SmartCall {
  const { to, value, data, abi, functionName, args } = given as Record<string, unknown>
  if (typeof to !== 'string' || !isAddress(to, { strict: false })) throw new TypeError('Not an address')
  const called = abi
    ? encodeFunctionData({ abi: abi as Abi, functionName: functionName as string, args: args as unknown[] })
    : data
  const amount = value == null ? 0n : BigInt(value as bigint)
  if (amount < 0n) throw new RangeError('A value is not negative')
  return { to, value: amount, data: called == null ? '0x' : bytes(called) }
}

function bytes(value: unknown): Hex {
  if (isHex(value) && value.length % 2 === 0) return value
  throw new TypeError('Data must be 0x-prefixed hex')
}
