import type { SignableMessage } from 'viem'
import { type Hex, isHex, toHex } from 'viem'
import { configuredChain, explorerOf } from '../../chains/ethereum/chains.ts'
import { publicClient } from '../../chains/ethereum/public-client.ts'
import { completeTypedData, type TypedData } from '../../chains/ethereum/typed-data.ts'
import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import { ProviderError } from '../../errors/provider-error.ts'
import { openConnected } from '../../wallets/open-connected.ts'
import type { SignMessageUiOptions } from '../../wallets/requests.ts'
import { askToSign, showsScreens, unableToSign } from '../../wallets/sign-message.ts'
import { askToTransact } from '../ask-to-transact.ts'
import { balanceOf, tokenSaid } from '../ethereum/chain-facts.ts'
import { decodeCalls, settleCalls } from '../ethereum/decode-calls.ts'
import { MOST_TOKENS, named, unprepared } from '../ethereum/prepare-transaction.ts'
import { coinPrice } from '../ethereum/price.ts'
import { scanOf } from '../ethereum/scan.ts'
import { sendingWallet } from '../ethereum/send-transaction.ts'
import { pendingEthereum, whilePending } from '../pending.ts'
import type {
  EthereumTransactionRequest,
  PreparedEthereumTransaction,
  TransactionUiOptions,
} from '../requests.ts'
import { readOperation, type SmartCall } from './calls.ts'
import { type LookedOperation, type OperationClient, operationOf } from './operation.ts'

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
  const wallet = sendingWallet(context, undefined)
  const chain = await chainOf(context, client.chain.id)
  const calls = asked.calls ?? [{ to: account.address, value: 0n, data: asked.callData ?? '0x' }]
  const engine = operationOf(context, client, asked)
  const shown = showsScreens(context, uiOptions)
  const looked = { context, chainId: chain.id, from: account.address, calls, shown }
  let sent: SmartSent | null = null
  const send = async () => {
    const operation = await engine.prepare()
    const pending = pendingEthereum(chain, together(looked, operation), { uiOptions })
    sent = await engine.send((signing) => whilePending(context, pending, signing))
    return sent.transactionHash
  }
  if (!shown) await send()
  else
    await askToTransact<readonly PreparedEthereumTransaction[]>(send, (submit, report, closed) =>
      openConnected(
        context,
        wallet,
        'ethereum-transaction',
        {
          transactionRequests: calls.map((call) => ({ ...call, chainId: chain.id })),
          transactingWalletAddress: account.address,
          chain,
          signOnly: false,
          uiOptions,
          prepareTransactionRequest: async (index, options) =>
            prepared(looked, await engine.prepare(options).catch(asUnprepared), index),
          ...scanOf(context, {
            chainId: chain.id,
            transactions: calls.map((call) => ({ ...call, from: account.address })),
            signOnly: false,
          }),
          onConfirm: submit,
          // it is on the chain when it is handed over
          waitForReceipt: async () => closed(),
          onSuccess: report.success,
          onFailure: report.failure,
        },
        closed,
      ),
    )
  if (!sent) throw new ClientError('Nothing was sent', 'transaction_failure')
  return sent
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
  shown: boolean
}

/** One call of an operation as the screen shows it: with what is left of the balance after those before it. */
async function prepared(
  { context, chainId, from, calls }: Looked,
  operation: LookedOperation,
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
    const [balance, price, ...tokens] = await Promise.all([
      balanceOf(client, from),
      coinPrice(context, chain),
      ...contracts.map((address) => tokenSaid(client, address)),
    ])
    const facts = Object.fromEntries(contracts.map((address, at) => [address, tokens[at]]))
    const spent = calls.slice(0, index).reduce((total, one) => total + one.value, 0n)
    return {
      to,
      from,
      value,
      data,
      chainId,
      ...paying(operation),
      calls: settleCalls(decoded, facts),
      tokens: named(facts),
      price,
      balance: balance > spent ? balance - spent : 0n,
      request: { gas: gasOf(operation) },
    }
  } catch (cause) {
    throw unprepared(cause)
  }
}

/** All calls as one, for whoever is asked for a code while it is signed. */
function together({ chainId, from, calls }: Looked, operation: LookedOperation): PreparedEthereumTransaction {
  const [only] = calls
  return {
    to: calls.length === 1 && only ? only.to : null,
    from,
    value: calls.reduce((total, { value }) => total + value, 0n),
    data: calls.length === 1 && only ? only.data : null,
    chainId,
    ...paying(operation),
    balance: 0n,
    request: {},
  }
}

/** What the account pays at most, in wei; nothing where somebody else does, or nobody wants anything for it. */
function paying(operation: LookedOperation): { fee: bigint; sponsored: boolean } {
  const { maxFeePerGas, maxPriorityFeePerGas } = operation
  const { paymaster, paymasterAndData } = operation as { paymaster?: string; paymasterAndData?: Hex }
  const sponsored =
    Boolean(paymaster) ||
    (paymasterAndData !== undefined && paymasterAndData !== '0x') ||
    (maxFeePerGas === 0n && maxPriorityFeePerGas === 0n)
  return { fee: gasOf(operation) * maxFeePerGas, sponsored }
}

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
