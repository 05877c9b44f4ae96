import type { SignableMessage } from 'viem'
import { type Hex, isHex, toHex } from 'viem'
import { configuredChain, explorerOf } from '../../chains/ethereum/chains.ts'
import { forHost } from '../../chains/ethereum/for-host.ts'
import { publicClient } from '../../chains/ethereum/public-client.ts'
import { completeTypedData, type TypedData } from '../../chains/ethereum/typed-data.ts'
import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import { ProviderError } from '../../errors/provider-error.ts'
import { openConnected } from '../../wallets/open-connected.ts'
import type { SignMessageUiOptions } from '../../wallets/requests.ts'
import { askToSign, showsScreens, unableToSign } from '../../wallets/sign-message.ts'
import { askToTransact } from '../ask-to-transact.ts'
import { balanceOf, tokenSaid, UNASKED } from '../ethereum/chain-facts.ts'
import { decodeCalls, settleCalls } from '../ethereum/decode-calls.ts'
import { MOST_TOKENS, named, unprepared } from '../ethereum/prepare-transaction.ts'
import { coinPrice } from '../ethereum/price.ts'
import { scanOf } from '../ethereum/scan.ts'
import { sendingWallet } from '../ethereum/send-transaction.ts'
import { essential, optional } from '../ethereum/waits.ts'
import { pendingEthereum, whilePending } from '../pending.ts'
import type {
  EthereumTransactionRequest,
  MinedCost,
  PreparedEthereumTransaction,
  TransactionUiOptions,
} from '../requests.ts'
import { readOperation, type SmartCall } from './calls.ts'
import { type LookedOperation, type OperationClient, operationOf } from './operation.ts'

export { readOperation } from './calls.ts'
export { handInRaw, takenRaw } from './hand-in-raw.ts'

export interface SmartSendOptions {
  uiOptions?: TransactionUiOptions
}
export interface SmartSignOptions {
  uiOptions?: SignMessageUiOptions
}
export interface SmartSent {
  /** of the transaction that carries the operation */
  transactionHash: Hex
  userOpHash: Hex
}

/**
 * Sends an operation of a smart wallet, in the dialog unless wallet screens are off: its user looks at each call, as the
 * account will make it, and what was looked at is what is signed. Resolves once the chain has it.
 *
 * @param client signs with no screen of its own.
 * @throws TypeError for what cannot be read; `must_be_authenticated`, `embedded_wallet_not_found`, `transaction_failure`;
 * code 4001 for a user who refuses; else what the bundler or the paymaster said.
 */
export async function sendSmartOperation(
  context: ClientContext,
  client: OperationClient,
  input: unknown,
  { uiOptions = {} }: SmartSendOptions = {},
): Promise<SmartSent> {
  const { account } = client
  const asked = readOperation(input)
  const calls = asked.calls ?? [{ to: account.address, value: 0n, data: asked.callData ?? '0x' }]
  const engine = operationOf(context, client, asked)
  let sent: SmartSent | null = null
  let paid: bigint | null = null
  await confirmCalls(context, {
    chainId: client.chain.id,
    from: account.address,
    calls,
    uiOptions,
    prepare: async (options) => costOf(await engine.prepare(options)),
    async submit(sign) {
      const { cost, ...handed } = await engine.send(sign)
      sent = handed
      paid = paidOf(costOf(await engine.prepare()), cost)
      return handed.transactionHash
    },
    // it is on the chain when it is handed over
    waitForReceipt: async () => ({ paid }),
  })
  if (!sent) throw new ClientError('Nothing was sent', 'transaction_failure')
  return sent
}

/** What carrying calls costs, as far as it is known before they are signed; in wei. */
export interface CallsCost {
  fee: bigint
  gas: bigint
  sponsored: boolean
  /** whose balance pays, where it is not the account that makes the calls */
  payer?: string
}

/** Calls that an account makes at once, and what carries them. */
export interface ConfirmedCalls {
  chainId: number
  /** the account that makes them */
  from: Hex
  calls: readonly SmartCall[]
  /** nothing is sent: what is signed goes to the host */
  signOnly?: boolean
  uiOptions: TransactionUiOptions
  /** the same until it is over. @param options.anew after an error */
  prepare(options?: { anew?: boolean }): Promise<CallsCost>
  /** Resolves with what the host gets. @param sign runs what asks the wallet for its signature */
  submit(sign: (signing: () => Promise<Hex>) => Promise<Hex>): Promise<string>
  /** for the user, who sees it; the host has its answer before */
  waitForReceipt(result: string): Promise<MinedCost | undefined>
}

