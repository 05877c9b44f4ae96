import { type Address, decodeFunctionData, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'

/** What ZKsync's accounts know to do for a paymaster; they refuse all else. */
const FLOWS = parseAbi([
  'function general(bytes input)',
  'function approvalBased(address token, uint256 minAllowance, bytes innerInput)',
])

/**
 * What an account does for its paymaster before it makes its calls. With `approvalBased` it approves a token to it, which
 * stands nowhere in the calls: a user who is not shown that gives a token away over "Sponsored".
 *
 * @throws TypeError for an input that no account understands.
 */
export function doneForPaymaster(
  paymaster: Address,
  input: Hex,
): { to: Address; value: bigint; data: Hex }[] {
  const asked = flowOf(input)
  if (asked.functionName === 'general') return []
  const [token, allowance] = asked.args
  const args = [paymaster, allowance] as const
  return [
    { to: token, value: 0n, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }) },
  ]
}

function flowOf(data: Hex) {
  try {
    return decodeFunctionData({ abi: FLOWS, data })
  } catch (cause) {
    throw new TypeError('Invalid transaction request', { cause })
  }
}
