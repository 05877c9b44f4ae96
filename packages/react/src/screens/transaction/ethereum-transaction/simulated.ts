import type { PreparedEthereumTransaction, ScanState } from '@latchkey/core'
import { DECIMALS, formatToken } from '../../../ui/amount.ts'
import { centPlaces, formatUsd, unitsOf } from '../../../ui/money.ts'
import { tokenName, tokenSymbol } from '../foreign-text.ts'
import { type Asset, type OutlineLine, UNLIMITED } from './line.ts'

type Result = Extract<ScanState, { status: 'completed' }>['result']
type Simulation = Extract<Result['simulation'], { status: 'Success' }>
type Diff = Simulation['assets_diffs'][number]
type Amount = Diff['in'][number]

const ADDRESS = /^0x[0-9a-f]{40}$/i

/** Standards whose tokens have numbers, and are counted. */
const COLLECTIBLE = /^(?:erc)?-?(?:721|1155)$/i
/** Of those, the one of which there is one of each number. */
const SINGLE = /^(?:erc)?-?721$/i

/** How a scan says that one may move all of something, now and later. */
const ALL = 'approve_for_all'

interface Known {
  /** of the network */
  coin: string
  /** what its own contract says */
  tokens?: PreparedEthereumTransaction['tokens'] | undefined
}

/** What a trial run saw: what left, what arrived, who may spend. Its texts are those of strangers;
 * pictures that they name are not fetched: that would tell them who looks. */
export function simulatedLines({ assets_diffs, exposures }: Simulation, known: Known): OutlineLine[] {
  const granted = exposures.flatMap(({ asset, spenders }) =>
    Object.entries(spenders).map(([spender, amount]) => {
      const every = amount.value === ALL || (isCollectible(asset) && amount.value === undefined)
      return lineOf(every ? 'all' : 'spend', asset, [amount], known, spender)
    }),
  )
  const moved = assets_diffs.flatMap(({ asset, in: arrives, out }) => [
    ...(out.length ? [lineOf('send', asset, out, known)] : []),
    ...(arrives.length ? [lineOf('receive', asset, arrives, known)] : []),
  ])
  const sent = moved.filter(({ deed }) => deed === 'send')
  return [...granted, ...sent, ...moved.filter(({ deed }) => deed !== 'send')]
}

function lineOf(
  deed: OutlineLine['deed'],
  asset: Diff['asset'],
  amounts: Amount[],
  known: Known,
  party: string | null = null,
): OutlineLine {
  const named = decimalsOf(asset, known)
  const decimals = named ?? DECIMALS.ERC20_DEFAULT
  const units = sum(amounts.map(({ value }) => (value === undefined ? null : unitsOf(value, decimals))))
  const dollars = amounts.reduce((all, { usd_price }) => all + Number(usd_price || Number.NaN), 0)
  const price = units ? dollars / (Number(units) / 10 ** decimals) : null
  // each piece of a collection is one, where nothing else is said of it
  const pieces = SINGLE.test(asset.type ?? '') && amounts.every(({ value }) => value === undefined)
  return {
    deed,
    asset: assetOf(asset, known.coin),
    amount:
      units === null ? null : units >= UNLIMITED ? 'max' : formatToken(units, decimals, centPlaces(price)),
    units: pieces ? BigInt(amounts.length) : units,
    decimals: named,
    numbers: [],
    usd: units !== null && units >= UNLIMITED ? null : formatUsd(dollars),
    guessed: false,
    party: party !== null && ADDRESS.test(party) ? party : null,
  }
}

const isCollectible = ({ type }: Diff['asset']) => COLLECTIBLE.test(type ?? '')

/** What the trial says, else its contract. */
function decimalsOf(asset: Diff['asset'], { tokens }: Known): number | null {
  if (isCollectible(asset)) return 0
  if (asset.decimals !== undefined) return Math.min(asset.decimals, 77)
  if (asset.type === 'NATIVE') return DECIMALS.NATIVE
  return tokens?.[asset.address?.toLowerCase() ?? '']?.decimals ?? null
}

function assetOf(asset: Diff['asset'], coin: string): Asset {
  if (asset.type === 'NATIVE') return { address: null, coin: true, symbol: coin }
  return {
    address: asset.address !== undefined && ADDRESS.test(asset.address) ? asset.address : null,
    coin: false,
    symbol: tokenSymbol(asset.symbol) ?? tokenName(asset.name),
  }
}

/** Null where one of them is not known: what is left would be too little. */
const sum = (units: (bigint | null)[]) =>
  units.reduce((all, one) => (all === null || one === null ? null : all + one), 0n)
