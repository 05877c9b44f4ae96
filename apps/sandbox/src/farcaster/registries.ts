import { type Address, decodeFunctionData, encodeFunctionResult, type Hex, parseAbi, zeroAddress } from 'viem'
import { RpcFault } from '../json-rpc/fault.ts'
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
export function callRegistry(people: FarcasterPeople, to: string, data: Hex): Hex | undefined {
  const address = to.toLowerCase()
  if (address === ID_REGISTRY.toLowerCase()) return callIds(people, data)
  if (address === KEY_REGISTRY.toLowerCase()) return callKeys(data)
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

/** Nobody here has put a key into the register of keys: accounts are used by the key that owns them alone. */
function callKeys(data: Hex): Hex {
  const { functionName } = decode(KEY_ABI, data)
  if (functionName === 'totalKeys') return encodeFunctionResult({ abi: KEY_ABI, functionName, result: 0n })
  return encodeFunctionResult({ abi: KEY_ABI, functionName, result: { state: 0, keyType: 0 } })
}

function decode<const T extends typeof ID_ABI | typeof KEY_ABI>(abi: T, data: Hex) {
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    throw new RpcFault(-32000, 'execution reverted')
  }
}
