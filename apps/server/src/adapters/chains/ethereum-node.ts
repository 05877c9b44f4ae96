import type { EthereumNode, Receipt } from '../../ports/chain-nodes.ts'
import { NodeAway, NodeRefusal } from '../../ports/chain-nodes.ts'
import type { AskNode, OnNodes } from './json-rpc.ts'
import { simulate } from './simulate.ts'

/** For a chain whose nodes do not say what is usual. */
const USUAL_PRIORITY_FEE = 1_000_000_000n
/** That the node has this very transaction already, in the words of geth, erigon, nethermind, besu, reth and anvil. */
const KNOWN = /already (known|imported|exists)|already_exists|alreadyknown|known transaction|same hash/i

/** An Ethereum node by https://ethereum.github.io/execution-apis. */
export function createEthereumNode(on: OnNodes): EthereumNode {
  return {
    fees: () =>
      on(async (ask) => {
        const [block, gasPrice, priorityFee] = await Promise.all([
          ask('eth_getBlockByNumber', ['latest', false]),
          quantityOf(ask, 'eth_gasPrice', []),
          quantityOf(ask, 'eth_maxPriorityFeePerGas', []).catch((error: unknown) => {
            if (error instanceof NodeRefusal) return USUAL_PRIORITY_FEE
            throw error
          }),
        ])
        const base = fieldOf(block, 'baseFeePerGas')
        return { baseFee: base === undefined || base === null ? null : quantity(base), gasPrice, priorityFee }
      }),
    estimateGas: (call) => on((ask) => quantityOf(ask, 'eth_estimateGas', [call])),
    balance: (address) => on((ask) => quantityOf(ask, 'eth_getBalance', [address, 'latest'])),
    call: (call) =>
      on(async (ask) => {
        const answer = await ask('eth_call', [call, 'latest'])
        if (typeof answer === 'string' && /^0x[0-9a-fA-F]*$/.test(answer)) return answer
        throw new NodeAway('eth_call was answered with what is no data')
      }),
    simulate: (calls) => on((ask) => simulate(ask, calls)),
    nonces: (address) =>
      on(async (ask) => {
        const [latest, pending] = await Promise.all([
          countOf(ask, 'eth_getTransactionCount', [address, 'latest']),
          countOf(ask, 'eth_getTransactionCount', [address, 'pending']),
        ])
        return { latest, pending: Math.max(latest, pending) }
      }),
    send: ({ raw, hash }, everywhere) =>
      on(async (ask) => {
        const taken = await ask('eth_sendRawTransaction', [raw]).catch((error: unknown) => {
          if (error instanceof NodeRefusal && KNOWN.test(error.message)) return hash
          throw error
        })
        if (String(taken).toLowerCase() !== hash.toLowerCase())
          throw new NodeAway('The node says that it took another transaction')
      }, everywhere),
    look: (address, hashes) =>
      on(async (ask) => {
        // first what was used, then the receipts: in the other order one that is mined in between would look replaced
        const used = await countOf(ask, 'eth_getTransactionCount', [address, 'latest'])
        const receipts = await Promise.all(hashes.map((hash) => receiptOf(ask, hash)))
        const head = await countOf(ask, 'eth_blockNumber', [])
        return { used, head, receipt: receipts.find((one) => one !== null) ?? null }
      }),
    has: (hashes) =>
      on(async (ask) => {
        const found = await Promise.all(hashes.map((hash) => hasOne(ask, hash)))
        // in place of an answer, so that one that has it is heard, and one that is away counts for more than this
        if (!found.includes(true)) throw new NodeRefusal(0, 'The node has none of these')
        return true
      }, true).catch((error: unknown) => {
        if (error instanceof NodeRefusal) return false
        throw error
      }),
  }
}

async function hasOne(ask: AskNode, hash: string): Promise<boolean> {
  const answer = await ask('eth_getTransactionByHash', [hash]).catch((error: unknown) => {
    throw error instanceof NodeRefusal ? new NodeAway('The node does not say what it has') : error
  })
  return answer !== null
}

async function receiptOf(ask: AskNode, hash: string): Promise<Receipt | null> {
  const answer = await ask('eth_getTransactionReceipt', [hash])
  if (answer === null) return null
  if (String(fieldOf(answer, 'transactionHash')).toLowerCase() !== hash.toLowerCase())
    throw new NodeAway('The receipt is that of another transaction')
  return {
    hash,
    succeeded: quantity(fieldOf(answer, 'status')) === 1n,
    block: count(fieldOf(answer, 'blockNumber')),
  }
}

const quantityOf = async (ask: AskNode, method: string, params: unknown[]) =>
  quantity(await ask(method, params))
const countOf = async (ask: AskNode, method: string, params: unknown[]) => count(await ask(method, params))

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) throw new NodeAway('The answer is no object')
  return (value as Record<string, unknown>)[name]
}

function quantity(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)) return BigInt(value)
  throw new NodeAway('The answer is no quantity')
}

function count(value: unknown): number {
  const number = Number(quantity(value))
  if (Number.isSafeInteger(number)) return number
  throw new NodeAway('The answer is no count')
}
