import { insufficientBalance, lacksFunds } from '../../transactions/ethereum/funds.ts'
import type {
  EthereumTransactionRequest,
  PreparedEthereumTransaction,
  TransactionRequest,
} from '../../transactions/requests.ts'

/** The confirmation of EVM transactions as the flow of either chain goes through with it. */
export function ethereumConfirmation(
  request: EthereumTransactionRequest,
): TransactionRequest<PreparedEthereumTransaction> {
  const { scanTransaction, getIsSponsored, next } = request
  return {
    address: request.transactingWalletAddress,
    signOnly: request.signOnly,
    uiOptions: request.uiOptions,
    count: request.transactionRequests.length,
    async prepare({ anew = false, index = 0 } = {}) {
      const prepared = await request.prepareTransactionRequest(index, { anew })
      const known = { ...prepared, sponsored: (await getIsSponsored?.(prepared)) ?? false }
      const short = !request.signOnly && lacksFunds(known)
      return short ? { ...known, warning: insufficientBalance(prepared.warning ?? undefined) } : known
    },
    ...(scanTransaction ? { scan: (index: number) => scanTransaction(index) } : {}),
    ...(next ? { next: () => next() } : {}),
    submit: (prepared, before = []) => request.onConfirm([...before, prepared]),
    waitForReceipt: (hash) => request.waitForReceipt(hash),
    onSuccess: (hash) => request.onSuccess(hash),
    onFailure: (error) => request.onFailure(error),
  }
}
