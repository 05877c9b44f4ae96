import type { ScanState } from '@latchkey/core'
import { DECIMALS, formatToken } from '../../../ui/amount.ts'
import { centPlaces, formatUsd, unitsOf } from '../../../ui/money.ts'
import { tokenName, tokenSymbol } from '../foreign-text.ts'
import { type Asset, type OutlineLine, UNLIMITED } from './line.ts'

type Result = Extract<ScanState, { status: 'completed' }>['result']
type Simulation = Extract<Result['simulation'], { status: 'Success' }>
type Diff = Simulation['assets_diffs'][number]
type Amount = Diff['in'][number]

const ADDRESS = /^0x[0-9a-f]{40}$/i

/** Standards whose tokens are not a matter of how much. */
const COLLECTIBLE = /^(?:erc)?-?(?:721|1155)$/i

/** What a trial run saw: what left, what arrived, who may spend. Its texts are those of strangers;
 * pictures that they name are not fetched: that would tell them who looks. */
export function simulatedLines({ assets_diffs, exposures }: Simulation, coin: string): OutlineLine[] {
  const granted = exposures.flatMap(({ asset, spenders }) =>
    Object.entries(spenders).map(([spender, amount]) =>
      lineOf(COLLECTIBLE.test(asset.type ?? '') ? 'all' : 'spend', asset, [amount], coin, spender),
    ),
  )
  const moved = assets_diffs.flatMap(({ asset, in: arrives, out }) => [
    ...(out.length ? [lineOf('send', asset, out, coin)] : []),
    ...(arrives.length ? [lineOf('receive', asset, arrives, coin)] : []),
  ])
  const sent = moved.filter(({ deed }) => deed === 'send')
  return [...granted, ...sent, ...moved.filter(({ deed }) => deed !== 'send')]
}

function lineOf(
  deed: OutlineLine['deed'],
  asset: Diff['asset'],
  amounts: Amount[],
  coin: string,
  party: string | null = null,
): OutlineLine {
  const decimals = Math.min(asset.decimals ?? DECIMALS.ERC20_DEFAULT, 77)
  const units = sum(amounts.map(({ value }) => (value === undefined ? null : unitsOf(value, decimals))))
  const dollars = amounts.reduce((all, { usd_price }) => all + Number(usd_price || Number.NaN), 0)
  const price = units ? dollars / (Number(units) / 10 ** decimals) : null
  return {
    deed,
    asset: assetOf(asset, coin),
    amount:
      units === null ? null : units >= UNLIMITED ? 'max' : formatToken(units, decimals, centPlaces(price)),
    numbers: [],
    usd: units !== null && units >= UNLIMITED ? null : formatUsd(dollars),
    guessed: false,
    party: party !== null && ADDRESS.test(party) ? party : null,
  }
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
