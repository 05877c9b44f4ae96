import type { EthereumPart } from '../evm/ethereum-part.ts'
import { type FaucetToken, tokenPayment } from '../evm/token-payment.ts'
import type { SolanaToken } from '../solana/chain/tokens.ts'
import type { SolanaPart } from '../solana/solana-part.ts'
import { type FaucetChain, FaucetRefusal, type FaucetRequest } from './faucet-request.ts'

export type FaucetReceipt = { hash: string } | { signature: string; mint?: string }

/** Pays out on every chain. */
export type Faucet = (request: FaucetRequest) => Promise<FaucetReceipt>

/** A faucet over the chains' own; resolves once the payment is confirmed, throws FaucetRefusal if it was refused. */
export function createFaucet(
  ethereum: Record<Exclude<FaucetChain, 'solana'>, EthereumPart>,
  solana: SolanaPart,
): Faucet {
  const pay: Faucet = async ({ chain, asset, address, amount }) => {
    if (chain !== 'solana') {
      const payment =
        asset === 'native'
          ? { to: address, wei: amount }
          : tokenPayment(asset as FaucetToken, address, amount)
      return { hash: await ethereum[chain].pay(payment) }
    }
    const faucet = solana.faucet()
    if (asset === 'native') return { signature: await faucet.airdrop(address as never, amount) }
    const mint = faucet.mints[asset as SolanaToken]
    return { signature: await faucet.mintTo(asset as SolanaToken, address as never, amount), mint }
  }
  return async (request) => {
    try {
      return await pay(request)
    } catch (error) {
      throw new FaucetRefusal(`The ${request.chain} network refused: ${(error as Error).message}`)
    }
  }
}
