import type { WalletRpcBody } from '@latchkey/contract'
import { routePath, SIGNED_HEADERS, WALLET_ROUTES } from '@latchkey/contract'
import type { UnsignedTransactionRequest } from '../../chains/ethereum/normalize.ts'
import { normalizeTransaction } from '../../chains/ethereum/normalize.ts'
import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import { ProviderError, RPC } from '../../errors/provider-error.ts'
import type { EmbeddedWallet } from '../accounts.ts'
import type { SignRequestOptions } from './sign-request.ts'
import { generateAuthorizationSignature, signedHeaders } from './sign-request.ts'

/**
 * Runs one method with a wallet that the server holds: the user's key signs the request, and the signer reads that.
 *
 * @param request a method and its params as the frame takes them for its own wallets (wire/frames 1.11)
 * @returns the same as of those: a 0x signature or raw transaction, or `{ signature }` in base64 for Solana
 * @throws ProviderError 4200 for a method that these wallets do not have; what the frame refuses, or the server
 */
export async function serverWalletRpc(
  context: ClientContext,
  { id, address, chainType }: EmbeddedWallet,
  { method, params }: { method: string; params: unknown },
  options: SignRequestOptions = {},
): Promise<unknown> {
  const read = METHODS[method]
  if (!read || read.chainType !== chainType) {
    throw new ProviderError(`${method} is not available for this wallet`, RPC.unsupported)
  }
  const body = { chain_type: chainType, method, params: read.params(params, address) } as WalletRpcBody
  const wallet = { wallet_id: String(id) }
  const { signature } = await generateAuthorizationSignature(
    context,
    {
      version: 1,
      method: 'POST',
      url: context.apiUrl() + routePath(WALLET_ROUTES.serverWalletRpc, wallet),
      headers: signedHeaders(context),
      body: { ...body },
    },
    options,
  )
  const { data } = await context.send(WALLET_ROUTES.serverWalletRpc, {
    params: wallet,
    body,
    headers: { [SIGNED_HEADERS.signature]: signature },
  })
  return read.answer(data)
}

interface ServedMethod {
  chainType: 'ethereum' | 'solana'
  params(given: unknown, address: string): Record<string, unknown>
  answer(data: Record<string, unknown>): unknown
}

const signatureOf = ({ signature }: Record<string, unknown>) => signature

const METHODS: Record<string, ServedMethod | undefined> = {
  personal_sign: {
    chainType: 'ethereum',
    params: (given) => personalMessage(String((given as unknown[])[0])),
    answer: signatureOf,
  },
  eth_signTypedData_v4: {
    chainType: 'ethereum',
    params: (given) => ({ typed_data: typedData((given as unknown[])[1]) }),
    answer: signatureOf,
  },
  eth_signTransaction: {
    chainType: 'ethereum',
    params: (given, address) => ({ transaction: transaction((given as unknown[])[0], address) }),
    answer: ({ signed_transaction }) => signed_transaction,
  },
  secp256k1_sign: {
    chainType: 'ethereum',
    params: (given) => ({ hash: (given as unknown[])[0] }),
    answer: signatureOf,
  },
  signMessage: {
    chainType: 'solana',
    params: (given) => ({ message: (given as { message: string }).message, encoding: 'base64' }),
    answer: (data) => ({ signature: signatureOf(data) }),
  },
}

/** A message that reads as 0x hex of whole bytes stands for those bytes, as it does for the frame's own wallets. */
const personalMessage = (message: string) =>
  /^0x(?:[0-9a-f]{2})*$/i.test(message)
    ? { message: message.slice(2), encoding: 'hex' }
    : { message, encoding: 'utf-8' }

function typedData(data: unknown) {
  const { domain, types, primaryType, message } = plain(data) as Record<string, unknown>
  return { domain, types, primary_type: primaryType, message }
}

/** As JSON has it: numbers that it cannot say are decimal texts, which typed data mean the same by. */
const plain = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? value.toString() : value)))

const TYPES = { legacy: 0, eip2930: 1, eip1559: 2 } as const

const hex = (value: bigint | number | undefined) =>
  value === undefined ? undefined : `0x${value.toString(16)}`

/** @throws ClientError for an access list, which the wallets API cannot say */
function transaction(given: unknown, address: string) {
  const request = given as UnsignedTransactionRequest
  const { type, to, data, value, gas, accessList, ...rest } = normalizeTransaction(request, address)
  if (accessList && accessList.length > 0) {
    throw new ClientError('This wallet signs no transaction with an access list', 'transaction_failure')
  }
  const fields = {
    from: address,
    to,
    chain_id: hex(request.chainId),
    // 0 is a nonce here
    nonce: request.nonce === undefined ? undefined : hex(BigInt(request.nonce)),
    data,
    value: hex(value),
    type: type && TYPES[type],
    gas_limit: hex(gas),
    gas_price: hex(rest.gasPrice),
    max_fee_per_gas: hex(rest.maxFeePerGas),
    max_priority_fee_per_gas: hex(rest.maxPriorityFeePerGas),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, one]) => one !== undefined))
}
