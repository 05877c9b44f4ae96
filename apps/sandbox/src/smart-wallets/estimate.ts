import { encodeFunctionData, type Hex, hexToBigInt, numberToHex, parseAbi, size } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { callEthereum } from '../evm/ethereum-rpc.ts'
import { invalidParams, RpcFault } from '../json-rpc/fault.ts'
import { ENTRY_POINT, SENDER_CREATOR } from './addresses.ts'
import { bundleOf } from './entry-point.ts'
import { hashOf, type Operation } from './operation.ts'
import { REJECTED, REJECTED_BY_PAYMASTER, REVERTED } from './refusals.ts'

const VALIDATION_ABI = parseAbi([
  'struct Packed { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function validateUserOp(Packed operation, bytes32 hash, uint256 missingFunds)',
  'function validatePaymasterUserOp(Packed operation, bytes32 hash, uint256 maxCost)',
])

/** Gas of the bundle's transaction that no limit of the operation covers. */
const OVERHEAD = 50_000n
// Each byte as if it were not zero: signatures that are not there yet must not make it dearer.
const PER_BYTE = 16n
const POST_OP = 1n
const RICHES = numberToHex(10n ** 30n)

interface Call {
  from: Hex
  to: Hex
  data: Hex
  failure: number
  what: string
}
interface Done {
  status: Hex
  gasUsed: Hex
  returnData: Hex
}

/** The least that an operation has to pay for being carried along. */
export function leastPreVerificationGas(operation: Operation): bigint {
  return OVERHEAD + PER_BYTE * BigInt(size(bundleOf(operation).data))
}

/**
 * What an operation needs, tried on the newest block with whatever signatures stand in it. Whether the account can pay is
 * not asked. Throws RpcFault where the factory, the account, the paymaster or the calls themselves revert.
 */
export async function estimateOperation(url: string, chainId: number, operation: Operation) {
  const [create, validate, sponsor, execute] = callsOf(operation, chainId)
  const before = create ? [create] : []
  const validation = await run(url, [...before, validate, ...(sponsor ? [sponsor] : [])], operation.sender)
  const execution = await run(url, [...before, execute])
  const checked = validation.slice(0, before.length + 1)
  return {
    preVerificationGas: numberToHex((leastPreVerificationGas(operation) * 11n) / 10n),
    verificationGasLimit: numberToHex(withRoom(checked)),
    callGasLimit: numberToHex(withRoom(execution.slice(-1))),
    ...(sponsor
      ? {
          paymasterVerificationGasLimit: numberToHex(withRoom(validation.slice(-1))),
          paymasterPostOpGasLimit: numberToHex(POST_OP),
        }
      : {}),
  }
}

/** Calls that the entry point makes: of the factory, of the account, of the paymaster, and what it is all for. */
function callsOf(operation: Operation, chainId: number): [Call | undefined, Call, Call | undefined, Call] {
  const { sender, factory, factoryData = '0x', paymaster, callData } = operation
  const packed = toPackedUserOperation(operation)
  const validation = (functionName: 'validateUserOp' | 'validatePaymasterUserOp', wei: bigint) =>
    encodeFunctionData({ abi: VALIDATION_ABI, functionName, args: [packed, hashOf(operation, chainId), wei] })
  const by = { from: ENTRY_POINT } as const
  return [
    factory && {
      ...{ from: SENDER_CREATOR, to: factory, data: factoryData },
      ...{ failure: REJECTED, what: 'AA13 initCode failed or OOG' },
    },
    {
      ...{ ...by, to: sender, data: validation('validateUserOp', paymaster ? 0n : 1n) },
      ...{ failure: REJECTED, what: 'AA23 reverted' },
    },
    paymaster && {
      ...{ ...by, to: paymaster, data: validation('validatePaymasterUserOp', 1n) },
      ...{ failure: REJECTED_BY_PAYMASTER, what: 'AA33 reverted' },
    },
    { ...by, to: sender, data: callData, failure: REVERTED, what: 'execution reverted' },
  ]
}

/** Tries the calls one after the other, keeping nothing; `rich` is an account that shall not want for money. */
async function run(url: string, calls: Call[], rich?: Hex): Promise<bigint[]> {
  const block = {
    calls: calls.map(({ from, to, data }) => ({ from, to, data })),
    ...(rich ? { stateOverrides: { [rich]: { balance: RICHES } } } : {}),
  }
  const options = { blockStateCalls: [block], validation: false }
  const [done] = await callEthereum<{ calls: Done[] }[]>(url, 'eth_simulateV1', [options, 'latest'])
  const outcomes = done?.calls ?? []
  for (const [index, { failure, what }] of calls.entries()) {
    const outcome = outcomes[index]
    if (!outcome) throw invalidParams('The operation cannot be tried')
    if (outcome.status !== '0x1') throw new RpcFault(failure, what, outcome.returnData)
  }
  return outcomes.map(({ gasUsed }) => hexToBigInt(gasUsed))
}

/** A call may need more on its way than it has used in the end, and passes on at most 63 parts of 64. */
function withRoom(used: bigint[]): bigint {
  return (used.reduce((sum, one) => sum + one, 0n) * 3n) / 2n + 30_000n
}
