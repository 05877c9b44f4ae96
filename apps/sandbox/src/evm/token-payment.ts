import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { CONTRACTS, type ContractName } from './contracts.ts'
import type { FaucetPayment } from './ether-faucet.ts'

const MINTS = parseAbi([
  'function mint(address to, uint256 value)',
  'function mint(address to)',
  'function mintBatch(address to, uint256[] ids, uint256[] values)',
])

/** The tokens that the faucet gives, by what a request calls them. */
export const FAUCET_TOKENS = {
  dollar: 'Dollar',
  taxed: 'TaxedToken',
  frozen: 'FrozenToken',
  hostile: 'HostileToken',
  collectible: 'Collectible',
  items: 'Items',
} as const satisfies Record<string, ContractName>

export type FaucetToken = keyof typeof FAUCET_TOKENS

/** The call that mints; `amount` in the smallest unit. Of a collectible there is one, of items so many of 1 and 2. */
export function tokenPayment(token: FaucetToken, owner: string, amount: bigint): FaucetPayment {
  return { to: CONTRACTS[FAUCET_TOKENS[token]], data: mintCall(token, owner as Address, amount) }
}

function mintCall(token: FaucetToken, owner: Address, amount: bigint): string {
  if (token === 'collectible') return encodeFunctionData({ abi: MINTS, functionName: 'mint', args: [owner] })
  if (token === 'items') {
    const args = [owner, [1n, 2n], [amount, amount]] as const
    return encodeFunctionData({ abi: MINTS, functionName: 'mintBatch', args })
  }
  return encodeFunctionData({ abi: MINTS, functionName: 'mint', args: [owner, amount] })
}
