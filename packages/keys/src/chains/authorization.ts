import type { Hex } from 'viem'
import { hashAuthorization, hexToBytes, isAddress } from 'viem/utils'
import { KeyError } from '../key-error.ts'
import { signDigest } from '../signing/ethereum.ts'
import { quantity } from '../signing/quantity.ts'

/** A signed EIP-7702 authorization, as `eth_sign7702Authorization` answers it. */
export interface SignedAuthorization {
  contract: Hex
  chain_id: number
  nonce: number
  /** 0x hex of 32 bytes */
  r: Hex
  s: Hex
  y_parity: 0 | 1
}

function count(name: string, value: unknown): number {
  const whole = quantity(name, value ?? -1)
  if (whole > BigInt(Number.MAX_SAFE_INTEGER)) throw new KeyError('invalid_input', `${name} is out of range`)
  return Number(whole)
}

/**
 * Signs that an account takes on the code of a contract (EIP-7702), on one chain and for one nonce.
 * @param request `contract`, `chain_id` and `nonce` as the wire has them: 0x hex or whole numbers
 * @throws KeyError `invalid_input`, also without a nonce, and for chain 0: such an authorization would count on every chain
 */
export function signAuthorization(
  privateKey: Uint8Array,
  request: { contract: unknown; chain_id: unknown; nonce: unknown },
): SignedAuthorization {
  const { contract } = request
  if (typeof contract !== 'string' || !isAddress(contract)) {
    throw new KeyError('invalid_input', 'contract is not an Ethereum address')
  }
  const chainId = count('chain_id', request.chain_id)
  if (chainId === 0) throw new KeyError('invalid_input', 'chain_id is missing')
  const nonce = count('nonce', request.nonce)
  const hash = hashAuthorization({ address: contract, chainId, nonce })
  const { r, s, yParity } = signDigest(privateKey, hexToBytes(hash))
  return { contract, chain_id: chainId, nonce, r, s, y_parity: yParity }
}
