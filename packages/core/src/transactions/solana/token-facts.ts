import { type SplTokenInfoResponse, TRANSACTION_ROUTES } from '@latchkey/contract'
import { inTime } from '../../chains/solana/in-time.ts'
import {
  knownToken,
  type SolanaToken,
  strangersDecimals,
  strangersSymbol,
} from '../../chains/solana/tokens.ts'
import type { SolanaCluster } from '../../config/host-config.ts'
import type { ClientContext } from '../../context.ts'
import { perClient } from '../../per-client.ts'

/** How many mints of one transaction are asked for: a transaction may name dozens. */
const MOST_ASKED = 8

/** What a server said of a mint; by cluster and mint. One that said nothing is asked again. */
const answersOf = /* @__PURE__ */ perClient((_: ClientContext) => new Map<string, Partial<SolanaToken>>())

/**
 * What the tokens of a transaction are called and how they are counted: known ones by the list [STX-019], others by what
 * the server says of the mint [STX-021]. What nobody says is absent.
 */
export async function tokenFacts(
  context: ClientContext,
  cluster: SolanaCluster['name'],
  mints: string[],
): Promise<Map<string, Partial<SolanaToken>>> {
  const answers = answersOf(context)
  const ask = async (mint: string): Promise<Partial<SolanaToken>> => {
    const key = `${cluster} ${mint}`
    const query = { mint_address: mint, cluster }
    const route = TRANSACTION_ROUTES.splTokenInfo
    const answer =
      answers.get(key) ??
      read(await inTime(context, context.send(route, { query, authenticate: false, retries: 0 })))
    answers.set(key, answer)
    return answer
  }
  const unknown = mints.filter((mint) => !knownToken(cluster, mint)).slice(0, MOST_ASKED)
  const asked = await Promise.all(unknown.map((mint) => ask(mint).catch(() => ({}))))
  return new Map<string, Partial<SolanaToken>>([
    ...unknown.map((mint, place) => [mint, asked[place] ?? {}] as const),
    ...mints.flatMap((mint) => {
      const known = knownToken(cluster, mint)
      return known ? [[mint, known] as const] : []
    }),
  ])
}

function read(answer: SplTokenInfoResponse): Partial<SolanaToken> {
  const decimals = strangersDecimals(answer.decimals)
  return { symbol: strangersSymbol(answer.symbol), ...(decimals === undefined ? {} : { decimals }) }
}
