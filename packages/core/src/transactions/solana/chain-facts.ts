import { lamportsOf, MOST_ACCOUNTS, readAccounts, type SolanaAccount } from '../../chains/solana/accounts.ts'
import { inTime } from '../../chains/solana/in-time.ts'
import { readTables } from '../../chains/solana/lookup-tables.ts'
import { type ParsedMessage, parseMessage } from '../../chains/solana/parse-message.ts'
import { readInstructions, type SolanaInstructionView } from '../../chains/solana/read-instructions.ts'
import { type Simulation, simulate } from '../../chains/solana/simulate.ts'
import { walletIsMissing } from '../../chains/solana/transaction-object.ts'
import type { ConnectionLike } from '../../chains/solana/web3-types.ts'
import type { ClientContext } from '../../context.ts'
import { mintsOf } from './named-instructions.ts'

/** A message and what a cluster says of it; null is what it did not say, in time or at all. */
export interface ChainFacts {
  message: ParsedMessage
  instructions: SolanaInstructionView[]
  balance: bigint | null
  fee: bigint | null
  /** what an account for tokens takes */
  usualRent: bigint | null
  accounts: Map<string, SolanaAccount | null> | null
  simulation: Simulation | null
  /** the simulation was asked about all that the transaction may change */
  whole: boolean
}

/** Length of an account for tokens, which says what it costs to make one. */
const TOKEN_ACCOUNT_LENGTH = 165
/** As a simulation looks at it: what is different afterwards is then of the transaction. */
const SAME_FORK = 'processed'
/** A cluster tells of no more accounts after a simulation. */
const MOST_SIMULATED = 64

/**
 * Asks a cluster for all that a confirmation shows, in one round; a second one only where the message takes accounts from
 * look-up tables, which have to be there first.
 *
 * @throws RangeError or TypeError for bytes that are no message, ClientError when the wallet is none of its signers.
 */
export async function chainFacts(
  context: ClientContext,
  connection: ConnectionLike,
  bytes: Uint8Array,
  address: string,
): Promise<ChainFacts> {
  const alone = parseMessage(bytes)
  if (!alone.signers.includes(address)) throw walletIsMissing()
  const maybe = <T>(ask: () => Promise<T>): Promise<T | null> =>
    inTime(context, Promise.resolve().then(ask)).catch(() => null)
  const figures = [
    maybe(async () => lamportsOf(await connection.getBalance({ toBase58: () => address }, SAME_FORK))),
    maybe(async () => lamportsOf((await connection.getFeeForMessage({ serialize: () => bytes })).value)),
    maybe(async () => lamportsOf(await connection.getMinimumBalanceForRentExemption?.(TOKEN_ACCOUNT_LENGTH))),
  ]
  const tables = await (alone.tables.length ? maybe(() => readTables(connection, alone.tables)) : null)
  const message = tables ? parseMessage(bytes, tables) : alone
  const instructions = readInstructions(message, ({ message: what }) =>
    context.track('solana_instruction_unsupported', { message: what }),
  )
  const touched = [...new Set([address, ...message.writable])]
  const whole = touched.length <= MOST_SIMULATED && message.unresolved.length === 0
  const [[balance = null, fee = null, usualRent = null], accounts, simulation] = await Promise.all([
    Promise.all(figures),
    maybe(() => accountsNow(connection, [...new Set([...touched, ...mintsOf(instructions)])])),
    maybe(() => simulate(connection, message, bytes, touched.slice(0, MOST_SIMULATED))),
  ])
  return { message, instructions, balance, fee, usualRent, accounts, simulation, whole }
}

async function accountsNow(connection: ConnectionLike, addresses: string[]) {
  if (!connection.getMultipleParsedAccounts || addresses.length > MOST_ACCOUNTS) return null
  const keys = addresses.map((address) => ({ toBase58: () => address }))
  return readAccounts(
    (await connection.getMultipleParsedAccounts(keys as never[], { commitment: SAME_FORK } as never)).value,
    addresses,
  )
}
