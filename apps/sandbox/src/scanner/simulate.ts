import { decodeErrorResult, type Hex } from 'viem'
import { callEthereum } from '../evm/ethereum-rpc.ts'
import type { IntendedCall } from './intent.ts'

export interface Log {
  address: string
  topics: string[]
  data: string
}

/** What would happen. */
export type Run = { block: string; logs: Log[]; gasUsed: bigint } | NoRun

/** Why nothing would, or why nobody can tell: a call reverts, or could not be tried at all. */
export interface NoRun {
  block: string
  error: string
  reverts: boolean
}

interface SimulatedBlock {
  calls: { status: string; logs: Log[]; gasUsed: string; returnData: Hex }[]
}

/** Runs the calls one after the other on the newest block, keeping nothing; one that reverts ends it. */
export async function simulate(url: string, calls: IntendedCall[]): Promise<Run> {
  const block = String(Number(await callEthereum<string>(url, 'eth_blockNumber')))
  if (calls.length === 0) return { block, logs: [], gasUsed: 0n }
  try {
    const options = { blockStateCalls: [{ calls }], traceTransfers: true, validation: false }
    const [simulated] = await callEthereum<SimulatedBlock[]>(url, 'eth_simulateV1', [options, 'latest'])
    const done = simulated?.calls ?? []
    const failed = done.find(({ status }) => status !== '0x1')
    if (failed) return { block, error: reasonOf(failed.returnData), reverts: true }
    return {
      block,
      logs: done.flatMap(({ logs }) => logs),
      gasUsed: done.reduce((sum, { gasUsed }) => sum + BigInt(gasUsed), 0n),
    }
  } catch (error) {
    return { block, error: (error as Error).message, reverts: false }
  }
}

/** Why a call reverted, with its own words where it has some. */
function reasonOf(returned: Hex): string {
  try {
    const { errorName, args } = decodeErrorResult({ data: returned })
    return errorName === 'Error' ? `execution reverted: ${args[0]}` : 'execution reverted'
  } catch {
    return 'execution reverted'
  }
}
