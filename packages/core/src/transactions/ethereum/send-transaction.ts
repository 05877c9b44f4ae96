import { isHex } from 'viem'
import { fromCaip2 } from '../../chains/ethereum/caip2.ts'
import { chainIdOf } from '../../chains/ethereum/chain-ids.ts'
import { configuredChain, explorerOf } from '../../chains/ethereum/chains.ts'
import { forHost } from '../../chains/ethereum/for-host.ts'
import {
  type NormalTransaction,
  namedNonce,
  normalizeTransaction,
  snapshot,
  type UnsignedTransactionRequest,
} from '../../chains/ethereum/normalize.ts'
import type { ClientContext } from '../../context.ts'
import { ClientError, errorCode, unauthenticatedError } from '../../errors/client-errors.ts'
import { LatchkeyErrorCode } from '../../errors/error-codes.ts'
import { ProviderError, RPC } from '../../errors/provider-error.ts'
import { type EmbeddedWallet, firstWallet, isServerWallet } from '../../wallets/accounts.ts'
import { walletByAddress } from '../../wallets/by-address.ts'
import { connectWallet } from '../../wallets/connect.ts'
import { frameRpc } from '../../wallets/frame-rpc.ts'
import { openConnected } from '../../wallets/open-connected.ts'
import { showsScreens } from '../../wallets/sign-message.ts'
import { askToTransact } from '../ask-to-transact.ts'
import { pendingEthereum, whilePending } from '../pending.ts'
import type {
  EthereumTransactionRequest,
  PreparedEthereumTransaction,
  TransactionUiOptions,
} from '../requests.ts'
import { type Sending, sending } from './confirmation.ts'
import { TYPE_NUMBERS } from './prepare-transaction.ts'
import { scanOf } from './scan.ts'

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
 * `unsupported_chain_id`, `unknown_connect_wallet_error`, `insufficient_balance`, else `transaction_failure`.
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
    throw forHost(error)
  }
}

/** Signs without sending: what the host gave, plus `from` and `chainId`, is signed, and nothing is filled in. */
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
    throw forHost(error)
  }
}

async function run(
  context: ClientContext,
  input: UnsignedTransactionRequest,
  options: TransactionOptions,
  signOnly: boolean,
): Promise<`0x${string}`> {
  const given = snapshot(input)
  const open = await openSending(context, [given], options)
  const { wallet, uiOptions, engine, shown } = open
  const asGiven = () => signedAlone(given, open)
  if (shown) {
    const confirm = signOnly
      ? ([looked]: readonly PreparedEthereumTransaction[]) =>
          open.sign(looked as PreparedEthereumTransaction, asGiven())
      : undefined
    return askForSending(context, open, { signOnly, confirm })
  }
  if (signOnly) return signed({ context, wallet, uiOptions }, asGiven())
  const prepared = await engine.prepare(0)
  return engine.send([prepared])
}

/** What is signed where nothing is sent: as it was normalized, by the numbers of its types, with a nonce of 0 too. */
function signedAlone(given: UnsignedTransactionRequest, { transactions, chainId }: OpenSending): object {
  const { type, ...fields } = transactions[0] as NormalTransaction
  const nonce = namedNonce(given)
  return {
    ...fields,
    ...(nonce === undefined ? {} : { nonce }),
    ...(type === undefined ? {} : { type: TYPE_NUMBERS[type] }),
    chainId,
  }
}

interface OpenSending {
  wallet: EmbeddedWallet
  /** as they are shown, judged and signed */
  transactions: readonly NormalTransaction[]
  chainId: number
  chain: EthereumTransactionRequest['chain']
  uiOptions: TransactionUiOptions
  engine: Sending
  shown: boolean
  sign(prepared: PreparedEthereumTransaction, request: object): Promise<`0x${string}`>
}

/**
 * Transactions of one wallet on one chain, read and ready to be prepared. What the host does to its objects from here on
 * changes nothing.
 * @param onTried what the chain may have of them is another from now on
 * @throws ProviderError 4100 for a `from` that is not the wallet.
 */
