import type { PublicClient } from 'viem'
import { perhaps, refusesTransfer, tokenBalance } from './chain-facts.ts'
import type { DecodedCall } from './decoded-call.ts'

export interface TokenTrial {
  /** by address in lower case, in base units: what the wallet has of tokens that leave it */
  tokenBalances: Readonly<Record<string, bigint>>
  /** a token that is to leave refuses that */
  tokenRefuses: boolean
}

export const UNTRIED: TokenTrial = { tokenBalances: {}, tokenRefuses: false }

type Leaving = { token: string; to: string; amount: bigint }

/** Amounts of tokens that a wallet itself sends, by token. */
export function leavingAmounts(calls: readonly DecodedCall[], wallet: string): Leaving[] {
  return calls.flatMap(
    ({ action, contract, isErc20Ish, isNFTIsh, caller, transferFrom, transferTo, amounts }) => {
      const own = (transferFrom ?? caller ?? wallet).toLowerCase() === wallet.toLowerCase()
      const sent = action === 'transfer' && isErc20Ish && !isNFTIsh && own
      const [amount] = amounts ?? []
      return sent && transferTo && amount !== undefined
        ? [{ token: contract.toLowerCase(), to: transferTo, amount }]
        : []
    },
  )
}

/** Asks for what the wallet has of the tokens that leave it, and tries the transfer where there is only one. Never rejects. */
export async function tryTokens(
  client: Pick<PublicClient, 'request'>,
  calls: readonly DecodedCall[],
  { wallet, most, alone }: { wallet: string; most: number /** nothing comes before it */; alone: boolean },
): Promise<TokenTrial> {
  const leaving = leavingAmounts(calls, wallet)
  const tokens = [...new Set(leaving.map(({ token }) => token))].slice(0, most)
  const [only] = calls.length === 1 && alone ? leaving : []
  const [refuses, ...balances] = await Promise.all([
    only ? refusesTransfer(client, { ...only, from: wallet }) : false,
    ...tokens.map((token) => perhaps(tokenBalance(client, token, wallet))),
  ])
  const known = tokens.flatMap((token, at) => {
    const balance = balances[at]
    return balance === null || balance === undefined ? [] : [[token, balance] as const]
  })
  return { tokenBalances: Object.fromEntries(known), tokenRefuses: refuses }
}
