import { keccak256 } from 'viem'
import { chainIdOf } from '../../chains/ethereum/chain-ids.ts'
import { configuredChain, explorerOf } from '../../chains/ethereum/chains.ts'
import { normalizeTransaction, type UnsignedTransactionRequest } from '../../chains/ethereum/normalize.ts'
import { publicClient } from '../../chains/ethereum/public-client.ts'
import type { ClientContext } from '../../context.ts'
import { ClientError, unauthenticatedError } from '../../errors/client-errors.ts'
import { LatchkeyErrorCode } from '../../errors/error-codes.ts'
import { type EmbeddedWallet, firstWallet, isServerWallet } from '../../wallets/accounts.ts'
import { walletByAddress } from '../../wallets/by-address.ts'
import { connectWallet } from '../../wallets/connect.ts'
import { frameRpc } from '../../wallets/frame-rpc.ts'
import { showsScreens } from '../../wallets/sign-message.ts'
import { askToTransact } from '../ask-to-transact.ts'
import { pendingEthereum, whilePending } from '../pending.ts'
import type { PreparedEthereumTransaction, TransactionUiOptions } from '../requests.ts'
import { prepareTransaction } from './prepare-transaction.ts'

export interface TransactionOptions {
  uiOptions?: TransactionUiOptions
  /** embedded wallet to send from; default: the one at index 0 */
  address?: string
}

/**
 * Signs and broadcasts a transaction from an embedded wallet, in the dialog unless wallet screens are off
 *. Without the dialog it resolves when the chain has taken the transaction, not when it is mined.
 *
 * @throws after firing `sendTransaction.onError`: `must_be_authenticated`, `embedded_wallet_not_found`,
 * `unsupported_chain_id`, `unknown_connect_wallet_error`, else `transaction_failure`.
 */
export async function sendTransaction(
  context: ClientContext,
  input: UnsignedTransactionRequest,
  options: TransactionOptions = {},
): Promise<{ hash: `0x${string}` }> {
  try {
    const hash = await run(context, input, options, false)
    context.events.emit('sendTransaction', 'onSuccess', { hash })
    return { hash }
  } catch (error) {
    context.events.emit('sendTransaction', 'onError', eventCode(error))
    throw error
  }
}

/** Signs without sending: what the host gave, plus `from` and `chainId`, is signed as it is. */
export async function signTransaction(
  context: ClientContext,
  input: UnsignedTransactionRequest,
  options: TransactionOptions = {},
): Promise<{ signature: `0x${string}` }> {
  try {
    const signature = await run(context, input, options, true)
    context.events.emit('signTransaction', 'onSuccess', { signature })
    return { signature }
  } catch (error) {
    context.events.emit('signTransaction', 'onError', eventCode(error))
    throw error
  }
}

async function run(
  context: ClientContext,
  input: UnsignedTransactionRequest,
  { uiOptions = {}, address }: TransactionOptions,
  signOnly: boolean,
): Promise<`0x${string}`> {
  const wallet = sendingWallet(context, address)
  const chainId = Number(input.chainId ?? chainIdOf(context, wallet.address))
  const chain = await configuredChain(context, chainId)
  if (!(await context.getFrameToken())) throw noWallet()
  const transaction = normalizeTransaction(input, wallet.address)
  const signing = { context, wallet, uiOptions }

  const prepare = ({ anew = false } = {}) => {
    const { nonce: _, ...rest } = transaction
    return prepareTransaction(context, anew ? rest : transaction, chainId)
  }
  const shown = { symbol: chain.nativeCurrency.symbol, explorerUrl: explorerOf(chain) }
  const submit = async (prepared: PreparedEthereumTransaction) => {
    const signed = (request: object) =>
      whilePending(context, pendingEthereum(shown, prepared, { uiOptions }), () => sign(signing, request))
    if (signOnly) return signed({ ...input, from: wallet.address, chainId })
    if (prepared.warning) throw prepared.warning
    return broadcast(context, chainId, await signed(prepared.request))
  }
  if (!showsScreens(context, uiOptions)) {
    if (signOnly) return sign(signing, { ...input, from: wallet.address, chainId })
    return submit(await prepare())
  }
  const hash = await askToTransact(submit, (submit, { success, failure }, closed) =>
    context.modal.open(
      'ethereum-transaction',
      {
        transactionRequests: [input],
        transactingWalletAddress: wallet.address,
        chain: { id: chainId, name: chain.name, ...shown },
        signOnly,
        uiOptions,
        prepareTransactionRequest: (_, options) => prepare(options),
        onConfirm: ([prepared]) => submit(prepared as PreparedEthereumTransaction),
        // The host has its answer once the chain has; the receipt stays for the user.
        waitForReceipt: (hash) => receipt(context, chainId, hash as `0x${string}`).then(() => closed()),
        onSuccess: success,
        onFailure: failure,
      },
      closed,
    ),
  )
  return hash as `0x${string}`
}

function sendingWallet(context: ClientContext, address: string | undefined): EmbeddedWallet {
  const { user, authenticated } = context.state.get()
  if (!authenticated) {
    throw unauthenticatedError('User must be authenticated before signing with a Privy wallet')
  }
  const wallet = address ? walletByAddress(user, 'ethereum', address) : firstWallet(user, 'ethereum')
  if (wallet) return wallet
  throw address ? new ClientError('No wallet found for address', 'embedded_wallet_not_found') : noWallet()
}

const noWallet = () =>
  new ClientError(
    'Must have valid access token and Privy wallet to send transaction',
    'embedded_wallet_not_found',
  )

async function sign(
  {
    context,
    wallet,
    uiOptions,
  }: { context: ClientContext; wallet: EmbeddedWallet; uiOptions: TransactionUiOptions },
  request: object,
): Promise<`0x${string}`> {
  try {
    if (!isServerWallet(wallet)) await connectWallet(context, wallet)
  } catch (cause) {
    throw new ClientError('Unable to connect to wallet', 'unknown_connect_wallet_error', cause)
  }
  const rpc = { method: 'eth_signTransaction', params: [request] }
  return (await frameRpc(context, wallet, rpc, { connected: true, requester: uiOptions })) as `0x${string}`
}

/** Hands a raw transaction to the chain. One that the chain has already, after a lost answer, is a success. */
async function broadcast(
  context: ClientContext,
  chainId: number,
  serializedTransaction: `0x${string}`,
): Promise<`0x${string}`> {
  const client = await publicClient(context, chainId)
  const hash = keccak256(serializedTransaction)
  return client.sendRawTransaction({ serializedTransaction }).catch(async (error) => {
    const known = await client.getTransaction({ hash }).catch(() => null)
    if (known) return hash
    throw error
  })
}

async function receipt(context: ClientContext, chainId: number, hash: `0x${string}`): Promise<void> {
  const client = await publicClient(context, chainId)
  const { status } = await client.waitForTransactionReceipt({ hash })
  if (status === 'reverted') throw new ClientError('Transaction failed', 'transaction_failure')
}

const OWN_CODES = new Set<string>([
  'must_be_authenticated',
  'embedded_wallet_not_found',
  'unsupported_chain_id',
  'unknown_connect_wallet_error',
  LatchkeyErrorCode.MODAL_UNAVAILABLE,
])

function eventCode(error: unknown): string {
  const code = (error as { privyErrorCode?: string } | null)?.privyErrorCode
  return code && OWN_CODES.has(code) ? code : 'transaction_failure'
}
