import type { NormalTransaction } from '../../chains/ethereum/normalize.ts'
import { publicClient } from '../../chains/ethereum/public-client.ts'
import type { ClientContext } from '../../context.ts'
import { ProviderError, RPC } from '../../errors/provider-error.ts'
import type { PreparedEthereumTransaction } from '../requests.ts'

/** Gas of a plain transfer of ether; what an estimate is shown with when the chain gives none. */
const TRANSFER_GAS = 21_000n
/** EIP-2718 type of each transaction kind, as the frame wants it. */
const TYPE_NUMBERS: Record<string, number> = { legacy: 0, eip2930: 1, eip1559: 2 }

/**
 * Fills nonce, fees and gas from the chain and reads the sender's balance (wire/frames 7.2).
 *
 * @returns quantities in wei; `warning` is set when the chain could not estimate the gas, which mostly means
 * that the transaction would fail or is not covered by the balance.
 * @throws ProviderError -32603 when the chain cannot be asked at all; ConnectorError `unsupported_chain_id`.
 */
export async function prepareTransaction(
  context: ClientContext,
  transaction: NormalTransaction,
  chainId: number,
): Promise<PreparedEthereumTransaction> {
  const client = await publicClient(context, chainId)
  const { from: account, ...fields } = transaction
  try {
    const [filled, balance] = await Promise.all([
      client.prepareTransactionRequest({
        ...fields,
        account,
        chainId,
        parameters: ['nonce', 'fees', 'type', 'chainId'],
      } as never) as Promise<Filled>,
      client.getBalance({ address: account }),
    ])
    const gas = await gasOf(client, { ...transaction, ...feesOf(filled) })
    const request = {
      from: account,
      ...fields,
      chainId,
      nonce: filled.nonce,
      ...feesOf(filled),
      ...(gas.limit === null ? {} : { gas: gas.limit }),
      type: TYPE_NUMBERS[filled.type] ?? 2,
    }
    return {
      to: transaction.to ?? null,
      from: account,
      value: transaction.value ?? 0n,
      data: transaction.data ?? null,
      chainId,
      fee: (gas.limit ?? TRANSFER_GAS) * (filled.maxFeePerGas ?? filled.gasPrice ?? 0n),
      balance,
      request,
      warning: gas.error,
    }
  } catch (cause) {
    throw new ProviderError('There was an issue preparing your transaction', RPC.internal, cause)
  }
}

interface Filled {
  nonce: number
  type: string
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
}

function feesOf({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Filled) {
  return maxFeePerGas === undefined ? { gasPrice } : { maxFeePerGas, maxPriorityFeePerGas }
}

async function gasOf(
  client: Awaited<ReturnType<typeof publicClient>>,
  transaction: NormalTransaction,
): Promise<{ limit: bigint | null; error: unknown }> {
  if (transaction.gas !== undefined) return { limit: transaction.gas, error: null }
  const { from: account, nonce: _, ...call } = transaction
  try {
    return { limit: await client.estimateGas({ ...call, account } as never), error: null }
  } catch (error) {
    return { limit: null, error }
  }
}
