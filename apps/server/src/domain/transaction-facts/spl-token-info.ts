import {
  GUARDED_SOLANA_SYMBOLS,
  KNOWN_SOLANA_TOKENS,
  NATIVE_MINT,
  type SplTokenInfoResponse,
  WRAPPED_SOL,
} from '@latchkey/contract'
import { said } from '../../said.ts'
import type { App } from '../app/app.ts'
import { countInWindow } from '../login/count-window.ts'
import { Refusal } from '../refusal.ts'
import { chainOf } from '../transactions/chain-of.ts'
import type { FactPorts } from './fact-ports.ts'
import { isMintAddress, metadataAddress, readMint, symbolInMetadata } from './spl-token.ts'

/** https://namespaces.chainagnostic.org/solana/caip2 */
const CLUSTERS = {
  'mainnet-beta': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: 'solana:4uhcVJyU9pJkvQyUS88uRDiswHXSCoVY',
} as const
type Cluster = keyof typeof CLUSTERS

const KEEP_MS = 3_600_000
const LOOKUP_WINDOW_MS = 600_000
const LONGEST_SYMBOL = 20

interface Asked {
  mint: string | null
  cluster: string | null
  /** network address of who asks */
  address: string
}

/**
 * The symbol and the decimals of a Solana mint, by a node of the app's own. The symbol is what whoever made the token
 * wrote, and empty where that is nothing, or the name of a token that it is not.
 * @throws Refusal `invalid_data`, `not_found`, `too_many_requests`
 */
export async function splTokenInfo(ports: FactPorts, app: App, asked: Asked): Promise<SplTokenInfoResponse> {
  const { mint, cluster } = asked
  if (!mint || !isMintAddress(mint)) throw new Refusal('invalid_data', 'The field mint_address is an address')
  if (!isCluster(cluster))
    throw new Refusal('invalid_data', 'The field cluster is mainnet-beta, devnet or testnet')
  // which it is on a cluster that has no list, too
  if (mint === NATIVE_MINT) return WRAPPED_SOL
  const list = KNOWN_SOLANA_TOKENS[cluster]
  const known = Object.hasOwn(list, mint) ? list[mint] : undefined
  if (known) return known
  const chain = app.settings.solana_clusters[cluster] ?? CLUSTERS[cluster]
  if (!Object.hasOwn(app.settings.chains, chain))
    throw new Refusal('not_found', 'No node of this cluster is set up for this app')
  const key = `token ${app.id} ${chain} ${mint}`
  let found = await ports.keptAnswers.known(key)
  if (!found) {
    await countLookup(ports, app, asked.address)
    found = await ports.keptAnswers.find(key, KEEP_MS, () => lookUp(ports, app, chain, mint))
  }
  if ('value' in found) return found.value as SplTokenInfoResponse
  throw new Refusal('not_found', 'none' in found ? 'There is no such token' : 'No node answers at the moment')
}

const isCluster = (text: string | null): text is Cluster => text !== null && Object.hasOwn(CLUSTERS, text)

/** Whoever makes addresses up is stopped before anything is asked or kept. */
async function countLookup(ports: FactPorts, { id, settings: { limits } }: App, address: string) {
  const text = 'Too many tokens are looked up'
  const windowMs = LOOKUP_WINDOW_MS
  const own = { key: `${id} tokens ${address}`, allowed: limits.token_lookups_per_address, windowMs }
  await countInWindow(ports, own, text)
  await countInWindow(ports, { key: `${id} tokens`, allowed: limits.token_lookups_per_app, windowMs }, text)
}

/** @throws NodeAway, NodeRefusal */
async function lookUp(
  { nodes }: FactPorts,
  app: App,
  chain: string,
  mint: string,
): Promise<SplTokenInfoResponse | null> {
  const node = nodes.solana(chainOf(app.settings, chain).at)
  const account = await node.account(mint)
  const read = account && readMint(mint, account)
  if (!read) return null
  const about = read.symbol === undefined ? await node.account(metadataAddress(mint)) : null
  const symbol = said(read.symbol ?? (about && symbolInMetadata(mint, about)), LONGEST_SYMBOL) ?? ''
  const guarded = GUARDED_SOLANA_SYMBOLS.includes(
    symbol
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, ''),
  )
  return { symbol: guarded ? '' : symbol, decimals: read.decimals }
}
