import { decodeErrorResult, type Hex, isHex } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import type { NodeRefusal } from '../evm/ethereum-rpc.ts'
import { RpcFault } from '../json-rpc/fault.ts'

/** Error codes of ERC-7769. */
export const REJECTED = -32500
export const REJECTED_BY_PAYMASTER = -32501
export const OUT_OF_TIME = -32503
export const BAD_SIGNATURE = -32507
export const REVERTED = -32521

/** The entry point's own numbers: AA1 is the factory, AA2 the account, AA3 the paymaster. */
const CODES: [RegExp, number][] = [
  [/^AA[23]4 /, BAD_SIGNATURE],
  [/^AA[23]2 /, OUT_OF_TIME],
  [/^AA3/, REJECTED_BY_PAYMASTER],
]

/** What the answer is to an operation that the entry point does not take, for the error of a call to it. */
export function refusalOf(error: NodeRefusal): RpcFault {
  const failed = decode(error.data)
  if (failed === undefined) return new RpcFault(REJECTED, error.message)
  const { reason, inner } = failed
  const code = CODES.find(([pattern]) => pattern.test(reason))?.[1] ?? REJECTED
  return new RpcFault(code, reason, inner)
}

function decode(data: unknown): { reason: string; inner?: Hex } | undefined {
  if (!isHex(data)) return undefined
  try {
    const { errorName, args } = decodeErrorResult({ abi: entryPoint07Abi, data })
    if (errorName === 'FailedOp') return { reason: args[1] }
    if (errorName === 'FailedOpWithRevert') return { reason: args[1], inner: args[2] }
    return { reason: errorName }
  } catch {
    return undefined
  }
}
