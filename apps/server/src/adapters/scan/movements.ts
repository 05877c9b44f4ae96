import type { SimulatedLog } from '../../ports/chain-nodes.ts'

/** Where `eth_simulateV1` says what moves of the chain's own asset. */
export const NATIVE = `0x${'ee'.repeat(20)}`

export type AssetKind = 'NATIVE' | 'ERC20' | 'ERC721' | 'ERC1155'

export interface Movement {
  token: string
  kind: AssetKind
  from: string
  to: string
  raw: bigint
}

export interface Approval {
  token: string
  kind: AssetKind
  owner: string
  spender: string
  /** how much, or all of a collection */
  raw: bigint | 'all'
  /** which one, of a collection; absent for all of it */
  id?: bigint
}

// keccak-256 of the events of ERC-20, ERC-721 and ERC-1155
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

const addressIn = (topic: string | undefined) => `0x${(topic ?? '').slice(-40)}`
const wordAt = (data: string, index: number): bigint => {
  const word = data.slice(2 + 64 * index, 2 + 64 * (index + 1))
  return word.length === 64 ? BigInt(`0x${word}`) : 0n
}
const count = (data: string) => (data.length - 2) / 64

/** What the logs of a transaction say has moved, and who may move what afterwards. */
export function readLogs(logs: readonly SimulatedLog[]): { movements: Movement[]; approvals: Approval[] } {
  const movements: Movement[] = []
  const approvals: Approval[] = []
  const approvedAll = new Set(
    logs.filter(({ topics }) => topics[0] === TRANSFER_SINGLE || topics[0] === TRANSFER_BATCH).map(tokenOf),
  )
  for (const log of logs) {
    const { address: token, topics, data } = log
    const [event, first, second, third] = topics
    const [a, b, c] = [addressIn(first), addressIn(second), addressIn(third)]
    if (event === TRANSFER && topics.length === 3) {
      const kind = token === NATIVE ? 'NATIVE' : 'ERC20'
      movements.push({ token, kind, from: a, to: b, raw: wordAt(data, 0) })
    } else if (event === TRANSFER && topics.length === 4) {
      movements.push({ token, kind: 'ERC721', from: a, to: b, raw: 1n })
    } else if (event === TRANSFER_SINGLE && topics.length === 4) {
      movements.push({ token, kind: 'ERC1155', from: b, to: c, raw: wordAt(data, 1) })
    } else if (event === TRANSFER_BATCH && topics.length === 4) {
      movements.push({ token, kind: 'ERC1155', from: b, to: c, raw: batchSum(data) })
    } else if (event === APPROVAL && topics.length === 3) {
      approvals.push({ token, kind: 'ERC20', owner: a, spender: b, raw: wordAt(data, 0) })
    } else if (event === APPROVAL && topics.length === 4) {
      const approved = b !== addressIn(`0x${'0'.repeat(64)}`)
      approvals.push({
        ...{ token, kind: 'ERC721' as const, owner: a, spender: b },
        ...{ raw: approved ? 1n : 0n, id: BigInt(third ?? 0) },
      })
    } else if (event === APPROVAL_FOR_ALL && topics.length === 3) {
      const kind = approvedAll.has(token) ? 'ERC1155' : 'ERC721'
      approvals.push({ token, kind, owner: a, spender: b, raw: wordAt(data, 0) === 0n ? 0n : 'all' })
    }
  }
  return { movements, approvals }
}

const tokenOf = ({ address }: SimulatedLog) => address

/** The amounts are the second of two lists, whose places stand first. */
function batchSum(data: string): bigint {
  const start = wordAt(data, 1) / 32n
  if (start >= BigInt(Math.floor(count(data)))) return 0n
  const length = Math.min(Number(wordAt(data, Number(start))), Math.floor(count(data)))
  let sum = 0n
  for (let index = 1; index <= length; index++) sum += wordAt(data, Number(start) + index)
  return sum
}
