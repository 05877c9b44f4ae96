import { type ScanTransactionResponse, TRANSACTION_ROUTES } from '@latchkey/contract'
import { numberToHex } from 'viem'
import type { NormalTransaction } from '../../chains/ethereum/normalize.ts'
import type { ClientContext } from '../../context.ts'

interface Scanned {
  chainId: number
  /** the very ones that are shown and signed */
  transactions: readonly NormalTransaction[]
  signOnly: boolean
}

/** Who judges the transactions of a confirmation: our server, where the host wants it; nobody else. */
export function scanOf(
  context: ClientContext,
  { chainId, transactions, signOnly }: Scanned,
): { scanTransaction?(index: number): Promise<ScanTransactionResponse> } {
  const { enabled, domain } = context.config().embeddedWallets.transactionScanning
  if (!enabled) return {}
  return {
    async scanTransaction(index) {
      const asked = transactions[index]
      if (!asked) throw new RangeError('There is no such transaction')
      const { from, to, data, value } = asked
      const transaction = {
        from,
        ...(to && { to }),
        ...(data && { data }),
        value: numberToHex(value ?? 0n),
        chainId: numberToHex(chainId),
      }
      const method = signOnly ? 'eth_signTransaction' : 'eth_sendTransaction'
      return context.send(TRANSACTION_ROUTES.scanTransaction, {
        body: {
          chain_id: String(chainId),
          metadata: { domain },
          request: { method, params: [transaction] },
        },
        retries: 0,
      })
    },
  }
}
