import { type Address, decodeFunctionData, encodeFunctionResult, type Hex, parseAbi, zeroAddress } from 'viem'
import { RpcFault } from '../json-rpc/fault.ts'
import type { KeyRequests } from './key-requests.ts'
import type { FarcasterPeople } from './people.ts'

/** Where the registers stand on OP mainnet (https://docs.farcaster.xyz/reference/contracts/deployments). */
export const ID_REGISTRY = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
export const KEY_REGISTRY = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'

export const ID_ABI = parseAbi([
  'function idOf(address owner) view returns (uint256 fid)',
  'function custodyOf(uint256 fid) view returns (address owner)',
  'function recoveryOf(uint256 fid) view returns (address recovery)',
  'function idCounter() view returns (uint256)',
])

export const KEY_ABI = parseAbi([
  'struct KeyData { uint8 state; uint32 keyType; }',
  'function keyDataOf(uint256 fid, bytes key) view returns (KeyData)',
  'function totalKeys(uint256 fid, uint8 state) view returns (uint256)',
])

/**
 * Answers an `eth_call` to one of the registers; gives undefined for any other address. Throws RpcFault where the
 * contract would revert.
 */
export function callRegistry(
  people: FarcasterPeople,
  keys: KeyRequests,
  to: string,
  data: Hex,
): Hex | undefined {
  const address = to.toLowerCase()
  if (address === ID_REGISTRY.toLowerCase()) return callIds(people, data)
  if (address === KEY_REGISTRY.toLowerCase()) return callKeys(keys, data)
  return undefined
}

function callIds(people: FarcasterPeople, data: Hex): Hex {
  const { functionName, args } = decode(ID_ABI, data)
  const owner = (fid: bigint) => people.byFid(fid)
  switch (functionName) {
    case 'idOf': {
      const fid = people.byCustody(args[0] as Address)?.fid ?? 0
      return encodeFunctionResult({ abi: ID_ABI, functionName, result: BigInt(fid) })
    }
    case 'custodyOf':
    case 'recoveryOf': {
      // Whoever owns an account here recovers it too.
      const person = owner(args[0] as bigint)
      const result = person ? people.account(person).address : zeroAddress
      return encodeFunctionResult({ abi: ID_ABI, functionName, result })
    }
    case 'idCounter': {
      const highest = Math.max(...people.list().map(({ fid }) => fid))
      return encodeFunctionResult({ abi: ID_ABI, functionName, result: BigInt(highest) })
    }
  }
}

const KEY_STATES = { none: 0, added: 1, removed: 2 } as const
/** Of a key that writes; accounts here have no keys of another type. */
const SIGNER = 1

function callKeys(keys: KeyRequests, data: Hex): Hex {
  const { functionName, args } = decode(KEY_ABI, data)
  if (functionName === 'totalKeys') {
    const state = args[1] === KEY_STATES.removed ? 'removed' : 'added'
    return encodeFunctionResult({ abi: KEY_ABI, functionName, result: BigInt(keys.countOf(args[0], state)) })
  }
  const state = keys.stateOf(args[0], args[1])
  const keyType = state === 'none' ? 0 : SIGNER
  return encodeFunctionResult({ abi: KEY_ABI, functionName, result: { state: KEY_STATES[state], keyType } })
}

function decode<const T extends typeof ID_ABI | typeof KEY_ABI>(abi: T, data: Hex) {
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    throw new RpcFault(-32000, 'execution reverted')
  }
}
