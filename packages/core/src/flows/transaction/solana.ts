import type {
  PreparedSolanaTransaction,
  SolanaTransactionRequest,
  TransactionRequest,
} from '../../transactions/requests.ts'

/** The confirmation of a Solana transaction as the flow of either chain goes through with it. */
export function solanaConfirmation(
  request: SolanaTransactionRequest,
): TransactionRequest<PreparedSolanaTransaction> {
  return {
    address: request.transactingWallet.address,
    signOnly: request.signOnly,
    uiOptions: request.uiOptions,
    prepare: (options) => request.prepareTransactionRequest(options),
    submit: (prepared) => request.onConfirm(prepared),
    waitForReceipt: (signature) => request.waitForReceipt(signature).then(() => undefined),
    onSuccess: (signature) => request.onSuccess(signature),
    onFailure: (error) => request.onFailure(error),
  }
}
