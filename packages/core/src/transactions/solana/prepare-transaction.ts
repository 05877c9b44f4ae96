import { parseMessage } from '../../chains/solana/parse-message.ts'
import { outgoingLamports, readInstructions } from '../../chains/solana/read-instructions.ts'
import {
  complete,
  isVersioned,
  messageBytes,
  refreshBlockhash,
} from '../../chains/solana/transaction-object.ts'
import type { ConnectionLike, SolanaTransactionLike } from '../../chains/solana/web3-types.ts'
import { ProviderError, RPC } from '../../errors/provider-error.ts'
import type { PreparedSolanaTransaction } from '../requests.ts'

/** Fee of one signature in lamports, for a cluster that names none. */
const LAMPORTS_PER_SIGNATURE = 5000n

/**
 * Reads a transaction for its confirmation: instructions, fee, the wallet's balance, and how a simulation ends.
 *
 * @param options.anew gives the transaction the newest blockhash first.
 * @throws ProviderError -32603 when the cluster cannot be asked or the transaction cannot be read.
 */
export async function prepareTransaction(
  transaction: SolanaTransactionLike,
  connection: ConnectionLike,
  address: string,
  options: { anew?: boolean } = {},
): Promise<PreparedSolanaTransaction> {
  try {
    await complete(transaction, connection, address)
    if (options.anew) await refreshBlockhash(transaction, connection)
    const bytes = messageBytes(transaction)
    const message = parseMessage(bytes)
    const instructions = readInstructions(message)
    const [balance, named, simulation] = await Promise.all([
      connection.getBalance({ toBase58: () => address }),
      connection.getFeeForMessage({ serialize: () => bytes }).catch(() => ({ value: null })),
      simulate(transaction, connection),
    ])
    const whole = BigInt(named.value ?? LAMPORTS_PER_SIGNATURE * BigInt(message.signers.length))
    const fee = message.signers[0] === address ? whole : 0n
    const outgoing = outgoingLamports(instructions, address)
    const shortLog = simulation.logs.find((line) => /insufficient (funds|lamports)/i.test(line))
    return {
      instructions,
      fee,
      balance: BigInt(balance),
      outgoing,
      insufficientFunds: shortLog !== undefined || fee + outgoing > BigInt(balance),
      simulationError: simulation.err ? (shortLog ?? sentence(simulation.err)) : null,
    }
  } catch (cause) {
    throw new ProviderError('There was an issue preparing your transaction', RPC.internal, cause)
  }
}

async function simulate(
  transaction: SolanaTransactionLike,
  connection: ConnectionLike,
): Promise<{ err: unknown; logs: string[] }> {
  const config = { sigVerify: false, replaceRecentBlockhash: true }
  try {
    const { value } = await (isVersioned(transaction)
      ? connection.simulateTransaction(transaction, config)
      : connection.simulateTransaction(transaction))
    return { err: value.err, logs: value.logs ?? [] }
  } catch {
    // A cluster that cannot simulate can still run it.
    return { err: null, logs: [] }
  }
}

const sentence = (err: unknown) =>
  err === 'BlockhashNotFound' ? 'Simulation failed: Blockhash not found' : 'Something went wrong.'
