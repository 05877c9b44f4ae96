import { NATIVE_MINT } from '@latchkey/contract'
import type { SolanaAccount } from './accounts.ts'
import type { SolanaInstructionView } from './instructions/view.ts'

type Accounts = ReadonlyMap<string, SolanaAccount | null>

/** How much more of a token a wallet has afterwards, in base units; less is negative. */
export interface MintChange {
  /** wrapped SOL counts as SOL */
  mint: string
  amount: bigint
}

/**
 * What a wallet has more and less after a simulation: its SOL but for the fee, and the tokens in the accounts that are
 * its own before or after. Nothing stands for what did not change. SOL comes first.
 */
export function balanceChanges(before: Accounts, after: Accounts, wallet: string, fee: bigint): MintChange[] {
  const changes = new Map<string, bigint>()
  const add = (mint: string, amount: bigint) => changes.set(mint, (changes.get(mint) ?? 0n) + amount)
  add(NATIVE_MINT, (after.get(wallet)?.lamports ?? 0n) - (before.get(wallet)?.lamports ?? 0n) + fee)
  for (const [address, next] of after) {
    const held = [before.get(address), next].map((account) =>
      account?.token?.owner === wallet ? account.token : null,
    )
    if (held[0]) add(held[0].mint, -held[0].amount)
    if (held[1]) add(held[1].mint, held[1].amount)
  }
  return [...changes].filter(([, amount]) => amount !== 0n).map(([mint, amount]) => ({ mint, amount }))
}

/**
 * Lamports that a wallet puts into accounts that are made: into those for tokens, and as instructions name them. Null where
 * nobody says how many.
 * @param before null: not known, so that it is not known either which of them are there already
 * @param usual what an account for tokens takes, for a simulation that does not say; null: not known
 */
export function rentOf(
  instructions: SolanaInstructionView[],
  wallet: string,
  { before, after, usual }: { before: Accounts | null; after: Accounts | null; usual: bigint | null },
): { forTokens: bigint; named: bigint } | null {
  const rent = { forTokens: 0n, named: 0n }
  for (const { kind, from, account, amount } of instructions) {
    if (from !== wallet) continue
    if (kind === 'create-account') rent.named += amount ?? 0n
    if (kind !== 'ata-creation' || account === undefined) continue
    if (!before) return null
    if (before.get(account)) continue
    const made = after?.get(account)
    // SOL that is wrapped in it is no rent
    const lamports = made ? made.lamports - wrapped(made) : usual
    if (lamports === null) return null
    rent.forTokens += lamports
  }
  return rent
}

const wrapped = ({ token }: SolanaAccount) => (token?.mint === NATIVE_MINT ? token.amount : 0n)
