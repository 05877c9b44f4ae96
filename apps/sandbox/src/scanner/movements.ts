import { type Address, decodeEventLog, type Hex, parseAbi } from 'viem'
import type { Log } from './simulate.ts'

/** Under this address the node reports ether that moves. */
export const ETHER = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export type AssetKind = 'NATIVE' | 'ERC20' | 'ERC721' | 'ERC1155'

/** Something that changed hands. Addresses are in lower case. */
export interface Movement {
  kind: AssetKind
  token: string
  from: string
  to: string
  amount: bigint
  /** which piece of a collection */
  id?: bigint
}

/** What somebody let somebody else spend; of a collection one piece, or everything where there is no `id`. */
export interface Approval {
  /** `ALL` is for a collection of either kind */
  kind: 'ERC20' | 'ERC721' | 'ALL'
  token: string
  owner: string
  spender: string
  amount: bigint
  id?: bigint
  /** seconds since 1970 */
  expiration?: bigint
}

const EVENTS = {
  3: parseAbi([
    'event Transfer(address indexed from, address indexed to, uint256 value)',
    'event Approval(address indexed owner, address indexed spender, uint256 value)',
    'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  ]),
  4: parseAbi([
    'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
    'event Approval(address indexed owner, address indexed spender, uint256 indexed id)',
    'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
    'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  ]),
}

type Args = Record<string, unknown>
const low = (address: unknown) => (address as Address).toLowerCase()

/** What the logs of a run tell; logs of other events say nothing here. */
export function readLogs(logs: Log[]): { movements: Movement[]; approvals: Approval[] } {
  const movements: Movement[] = []
  const approvals: Approval[] = []
  for (const log of logs) {
    const event = decode(log)
    if (!event) continue
    const token = log.address.toLowerCase()
    const { name, args } = event
    if (name === 'Approval') approvals.push(approval(token, args))
    else if (name === 'ApprovalForAll') approvals.push(approvalForAll(token, args))
    else movements.push(...moved(token, name, args))
  }
  return { movements, approvals }
}

function decode({ topics, data }: Log): { name: string; args: Args } | undefined {
  const abi = EVENTS[topics.length as keyof typeof EVENTS]
  if (!abi) return undefined
  try {
    const event = decodeEventLog({ abi, topics: topics as [Hex, ...Hex[]], data: data as Hex })
    return { name: event.eventName, args: event.args as Args }
  } catch {
    return undefined
  }
}

function moved(token: string, name: string, args: Args): Movement[] {
  const ends = { token, from: low(args.from), to: low(args.to) }
  if (name === 'TransferBatch') {
    const values = args.values as bigint[]
    return (args.ids as bigint[]).map((id, i) => ({ kind: 'ERC1155', ...ends, id, amount: values[i] ?? 0n }))
  }
  if (name === 'TransferSingle')
    return [{ kind: 'ERC1155', ...ends, id: args.id as bigint, amount: args.value as bigint }]
  if (args.id !== undefined) return [{ kind: 'ERC721', ...ends, id: args.id as bigint, amount: 1n }]
  return [{ kind: token === ETHER ? 'NATIVE' : 'ERC20', ...ends, amount: args.value as bigint }]
}

function approval(token: string, args: Args): Approval {
  const ends = { token, owner: low(args.owner), spender: low(args.spender) }
  if (args.id === undefined) return { kind: 'ERC20', ...ends, amount: args.value as bigint }
  return { kind: 'ERC721', ...ends, id: args.id as bigint, amount: 1n }
}

function approvalForAll(token: string, args: Args): Approval {
  const ends = { token, owner: low(args.owner), spender: low(args.operator) }
  return { kind: 'ALL', ...ends, amount: args.approved ? 1n : 0n }
}
