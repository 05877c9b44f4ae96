import type { ChainType } from '@latchkey/contract'

/** Which chain a wallet's address is of: Ethereum's are hexadecimal, Solana's base58. */
export function chainTypeOf(address: string): ChainType {
  return address.startsWith('0x') ? 'ethereum' : 'solana'
}
