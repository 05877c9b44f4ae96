import * as v from 'valibot'
import type { SimulatedCall, SimulatedResult } from '../../ports/chain-nodes.ts'
import { NodeAway, NodeRefusal } from '../../ports/chain-nodes.ts'
import type { AskNode } from './json-rpc.ts'

const METHOD_NOT_FOUND = -32601

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/), v.toLowerCase())
const logSchema = v.object({
  address: v.pipe(hex, v.length(42)),
  topics: v.pipe(v.array(v.pipe(hex, v.length(66))), v.maxLength(4)),
  data: hex,
})
const blocksSchema = v.tuple([
  v.object({ calls: v.array(v.object({ status: hex, returnData: hex, logs: v.array(logSchema) })) }),
])

/** `eth_simulateV1` of https://ethereum.github.io/execution-apis: one block, without fees, signatures and nonces. */
export async function simulate(ask: AskNode, calls: readonly SimulatedCall[]): Promise<SimulatedResult[]> {
  const options = { blockStateCalls: [{ calls }], traceTransfers: true, validation: false }
  const answer = await ask('eth_simulateV1', [options, 'latest']).catch((error: unknown) => {
    if (error instanceof NodeRefusal && error.code === METHOD_NOT_FOUND)
      throw new NodeAway('A node does not know eth_simulateV1')
    throw error
  })
  const read = v.safeParse(blocksSchema, answer)
  if (!read.success || read.output[0].calls.length !== calls.length)
    throw new NodeAway('eth_simulateV1 was answered with what is none')
  return read.output[0].calls.map(({ status, returnData, logs }) => ({
    succeeded: status === '0x1',
    returned: returnData,
    logs,
  }))
}
