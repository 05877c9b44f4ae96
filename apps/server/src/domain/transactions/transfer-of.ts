import type { WalletAsset, WalletChain } from '@latchkey/contract'
import type { TransferOfRow } from '../../ports/transaction-store.ts'
import { amountOf, CHAINS } from './assets.ts'
import type { FilledEthereumTransaction } from './port.ts'

/** `transfer(address,uint256)` of ERC-20, with nothing before or after */
const TRANSFER = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i

/** What a transaction plainly moves: the chain's own coin with no data, or a known token by its `transfer`. */
export function transferOf(caip2: string, transaction: FilledEthereumTransaction): TransferOfRow | null {
  const { from: sender, to, data, value } = transaction
  const chain = (Object.keys(CHAINS) as WalletChain[]).find((name) => CHAINS[name].caip2 === caip2)
  if (!chain || to === undefined) return null
  const token = TRANSFER.exec(data)
  for (const [asset, known] of Object.entries(CHAINS[chain].assets)) {
    const name = asset as WalletAsset
    if (known.token === null && data === '0x')
      return { ...amountOf(chain, name, BigInt(value), known.decimals), sender, recipient: to }
    if (token && known.token?.toLowerCase() === to.toLowerCase() && BigInt(value) === 0n) {
      const amount = amountOf(chain, name, BigInt(`0x${token[2]}`), known.decimals)
      return { ...amount, sender, recipient: `0x${token[1]}` }
    }
  }
  return null
}
