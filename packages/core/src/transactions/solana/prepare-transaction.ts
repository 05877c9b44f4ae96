import { NATIVE_MINT } from '@latchkey/contract'
import { isLocal } from '../../chains/is-local.ts'
import { balanceChanges, rentOf } from '../../chains/solana/balance-changes.ts'
import { estimatedFee, signatureFee } from '../../chains/solana/fee.ts'
import { inTime } from '../../chains/solana/in-time.ts'
import { plainText } from '../../chains/solana/plain-text.ts'
import { outgoingLamports } from '../../chains/solana/read-instructions.ts'
import type { Simulation } from '../../chains/solana/simulate.ts'
import { complete, messageBytes, refreshBlockhash } from '../../chains/solana/transaction-object.ts'
import type { ConnectionLike, SolanaTransactionLike } from '../../chains/solana/web3-types.ts'
import type { SolanaCluster } from '../../config/host-config.ts'
import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import { ProviderError, RPC } from '../../errors/provider-error.ts'
import type { PreparedSolanaTransaction } from '../requests.ts'
import { tokenPrice } from '../token-price.ts'
import { chainFacts } from './chain-facts.ts'
import { lackingToken, tokenAccountBalance } from './lacking-tokens.ts'
import { mintsOf, tokenOf, withOwners, withTokens } from './named-instructions.ts'
import { tokenFacts } from './token-facts.ts'

/** What is read for its confirmation. */
export interface SolanaSubject {
  transaction: SolanaTransactionLike
  connection: ConnectionLike
  cluster: SolanaCluster['name']
  /** the wallet that is to sign */
  address: string
  /** nothing is sent: it needs no funds, and no chain */
  signOnly: boolean
  /** somebody looks at it: the price is asked for too */
  shown?: boolean
}

/** How much of a line of a log is shown. */
const LOG_LENGTH = 200
const SOL = { decimals: 9, symbol: 'SOL' }
/** How much longer than for all else a confirmation waits for what it can do without, in ms. */
const PRICE_MORE_MS = 500
const UNTRIED: Simulation = { err: null, logs: [], after: null }

/**
 * Reads a transaction for its confirmation: instructions with owners and tokens, fee and rent, the wallet's balance, and
 * what a simulation comes to [STX-024]. What the cluster does not say in time is not known, and nothing is guessed for it;
 * only what is to be sent cannot do without the balance.
 *
 * @param options.anew gives the transaction the newest blockhash first [STX-006].
 * @throws ProviderError -32603 when the cluster cannot be asked or the transaction cannot be read; ClientError when the
 * wallet is none of its signers [STX-014].
 */
export async function prepareTransaction(
  context: ClientContext,
  subject: SolanaSubject,
  options: { anew?: boolean } = {},
): Promise<PreparedSolanaTransaction> {
  try {
    return await prepare(context, subject, options.anew === true)
  } catch (cause) {
    if (cause instanceof ClientError) throw cause
    throw new ProviderError('There was an issue preparing your transaction', RPC.internal, cause)
  }
}

async function prepare(
  context: ClientContext,
  { transaction, connection, cluster, address, signOnly, shown }: SolanaSubject,
  anew: boolean,
): Promise<PreparedSolanaTransaction> {
  // nothing is worth anything elsewhere
  const worthless = cluster !== 'mainnet-beta' || isLocal(connection.rpcEndpoint)
  const asked = shown && !worthless ? tokenPrice(context, { chainId: '0', tokenSymbol: 'SOL' }) : null
  const latest = () => inTime(context, connection.getLatestBlockhash())
  await complete(transaction, latest, address)
  if (anew) await refreshBlockhash(transaction, latest, address)
  const bytes = messageBytes(transaction)
  const facts = await chainFacts(context, connection, bytes, address)
  const { message, balance } = facts
  if (balance === null && !signOnly) throw new Error('The balance is not known')
  const { err, logs, after } = facts.simulation ?? UNTRIED
  const tried = facts.simulation !== null
  const known = facts.accounts ?? new Map()
  const fee = message.signers[0] === address ? (facts.fee ?? estimatedFee(message)) : 0n
  const missing =
    tried && err === null
      ? null
      : await lackingToken(facts.instructions, facts.accounts, (account) =>
          inTime(context, tokenAccountBalance(connection, account)).catch(() => null),
        )
  const changed = facts.accounts && after && facts.whole ? balanceChanges(known, after, address, fee) : null
  const owned = withOwners(facts.instructions, known)
  const mints = [
    ...mintsOf(owned),
    ...(changed ?? []).map(({ mint }) => mint),
    ...(missing?.mint ? [missing.mint] : []),
  ]
  const tokens = tokenOf(known, await tokenFacts(context, cluster, [...new Set(mints)]))
  const tokenNamed = (of: string | undefined) => (of === undefined ? {} : { mint: of, ...tokens(of) })
  const instructions = withTokens(owned, tokens)
  const outgoing = outgoingLamports(instructions, address)
  const opened = rentOf(instructions, address, { before: facts.accounts, after, usual: facts.usualRent })
  // a line of a log may be anybody's: of a transaction that went well it says nothing
  const short = err === null ? undefined : logs.find((line) => /insufficient (funds|lamports)/i.test(line))
  const price = asked && (await inTime(context, asked, PRICE_MORE_MS).catch(() => null))
  const needed = fee + outgoing + (opened?.forTokens ?? 0n)
  return {
    bytes,
    instructions,
    fee,
    priorityFee: fee > signatureFee(message) ? fee - signatureFee(message) : 0n,
    rent: opened && opened.forTokens + opened.named,
    balance: balance ?? 0n,
    outgoing,
    price,
    changes:
      changed?.map((change) => ({
        ...change,
        ...(change.mint === NATIVE_MINT ? SOL : tokens(change.mint)),
      })) ?? null,
    lacking: missing && { has: missing.has, needs: missing.needs, ...tokenNamed(missing.mint) },
    unresolved: message.unresolved,
    // one that was tried and went well has paid for everything
    insufficientFunds:
      short !== undefined ||
      err === 'InsufficientFundsForFee' ||
      (after === null && (missing !== null || (balance !== null && needed > balance))),
    simulationError: short === undefined ? reason(tried, err) : plainText(short, LOG_LENGTH),
  }
}

function reason(tried: boolean, err: unknown): string | null {
  if (!tried) return 'not_tried'
  if (err === null) return null
  return err === 'BlockhashNotFound' ? 'blockhash_not_found' : 'simulation_failed'
}
