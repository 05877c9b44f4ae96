import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, hexToBigInt } from 'viem'
import { entryPoint07Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { callEthereum } from '../evm/ethereum-rpc.ts'
import { BUNDLER, ENTRY_POINT } from './addresses.ts'
import type { Operation } from './operation.ts'

/** What that account has put in at the entry point, in wei. */
export async function depositOf(url: string, account: Address): Promise<bigint> {
  const data = encodeFunctionData({ abi: entryPoint07Abi, functionName: 'balanceOf', args: [account] })
  const answer = await callEthereum<Hex>(url, 'eth_call', [{ to: ENTRY_POINT, data }, 'latest'])
  return decodeFunctionResult({ abi: entryPoint07Abi, functionName: 'balanceOf', data: answer })
}

/** The transaction that carries out one operation, with gas for all that the operation may use. */
export function bundleOf(operation: Operation) {
  const data = encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(operation)], BUNDLER],
  })
  return { from: BUNDLER, to: ENTRY_POINT, data }
}

/** The price of gas that a transaction must pay now, in wei. */
export async function baseFee(url: string): Promise<bigint> {
  const block = await callEthereum<{ baseFeePerGas: Hex }>(url, 'eth_getBlockByNumber', ['latest', false])
  return hexToBigInt(block.baseFeePerGas)
}