/**
 * Has the user look at each of an account's calls, in the dialog unless wallet screens are off, and only then submits them.
 * @throws code 4001 for a user who refuses: then nothing was submitted.
 */
export async function confirmCalls(context: ClientContext, asked: ConfirmedCalls): Promise<string> {
  const { chainId, from, calls, signOnly = false, uiOptions, prepare } = asked
  const wallet = sendingWallet(context, undefined)
  const chain = await chainOf(context, chainId)
  const shown = showsScreens(context, uiOptions)
  const looked = { context, chainId, from, calls }
  const submit = async () => {
    const pending = pendingEthereum(chain, together(looked, await prepare()), { uiOptions })
    return asked.submit((signing) => whilePending(context, pending, signing))
  }
  const rejected = (error: unknown) => Promise.reject(forHost(error))
  if (!shown) return submit().catch(rejected)
  return askToTransact<readonly PreparedEthereumTransaction[]>(submit, (followed, report, closed) =>
    openConnected(
      context,
      wallet,
      'ethereum-transaction',
      {
        transactionRequests: calls.map((call) => ({ ...call, chainId })),
        transactingWalletAddress: from,
        chain,
        signOnly,
        uiOptions,
        prepareTransactionRequest: async (index, options) =>
          prepared(looked, await prepare(options).catch(asUnprepared), index),
        getIsSponsored: async () => (await prepare()).sponsored,
        ...scanOf(context, { chainId, transactions: calls.map((call) => ({ ...call, from })), signOnly }),
        onConfirm: followed,
        waitForReceipt: async (result) => {
          const mined = await asked.waitForReceipt(result)
          closed()
          return mined
        },
        onSuccess: report.success,
        onFailure: report.failure,
      },
      closed,
    ),
  ).catch(rejected)
}

/** What a bundler or paymaster says is shown in its words; everything else is that nothing could be prepared. */
const asUnprepared = (error: unknown): never => {
  if (error instanceof ClientError || error instanceof ProviderError) throw error
  throw unprepared(error)
}

async function chainOf(context: ClientContext, id: number): Promise<EthereumTransactionRequest['chain']> {
  const chain = await configuredChain(context, id)
  return {
    id,
    name: chain.name,
    symbol: chain.nativeCurrency.symbol,
    explorerUrl: explorerOf(chain),
  }
}

interface Looked {
  context: ClientContext
  chainId: number
  from: string
  calls: readonly SmartCall[]
}

/** One call of an operation as the screen shows it: with what is left of the balance after those before it. */
async function prepared(
  { context, chainId, from, calls }: Looked,
  { fee, gas, payer = from }: CallsCost,
  index: number,
): Promise<PreparedEthereumTransaction> {
  const call = calls[index]
  if (!call) throw new RangeError('There is no such call')
  const { to, value, data } = call
  const chain = await configuredChain(context, chainId)
  const client = await publicClient(context, chainId)
  const { extendedCalldataDecoding: extended } = context.config().embeddedWallets
  const decoded = decodeCalls(to, data, { extended })
  const contracts = [...new Set(decoded.map(({ contract }) => contract.toLowerCase()))].slice(0, MOST_TOKENS)
  try {
    const { clock } = context
    const extras = { price: coinPrice(context, chain), tokens: contracts.map((at) => tokenSaid(client, at)) }
    const balance = await essential(clock, balanceOf(client, payer))
    const [price, ...tokens] = await Promise.all([
      optional(clock, extras.price, null),
      ...extras.tokens.map((asked) => optional(clock, asked, UNASKED)),
    ])
    const facts = Object.fromEntries(contracts.map((address, at) => [address, tokens[at]]))
    const spent = calls.slice(0, index).reduce((total, one) => total + one.value, 0n)
    return {
      to,
      from,
      value,
      data,
      chainId,
      fee,
      calls: settleCalls(decoded, facts),
      tokens: named(facts),
      price,
      balance: balance > spent ? balance - spent : 0n,
      request: { gas },
    }
  } catch (cause) {
    throw unprepared(cause)
  }
}

