import type { AssetAmount, WalletAsset, WalletBalanceResponse, WalletChain } from '@latchkey/contract'
import type { ChainNodes } from '../../ports/chain-nodes.ts'
import { NodeAway, NodeRefusal } from '../../ports/chain-nodes.ts'
import { Refusal } from '../refusal.ts'
import { amountOf, CHAINS } from './assets.ts'
import { chainOf } from './chain-of.ts'
import type { BalanceQuery, SendingApp, SendingWallet } from './port.ts'

/** `balanceOf(address)` of ERC-20 */
const BALANCE_OF = '0x70a08231'

/** What the wallet has of each asset on each chain that has it, as of the newest block. */
export async function readBalance(
  nodes: ChainNodes,
  app: SendingApp,
  wallet: SendingWallet,
  query: BalanceQuery,
): Promise<WalletBalanceResponse> {
  const pairs = query.chain.flatMap((chain) =>
    query.asset.filter((asset) => CHAINS[chain].assets[asset]).map((asset) => ({ chain, asset })),
  )
  const strange = query.chain.find((chain) => (chain === 'solana') !== (wallet.chainType === 'solana'))
  if (strange) throw new Refusal('invalid_data', `This wallet has no address on ${strange}`)
  if (pairs.length === 0) throw new Refusal('invalid_data', 'None of these chains has any of these assets')
  try {
    return {
      balances: await Promise.all(pairs.map(({ chain, asset }) => readOne(nodes, app, wallet, chain, asset))),
    }
  } catch (error) {
    if (error instanceof NodeAway || error instanceof NodeRefusal)
      throw new Refusal('unavailable', 'A node of these chains does not answer')
    throw error
  }
}

async function readOne(
  nodes: ChainNodes,
  app: SendingApp,
  { address }: SendingWallet,
  chain: WalletChain,
  asset: WalletAsset,
): Promise<AssetAmount> {
  const { caip2, assets } = CHAINS[chain]
  const { decimals, token } = assets[asset] as { decimals: number; token: string | null }
  const { at } = chainOf(app.settings, caip2)
  const amount = (raw: bigint) => amountOf(chain, asset, raw, decimals)
  if (chain === 'solana') {
    const node = nodes.solana(at)
    return amount(await (token ? node.tokenBalance(address, token) : node.balance(address)))
  }
  const node = nodes.ethereum(at)
  if (!token) return amount(await node.balance(address))
  const data = BALANCE_OF + address.slice(2).toLowerCase().padStart(64, '0')
  const answer = await node.call({ to: token, data })
  if (!/^0x[0-9a-fA-F]{64}$/.test(answer)) throw new NodeAway(`No token answers on ${chain}`)
  return amount(BigInt(answer))
}
