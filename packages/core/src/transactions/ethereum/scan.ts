import { type ScanTransactionResponse, TRANSACTION_ROUTES } from '@latchkey/contract'
import { numberToHex } from 'viem'
import { normalizeTransaction, type UnsignedTransactionRequest } from '../../chains/ethereum/normalize.ts'
import type { ClientContext } from '../../context.ts'

interface Scanned {
  wallet: { address: string }
  chainId: number
  transactionRequests: readonly UnsignedTransactionRequest[]
  signOnly: boolean
}

/** Who judges the transactions of a confirmation: our server, where the host wants it; nobody else. */
export function scanOf(
  context: ClientContext,
  { wallet, chainId, transactionRequests, signOnly }: Scanned,
): { scanTransaction?(index: number): Promise<ScanTransactionResponse> } {
  const { enabled, domain } = context.config().embeddedWallets.transactionScanning
  if (!enabled) return {}
  return {
    async scanTransaction(index) {
      const { from, to, data, value } = normalizeTransaction(transactionRequests[index] ?? {}, wallet.address)
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
