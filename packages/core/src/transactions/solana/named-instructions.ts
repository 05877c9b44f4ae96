import type { SolanaAccount } from '../../chains/solana/accounts.ts'
import type { SolanaAmount, SolanaInstructionView } from '../../chains/solana/instructions/view.ts'
import type { SolanaToken } from '../../chains/solana/tokens.ts'

type Accounts = ReadonlyMap<string, SolanaAccount | null>
type Held = { owner: string; mint: string }

/**
 * Instructions with the owners of their token accounts in place of these, and with the mints: as the chain says, or as the
 * transaction itself makes the account, which the program holds it to.
 */
export function withOwners(
  instructions: SolanaInstructionView[],
  accounts: Accounts,
): SolanaInstructionView[] {
  const made = new Map<string, Held>()
  for (const { kind, account, owner, mint } of instructions)
    if ((kind === 'ata-creation' || kind === 'spl-init-account') && account && owner && mint)
      made.set(account, { owner, mint })
  const held = (account: string | undefined): Held | undefined =>
    account === undefined ? undefined : (accounts.get(account)?.token ?? made.get(account))
  return instructions.map((one) => {
    if (one.kind === 'spl-transfer') {
      const [from, to] = [held(one.from), held(one.to)]
      const mint = one.mint ?? from?.mint ?? to?.mint
      const receiver = to && { to: to.owner, toAccount: one.to }
      return { ...one, from: from?.owner ?? one.from, ...receiver, mint }
    }
    if (one.kind === 'sol-transfer') {
      const to = held(one.to)
      return to ? { ...one, to: to.owner, toAccount: one.to } : one
    }
    if (one.buy) return { ...one, to: held(one.to)?.owner ?? one.to }
    return one.account && !one.mint ? { ...one, mint: held(one.account)?.mint } : one
  })
}

/** The mints that instructions speak of, each once. */
export function mintsOf(instructions: SolanaInstructionView[]): string[] {
  const all = instructions.flatMap(({ mint, sell, buy }) => [mint, sell?.mint, buy?.mint])
  return [...new Set(all.filter((mint) => mint !== undefined))]
}

/** How a token is counted and called. */
export type TokenOf = (mint: string) => { decimals?: number; symbol?: string }

/**
 * Decimals by the chain, whose word counts, else by whoever names the token. None: nobody says, and a guess would make an
 * amount a thousand times as much or as little. No symbol: nobody has one to say, and the mint's address stands for it.
 */
export function tokenOf(accounts: Accounts, facts: ReadonlyMap<string, Partial<SolanaToken>>): TokenOf {
  const counted = new Map<string, number>()
  for (const [address, account] of accounts) {
    if (account?.decimals !== undefined) counted.set(address, account.decimals)
    if (account?.token?.decimals !== undefined) counted.set(account.token.mint, account.token.decimals)
  }
  return (mint) => {
    const fact = facts.get(mint)
    const decimals = counted.get(mint) ?? fact?.decimals
    return {
      ...(decimals === undefined ? {} : { decimals }),
      ...(fact?.symbol ? { symbol: fact.symbol } : {}),
    }
  }
}

/** Instructions with the names of their tokens. Decimals that an instruction is held to by the chain are its own. */
export function withTokens(instructions: SolanaInstructionView[], of: TokenOf): SolanaInstructionView[] {
  const named = <Amount extends SolanaAmount>(side: Amount): Amount => ({ ...side, ...of(side.mint) })
  return instructions.map((one) => {
    const { mint, sell, buy } = one
    if (sell && buy) return { ...one, sell: named(sell), buy: named(buy) }
    if (mint === undefined) return one
    const token = of(mint)
    return { ...one, ...token, decimals: one.decimals ?? token.decimals }
  })
}