export async function openSending(
  context: ClientContext,
  inputs: readonly UnsignedTransactionRequest[],
  { uiOptions = {}, address }: TransactionOptions,
  onTried?: () => void,
): Promise<OpenSending> {
  const wallet = sendingWallet(context, address)
  const given = inputs.map(snapshot)
  for (const { from } of given) mustBe(wallet, from)
  const transactions = given.map((input) => normalizeTransaction(input, wallet.address))
  const chainId = readChainId(given[0]?.chainId ?? chainIdOf(context, wallet.address))
  const configured = await configuredChain(context, chainId)
  if (!(await context.getFrameToken())) throw noWallet()
  const chain = {
    id: chainId,
    name: configured.name,
    symbol: configured.nativeCurrency.symbol,
    explorerUrl: explorerOf(configured),
  }
  const shown = showsScreens(context, uiOptions)
  const sign = (prepared: PreparedEthereumTransaction, request: object) =>
    whilePending(context, pendingEthereum(chain, prepared, { uiOptions }), async () => {
      try {
        return await signed({ context, wallet, uiOptions }, request)
      } catch (error) {
        throw shown ? unsigned(error) : error
      }
    })
  const engine = sending({ context, chainId, transactions, shown, sign, ...(onTried ? { onTried } : {}) })
  return { wallet, transactions, chainId, chain, uiOptions, engine, shown, sign }
}

function mustBe({ address }: EmbeddedWallet, from: unknown): void {
  if (from === undefined || from === null) return
  if (typeof from === 'string' && from.toLowerCase() === address.toLowerCase()) return
  throw new ProviderError(`This wallet is ${address}: it cannot sign for another address`, RPC.unauthorized)
}

/** A dialog says it in its own words; what it comes of stays below. A wallet that could not be reached says so itself. */
const unsigned = (error: unknown): unknown =>
  (error as { privyErrorCode?: string } | null)?.privyErrorCode === 'unknown_connect_wallet_error'
    ? error
    : new ProviderError('Failed to sign transaction', RPC.internal, error)

/** Asks the user on the screen; resolves as `askToTransact` does. */
export async function askForSending(
  context: ClientContext,
  { wallet, transactions, chain, uiOptions, engine }: OpenSending,
  asked: {
    signOnly: boolean
    confirm?: (prepared: readonly PreparedEthereumTransaction[]) => Promise<string>
  },
): Promise<`0x${string}`> {
  const { signOnly, confirm = engine.send } = asked
  const transactionRequests = transactions.map((one) =>
    Object.freeze({ ...one, chainId: chain.id } as UnsignedTransactionRequest),
  )
  const hash = await askToTransact(confirm, (submit, { success, failure }, closed) =>
    openConnected(
      context,
      wallet,
      'ethereum-transaction',
      {
        transactionRequests,
        transactingWalletAddress: wallet.address,
        chain,
        signOnly,
        uiOptions,
        prepareTransactionRequest: engine.prepare,
        getIsSponsored: () => false,
        next: engine.next,
        ...scanOf(context, { chainId: chain.id, transactions, signOnly }),
        onConfirm: submit,
        // The host has its answer once the chain has; the receipt stays for the user.
        waitForReceipt: (hash) =>
          engine.waitForReceipt(hash).then((mined) => {
            if (mined !== hash) success(mined)
            closed()
            return { paid: engine.paidFor(mined) }
          }),
        onSuccess: success,
        onFailure: failure,
      },
      closed,
    ),
  )
  return hash as `0x${string}`
}

function readChainId(given: unknown): number {
  if (typeof given === 'string' && given.startsWith('eip155:')) return fromCaip2(given)
  const id = Number(given)
  if (!Number.isSafeInteger(id) || id <= 0) throw new TypeError('Invalid transaction request')
  return id
}

/** @throws ClientError `must_be_authenticated`, `embedded_wallet_not_found`. */
export function sendingWallet(context: ClientContext, address: string | undefined): EmbeddedWallet {
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

async function signed(
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
    if (errorCode(cause, '') === 'unknown_connect_wallet_error') throw cause
    throw new ClientError('Unable to connect to wallet', 'unknown_connect_wallet_error', cause)
  }
  const rpc = { method: 'eth_signTransaction', params: [request] }
  const raw = await frameRpc(context, wallet, rpc, { connected: true, requester: uiOptions })
  if (isHex(raw) && raw !== '0x') return raw
  throw new ClientError('Unable to sign transaction', 'unable_to_sign')
}

const OWN_CODES = new Set<string>([
  'must_be_authenticated',
  'embedded_wallet_not_found',
  'unsupported_chain_id',
  'unknown_connect_wallet_error',
  'insufficient_balance',
  LatchkeyErrorCode.MODAL_UNAVAILABLE,
])

function eventCode(error: unknown): string {
  const code = (error as { privyErrorCode?: string } | null)?.privyErrorCode
  return code && OWN_CODES.has(code) ? code : 'transaction_failure'
}