/** All calls as one, for whoever is asked for a code while it is signed. */
function together(
  { chainId, from, calls }: Looked,
  { fee, sponsored }: CallsCost,
): PreparedEthereumTransaction {
  const [only] = calls
  return {
    to: calls.length === 1 && only ? only.to : null,
    from,
    value: calls.reduce((total, { value }) => total + value, 0n),
    data: calls.length === 1 && only ? only.data : null,
    chainId,
    fee,
    sponsored,
    balance: 0n,
    request: {},
  }
}

/** What the account pays at most, in wei; nothing where somebody else does, or nobody wants anything for it. */
function costOf(operation: LookedOperation): CallsCost {
  const { maxFeePerGas, maxPriorityFeePerGas } = operation
  const { paymaster, paymasterAndData } = operation as { paymaster?: string; paymasterAndData?: Hex }
  const sponsored =
    Boolean(paymaster) ||
    (paymasterAndData !== undefined && paymasterAndData !== '0x') ||
    (maxFeePerGas === 0n && maxPriorityFeePerGas === 0n)
  const gas = gasOf(operation)
  return { fee: gas * maxFeePerGas, gas, sponsored }
}

/** What the account has paid; null: somebody else did, or it is more than the account has signed for, which nobody can take. */
const paidOf = ({ fee, sponsored }: CallsCost, cost: bigint | null): bigint | null =>
  cost === null || sponsored || cost < 0n || cost > fee ? null : cost

function gasOf(operation: LookedOperation): bigint {
  const { callGasLimit, verificationGasLimit, preVerificationGas } = operation
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = operation as {
    paymasterVerificationGasLimit?: bigint
    paymasterPostOpGasLimit?: bigint
  }
  return (
    callGasLimit +
    verificationGasLimit +
    preVerificationGas +
    paymasterVerificationGasLimit +
    paymasterPostOpGasLimit
  )
}

/**
 * Has a smart wallet sign a message (ERC-1271; ERC-6492 before it is deployed), in the dialog unless wallet screens are
 * off.
 *
 * @param sign signs what was shown, which the host's object may say no longer, with no screen of its own.
 * @throws code 4001 for a user who refuses, -32603 when it could not be signed.
 */
export function signSmartMessage(
  context: ClientContext,
  message: SignableMessage,
  sign: (message: SignableMessage) => Promise<Hex>,
  options: SmartSignOptions = {},
): Promise<Hex> {
  const { shown, signed } = readMessage(message)
  return asked(context, { method: 'personal_sign', data: shown, sign: () => sign(signed) }, options)
}

/** Has a smart wallet sign typed data; rules and errors as for `signSmartMessage`. */
export function signSmartTypedData(
  context: ClientContext,
  input: unknown,
  sign: (typed: TypedData) => Promise<Hex>,
  options: SmartSignOptions = {},
): Promise<Hex> {
  const data = completeTypedData(input)
  return asked(context, { method: 'eth_signTypedData_v4', data, sign: () => sign(data) }, options)
}

function readMessage(message: SignableMessage): { shown: string; signed: SignableMessage } {
  // an account signs such a text letter by letter, where the screen takes it for the bytes that it spells
  if (typeof message === 'string')
    return { shown: /^0x/i.test(message) ? toHex(message) : message, signed: message }
  const { raw } = message
  const bytes = typeof raw === 'string' ? raw : toHex(raw)
  return { shown: bytes, signed: { raw: bytes } }
}

async function asked(
  context: ClientContext,
  what: { method: 'personal_sign' | 'eth_signTypedData_v4'; data: unknown; sign: () => Promise<Hex> },
  { uiOptions = {} }: SmartSignOptions,
): Promise<Hex> {
  const { method, data, sign } = what
  const wallet = sendingWallet(context, undefined)
  const signature = showsScreens(context, uiOptions)
    ? await askToSign(context, wallet, { method, data, uiOptions, confirmAndSign: sign })
    : await sign()
  if (!isHex(signature)) throw unableToSign()
  return signature
}
