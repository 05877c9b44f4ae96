import type { SolanaAccount } from '../../chains/solana/accounts.ts'
import type { SolanaInstructionView } from '../../chains/solana/instructions/view.ts'
import type { ConnectionLike } from '../../chains/solana/web3-types.ts'

/** An account for tokens that is to give more than it has. */
export interface Shortage {
  mint: string | undefined
  has: bigint
  needs: bigint
}

/** How many accounts are asked for one by one. */
const MOST_ASKED = 4
/** As all else that is compared. */
const SAME_FORK = 'processed'
/** What may fill the very account that another instruction takes from: nothing is known before it is tried. */
const FILLING = new Set(['swap', 'mint-to', 'spl-sync-native'])

/**
 * The first account for tokens that transfers take more from than it holds, as the instructions and the chain say; null
 * where there is none, or where something in the transaction might fill it first.
 *
 * @param instructions with accounts, not owners @param known accounts as the chain has them; null: it did not say
 * @param read what one account holds, for where it did not; null: nobody says
 */
export async function lackingToken(
  instructions: readonly SolanaInstructionView[],
  known: ReadonlyMap<string, SolanaAccount | null> | null,
  read: (account: string) => Promise<bigint | null>,
): Promise<Shortage | null> {
  const taken = new Map<string, Omit<Shortage, 'has'>>()
  for (const one of instructions) {
    if (one.sell || FILLING.has(one.name ?? one.kind) || (one.kind === 'unknown' && !one.name)) return null
    if (one.kind !== 'spl-transfer' || one.from === undefined || one.amount === undefined) continue
    const before = taken.get(one.from)
    taken.set(one.from, { mint: one.mint ?? before?.mint, needs: one.amount + (before?.needs ?? 0n) })
  }
  const filled = new Set(instructions.map(({ kind, to }) => (kind === 'spl-transfer' ? to : undefined)))
  const accounts = [...taken].filter(([account]) => !filled.has(account)).slice(0, MOST_ASKED)
  const held = await Promise.all(
    accounts.map(([account]) => (known?.has(account) ? holding(known.get(account)) : read(account))),
  )
  const short = accounts.flatMap(([account, { mint, needs }], place) => {
    const has = held[place]
    const named = mint ?? known?.get(account)?.token?.mint
    return has == null || has >= needs ? [] : [{ mint: named, has, needs }]
  })
  return short[0] ?? null
}

/** Null for an account of something else: what it would do there, the chain has to say. */
const holding = (account: SolanaAccount | null | undefined): bigint | null =>
  account ? (account.token?.amount ?? null) : 0n

/** What an account for tokens holds, in base units, over any connection that tells. */
export async function tokenAccountBalance(
  connection: ConnectionLike,
  account: string,
): Promise<bigint | null> {
  const key = { toBase58: () => account }
  const said = connection.getTokenBalance
    ? await connection.getTokenBalance(key, SAME_FORK)
    : (await connection.getTokenAccountBalance?.(key as never, SAME_FORK as never))?.value
  return said && /^\d{1,20}$/.test(said.amount) ? BigInt(said.amount) : null
}
