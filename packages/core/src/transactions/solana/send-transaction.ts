import { clusterOf, solanaClusters } from '../../chains/solana/clusters.ts'
import { inTime } from '../../chains/solana/in-time.ts'
import { openTransaction } from '../../chains/solana/kit-transaction.ts'
import { configuredConnection } from '../../chains/solana/rpc-connection.ts'
import { complete, messageBytes } from '../../chains/solana/transaction-object.ts'
import type {
  AnySolanaTransaction,
  ConnectionLike,
  ParsedTransactionLike,
  SendOptionsLike,
  SolanaParsedTransaction,
  SolanaTransactionLike,
  SupportedSolanaTransaction,
} from '../../chains/solana/web3-types.ts'
import type { ClientContext } from '../../context.ts'
import { ClientError, unauthenticatedError } from '../../errors/client-errors.ts'
import { LatchkeyErrorCode } from '../../errors/error-codes.ts'
import type { EmbeddedWallet } from '../../wallets/accounts.ts'
import { openConnected } from '../../wallets/open-connected.ts'
import { showsScreens } from '../../wallets/sign-message.ts'
import { solanaWallet } from '../../wallets/solana/sign-message.ts'
import { askToTransact } from '../ask-to-transact.ts'
import { pendingSolana, whilePending } from '../pending.ts'
import type { PreparedSolanaTransaction, TransactionUiOptions } from '../requests.ts'
import { prepareTransaction } from './prepare-transaction.ts'
import { type Signing, signing } from './signing.ts'

export interface SolanaTransactionInput<T extends AnySolanaTransaction = AnySolanaTransaction> {
  /**
   * a web3.js v1 `Transaction` or `VersionedTransaction`, which is signed in place, or a compiled one of @solana/kit, of
   * which a signed copy is given back
   */
  transaction: T
  /** web3.js' own; left out: the RPC of the first of `config.solanaClusters` */
  connection?: ConnectionLike
  uiOptions?: TransactionUiOptions
  transactionOptions?: SendOptionsLike
  /** embedded wallet to sign with; default: the one at index 0 */
  address?: string
}

export interface SolanaTransactionReceipt<T = SupportedSolanaTransaction> {
  /** base58 */
  signature: string
  signedTransaction: T
  parsedTransaction: SolanaParsedTransaction | null
  /** lamports */
  fees: bigint
}

/**
 * Signs a transaction with an embedded Solana wallet, sends it through the given connection and waits until it
 * is confirmed; in the dialog unless wallet screens are off.
 *
 * @throws after firing `sendSolanaTransaction.onError`: `must_be_authenticated`, `embedded_wallet_not_found`,
 * `unknown_connect_wallet_error`, `insufficient_balance` (only without the dialog), else `transaction_failure`;
 * a transaction that was sent has its signature as `txSignature` on the error.
 */
export async function sendSolanaTransaction<T extends AnySolanaTransaction>(
  context: ClientContext,
  input: SolanaTransactionInput<T>,
): Promise<SolanaTransactionReceipt<T>> {
  try {
    const wallet = transactingWallet(context, input.address)
    const { work, result } = open(context, input)
    const response = { ...(await send(context, wallet, work)), signedTransaction: result() }
    context.events.emit('sendSolanaTransaction', 'onSuccess', {
      response: response as SolanaTransactionReceipt<unknown> as SolanaTransactionReceipt,
    })
    return response
  } catch (error) {
    context.events.emit('sendSolanaTransaction', 'onError', eventCode(error))
    throw error
  }
}

/** Signs without sending; resolves with the very transaction given, or kit's signed copy. Needs no funds. */
export async function signSolanaTransaction<T extends AnySolanaTransaction>(
  context: ClientContext,
  input: SolanaTransactionInput<T>,
): Promise<T> {
  try {
    const wallet = transactingWallet(context, input.address)
    const { work, result } = open(context, input)
    const own = signing(context, wallet, work)
    if (showsScreens(context, work.uiOptions)) await ask(context, wallet, work, own, true)
    else {
      const latest = () => inTime(context, work.connection.getLatestBlockhash())
      await complete(work.transaction, latest, wallet.address)
      await own.sign(messageBytes(work.transaction))
    }
    const signedTransaction = result()
    context.events.emit('signSolanaTransaction', 'onSuccess', {
      signedTransaction: signedTransaction as SupportedSolanaTransaction,
    })
    return signedTransaction
  } catch (error) {
    context.events.emit('signSolanaTransaction', 'onError', eventCode(error))
    throw error
  }
}

/** What is asked for, on a transaction and over a connection that can be worked with. */
type Work = SolanaTransactionInput<SolanaTransactionLike> & { connection: ConnectionLike }

