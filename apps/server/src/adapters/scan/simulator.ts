import type { AssetDiff, AssetExposure, ScannedAsset, ScanSimulation } from '@latchkey/contract'
import type { ChainNodes, EthereumNode, SimulatedResult } from '../../ports/chain-nodes.ts'
import { NodeAway, NodeRefusal } from '../../ports/chain-nodes.ts'
import type { Logger } from '../../ports/logger.ts'
import type { ScannedCall, Scanner } from '../../ports/scanner.ts'
import type { Approval, AssetKind, Movement } from './movements.ts'
import { NATIVE, readLogs } from './movements.ts'
import { compact, inUnits } from './read-asset.ts'
import type { TokenWords } from './read-tokens.ts'
import { readCalls, readTokens } from './read-tokens.ts'

const MOST_TOKENS = 20
const ALL = 'approve_for_all'
const UNJUDGED = { status: 'Error', error: 'Nobody has judged this transaction' } as const
const failed = (error: string): ScanSimulation => ({ status: 'Error', error })

/**
 * What a transaction would do, tried on the app's own node by `eth_simulateV1`. It judges nothing: its validation is always
 * an error, never a word that something is safe.
 */
export function createSimulator({ nodes, log }: { nodes: ChainNodes; log: Logger }): Scanner {
  return {
    async scan({ appId, at, chain, transaction }) {
      const simulation = await (async (): Promise<ScanSimulation> => {
        if (!transaction) return failed('Only transactions are tried')
        if (!at) return failed('No node of this chain is set up')
        try {
          return await simulate(nodes.ethereum(at), chain, transaction)
        } catch (error) {
          if (!(error instanceof NodeAway) && !(error instanceof NodeRefusal)) throw error
          log.warn('transaction not simulated', { app_id: appId, detail: `${chain} ${error.name}` })
          return failed('The transaction could not be tried')
        }
      })()
      return { validation: UNJUDGED, simulation }
    },
  }
}

async function simulate(node: EthereumNode, chain: string, call: ScannedCall): Promise<ScanSimulation> {
  const { to } = call
  const guessed = to ? [to.toLowerCase()] : []
  // the contract that is called is most often the token: its words come with the first answer
  const [done, ...words] = await node.simulate([call, ...guessed.flatMap(readCalls)])
  if (!done?.succeeded) return failed('The transaction would fail')
  const account = call.from.toLowerCase()
  const { movements, approvals } = readLogs(done.logs)
  const own = movements.filter(({ from, to: receiver }) => (from === account) !== (receiver === account))
  const granted = approvals.filter(({ owner }) => owner === account)
  const tokens = new Set([...own, ...granted].map(({ token }) => token).filter((token) => token !== NATIVE))
  // cut, the list would hide what leaves the wallet
  if (tokens.size > MOST_TOKENS) return failed('The transaction moves too much to be shown')
  const known = await wordsOf(node, call, [...tokens], readTokens(guessed, words))
  return {
    status: 'Success',
    params: compact({
      ...call,
      chain,
      calldata:
        call.data && call.data.length >= 10 ? { function_selector: call.data.slice(0, 10) } : undefined,
    }),
    assets_diffs: diffsOf(own, account, known),
    exposures: exposuresOf(granted, known),
  }
}

/** The words of all tokens, as they are after the transaction; without them what moves is shown all the same. */
async function wordsOf(
  node: EthereumNode,
  call: ScannedCall,
  tokens: string[],
  known: Map<string, TokenWords>,
): Promise<Map<string, TokenWords>> {
  const missing = tokens.filter((token) => !known.has(token))
  if (missing.length === 0) return known
  const results = await node
    .simulate([call, ...missing.flatMap(readCalls)])
    .then(([, ...rest]) => rest)
    .catch((error: unknown): SimulatedResult[] => {
      if (error instanceof NodeAway || error instanceof NodeRefusal) return []
      throw error
    })
  return new Map([...known, ...readTokens(missing, results)])
}

function assetFor(token: string, kind: AssetKind, known: Map<string, TokenWords>): ScannedAsset {
  if (kind === 'NATIVE') return { type: 'NATIVE', decimals: 18 }
  const words = known.get(token) ?? {}
  return compact({
    type: kind,
    address: token,
    symbol: words.symbol,
    name: words.name,
    decimals: kind === 'ERC20' ? words.decimals : undefined,
  })
}

/** In whole units; nothing of a token that does not say how it counts. */
const amount = (raw: bigint, { type, decimals }: ScannedAsset): { value?: string } => {
  if (type === 'ERC721' || type === 'ERC1155') return { value: raw.toString() }
  return decimals === undefined ? {} : { value: inUnits(raw, decimals) }
}

/** One line for each asset and way. What comes and goes of the same is one sum, as a wallet's balance is; of a collection it is not. */
function diffsOf(own: readonly Movement[], account: string, known: Map<string, TokenWords>): AssetDiff[] {
  const sums = new Map<string, { token: string; kind: AssetKind; in: bigint; out: bigint }>()
  for (const { token, kind, to, raw } of own) {
    const key = `${kind} ${token}`
    const sum = sums.get(key) ?? { token, kind, in: 0n, out: 0n }
    sum[to === account ? 'in' : 'out'] += raw
    sums.set(key, sum)
  }
  return [...sums.values()].flatMap(({ token, kind, ...sum }) => {
    const counted = kind === 'NATIVE' || kind === 'ERC20'
    const both = counted && sum.in < sum.out ? sum.in : counted ? sum.out : 0n
    const asset = assetFor(token, kind, known)
    const [arrives, leaves] = [sum.in - both, sum.out - both]
    if (arrives === 0n && leaves === 0n) return []
    return [
      {
        asset,
        in: arrives > 0n ? [amount(arrives, asset)] : [],
        out: leaves > 0n ? [amount(leaves, asset)] : [],
      },
    ]
  })
}

/** What stands at the end: the last word on each spender counts, and none that was taken back. */
function exposuresOf(granted: readonly Approval[], known: Map<string, TokenWords>): AssetExposure[] {
  const last = new Map<string, Approval>()
  for (const one of granted) {
    // of a single one of a collection there is one spender, who may be nobody
    const about = one.id === undefined ? `spender ${one.spender}` : `id ${one.id}`
    last.set(`${one.token} ${about}`, one)
  }
  const exposures = new Map<string, AssetExposure>()
  for (const { token, kind, spender, raw } of last.values()) {
    if (raw === 0n) continue
    const asset = assetFor(token, kind, known)
    const exposure = exposures.get(token) ?? { asset, spenders: {} }
    const before = exposure.spenders[spender]?.value
    if (raw === 'all') exposure.spenders[spender] = { value: ALL }
    else if (before !== ALL)
      // of a collection each one counts
      exposure.spenders[spender] = amount(kind === 'ERC721' ? raw + BigInt(before ?? 0) : raw, asset)
    exposures.set(token, exposure)
  }
  return [...exposures.values()]
}