function open<T extends AnySolanaTransaction>(context: ClientContext, input: SolanaTransactionInput<T>) {
  const { transaction, result } = openTransaction(input.transaction)
  const work: Work = { ...input, transaction, connection: input.connection ?? configuredConnection(context) }
  return { work, result }
}

async function send(
  context: ClientContext,
  wallet: EmbeddedWallet,
  input: Work,
): Promise<SolanaTransactionReceipt<SolanaTransactionLike>> {
  const { transaction, connection, uiOptions = {} } = input
  const own = signing(context, wallet, input)
  if (showsScreens(context, uiOptions)) {
    let estimate = 0n
    const signature = await ask(context, wallet, input, own, false, ({ fee }) => {
      estimate = fee
    })
    // Whoever closes the dialog once there is a signature has succeeded, whatever became of the confirmation; but not where
    // nobody ever said that the transaction has arrived.
    const parsedTransaction = await own.confirmed(signature).catch((error) => {
      if (own.uncertain()) throw error
      return null
    })
    return receipt(signature, transaction, parsedTransaction, estimate)
  }
  const cluster = clusterOf(solanaClusters(context.config()), connection.rpcEndpoint)
  const subject = { transaction, connection, cluster: cluster.name, address: wallet.address, signOnly: false }
  const ready = await prepareTransaction(context, subject)
  if (ready.insufficientFunds) {
    throw new ClientError(
      'Solana wallet has insufficient funds for this transaction.',
      'insufficient_balance',
    )
  }
  const pending = pendingSolana(cluster, ready, { uiOptions, from: wallet.address })
  const signature = await whilePending(context, pending, () => own.sendSigned(ready.bytes))
  return receipt(signature, transaction, await own.confirmed(signature), ready.fee)
}

function receipt<T>(
  signature: string,
  signedTransaction: T,
  parsedTransaction: ParsedTransactionLike | null,
  estimate: bigint,
): SolanaTransactionReceipt<T> {
  const fees = BigInt(parsedTransaction?.meta?.fee ?? estimate)
  return {
    signature,
    signedTransaction,
    parsedTransaction: parsedTransaction as SolanaParsedTransaction | null,
    fees,
  }
}

function ask(
  context: ClientContext,
  wallet: EmbeddedWallet,
  { transaction, connection, transactionOptions, uiOptions = {} }: Work,
  own: Signing,
  signOnly: boolean,
  confirmed: (prepared: PreparedSolanaTransaction) => void = () => {},
): Promise<string> {
  const cluster = clusterOf(solanaClusters(context.config()), connection.rpcEndpoint)
  const subject = {
    transaction,
    connection,
    cluster: cluster.name,
    address: wallet.address,
    signOnly,
    shown: true,
  }
  return askToTransact(signOnly ? own.sign : own.sendSigned, (submit, { success, failure }, closed) =>
    openConnected(
      context,
      wallet,
      'solana-transaction',
      {
        transactionRequest: transaction,
        connection,
        ...(transactionOptions ? { transactionOptions } : {}),
        transactingWallet: { address: wallet.address },
        cluster,
        unchecked: context.config().embeddedWallets.transactionScanning.enabled,
        signOnly,
        uiOptions,
        prepareTransactionRequest: (options) => prepareTransaction(context, subject, options),
        onConfirm: (prepared) => {
          confirmed(prepared)
          const pending = pendingSolana(cluster, prepared, { uiOptions, from: wallet.address })
          return whilePending(context, pending, () => submit(prepared.bytes))
        },
        // The host has its answer once the chain has; the receipt stays for the user.
        waitForReceipt: (signature) => own.confirmed(signature).then(() => closed()),
        onSuccess: success,
        onFailure: failure,
      },
      closed,
    ),
  )
}

function transactingWallet(context: ClientContext, address: string | undefined): EmbeddedWallet {
  if (!context.state.get().authenticated) {
    throw unauthenticatedError('User must be authenticated before signing with a Privy wallet')
  }
  const wallet = solanaWallet(context, address)
  if (!wallet) throw new ClientError('No wallet found for address', 'embedded_wallet_not_found')
  return wallet
}

const OWN_CODES = new Set<string>([
  'must_be_authenticated',
  'embedded_wallet_not_found',
  'unknown_connect_wallet_error',
  'insufficient_balance',
  LatchkeyErrorCode.MODAL_UNAVAILABLE,
])

function eventCode(error: unknown): string {
  const code = (error as { privyErrorCode?: string } | null)?.privyErrorCode
  return code && OWN_CODES.has(code) ? code : 'transaction_failure'
}
