import type { DecodedCall, PreparedEthereumTransaction, ScanState } from '@latchkey/core'
import { DECIMALS, formatToken } from '../../../ui/amount.ts'
import { callsItself } from '../foreign-text.ts'
import { claimsOf, decodedLines, isClaim, isPlain } from './decoded.ts'
import { isGrant, type OutlineLine, same, sameAsset, standing } from './line.ts'
import { simulatedLines } from './simulated.ts'

export interface Outline {
  /** what others may do with what is the user's comes first, then what leaves; what does no harm comes last */
  lines: OutlineLine[]
  /** nobody here can tell what it does: nothing of it, or a part */
  unread: 'all' | 'part' | null
  /** what is called: its name, or its selector where that is not known; null: nothing, or `lines` say it all */
  called: { name: string; known: boolean } | null
  /** a token here could not be asked what it is */
  unasked: boolean
  /** the amounts are those of a trial run, which says more than that a plain payment is one */
  simulated: boolean
  /** what a token calls itself that has the name of the network's own coin, and is not it */
  impostor: string | null
}

/** What the bytes of a transaction, and a trial run of it where there was one, say that it does. */
export function outlineOf(transaction: PreparedEthereumTransaction, scan: ScanState, coin: string): Outline {
  const { to, data, calls = [] } = transaction
  const trial = scan.status === 'completed' ? scan.result.simulation : null
  const read = decodedLines(transaction, coin)
  const tried = trial?.status === 'Success' ? simulatedLines(trial, { coin, tokens: transaction.tokens }) : []
  const lines = merged(read, tried, transaction.from).sort((one, other) => standing(one) - standing(other))
  const simulated = tried.some((line) => !isGrant(line))
  const claims = simulated ? [] : claimsOf(transaction, coin)
  const carriesData = to !== null && data !== null && data !== '0x'
  // what the contract of another would do for the user, nobody here can tell
  const isForeign = (call: DecodedCall) =>
    claims.includes(call) && call.caller !== undefined && !same(call.caller, transaction.from)
  const unknown = calls.filter(
    (call) => isForeign(call) || (call.functionName === null && !isPlain(call)),
  ).length
  const none = carriesData && unknown === calls.length
  const some = none || unknown > 0
  const selector = data && { name: data.slice(0, 10).toLowerCase(), known: false }
  const said = read.some(({ asset }) => !asset.coin)
  const named = claims.length || said || !carriesData ? claims : calls.slice(0, 1)
  return {
    lines,
    unread: !some ? null : none && !lines.length ? 'all' : tried.length ? null : 'part',
    called: some ? selector : nameOf(named),
    unasked: lines.some(({ asset }) => transaction.tokens?.[asset.address?.toLowerCase() ?? '']?.unread),
    simulated: simulated && (carriesData || lines.length > read.length),
    impostor: lines.find(({ asset }) => !asset.coin && callsItself(asset.symbol, coin))?.asset.symbol ?? null,
  }
}

/** Each function once. */
function nameOf(calls: DecodedCall[]): Outline['called'] {
  const names = new Set(calls.flatMap(({ functionName }) => functionName ?? []))
  return names.size ? { name: [...names].join(', '), known: true } : null
}

/**
 * Of a trial run what moved and who may spend besides what the bytes say, and of the bytes whatever leaves or lets
 * another spend: neither takes away what the other says. That something arrives is the trial's to say, and nobody's
 * where there was none.
 */
function merged(read: OutlineLine[], tried: OutlineLine[], wallet: string): OutlineLine[] {
  const readGrants = read.filter(isGrant)
  const readMoves = read.filter((line) => !isGrant(line))
  const grants = tried.filter((line) => isGrant(line) && !readGrants.some((own) => grantsAsMuch(own, line)))
  const moves = tried.filter((line) => !isGrant(line))
  if (!moves.length) return [...readGrants, ...grants, ...readMoves.filter((line) => !isClaim(line, wallet))]
  const leaves = readMoves.filter(({ deed }) => deed === 'send' || deed === 'moved')
  const { lines, rest } = accounted(leaves, moves.filter(isSent), wallet)
  const arrives = moves.filter((line) => !isSent(line)).flatMap((line) => arriving(readMoves, line))
  return [...readGrants, ...grants, ...lines, ...rest, ...arrives]
}

const isSent = ({ deed }: OutlineLine) => deed === 'send'

/** The bytes say of the same spender what the trial says, or more. */
function grantsAsMuch(own: OutlineLine, line: OutlineLine): boolean {
  if (own.deed !== line.deed || !sameAsset(own.asset, line.asset) || !same(own.party, line.party))
    return false
  if (own.deed === 'all' || own.amount === 'max' || line.units === null) return true
  return own.units !== null && comparable(own, line) && own.units >= line.units
}

const comparable = (one: OutlineLine, other: OutlineLine) =>
  one.decimals === null ? other.decimals !== null : one.decimals === other.decimals

/**
 * What leaves by the bytes, each to its receiver, and what of the trial's is not among it: that is shown without one, as
 * nobody said where it goes.
 */
function accounted(leaves: OutlineLine[], tried: OutlineLine[], wallet: string) {
  const lines = [...leaves]
  const counted = new Map<OutlineLine, bigint>()
  const rest = tried.flatMap((line) => {
    const own = leaves.filter(
      (other) => isSent(other) && !same(other.party, wallet) && sameAsset(other.asset, line.asset),
    )
    const units = sumOf(own, line)
    if (units === null || line.units === null) return [line]
    const [only] = own
    if (only && own.length === 1 && units === line.units) lines[leaves.indexOf(only)] = seen(only, line)
    if (!only) return [line]
    // one asset may be there in two lines
    const left = counted.get(only) ?? units
    const more = line.units > left ? line.units - left : 0n
    counted.set(only, line.units > left ? 0n : left - line.units)
    if (more === 0n) return []
    const amount = formatToken(more, line.decimals ?? DECIMALS.ERC20_DEFAULT)
    return [{ ...line, units: more, amount, usd: null }]
  })
  return { lines, rest }
}

/** What arrives, by the trial; whom it comes from by the bytes, where they speak of that very amount. */
function arriving(read: OutlineLine[], line: OutlineLine): OutlineLine[] {
  const own = read.filter(({ deed, asset }) => deed === line.deed && sameAsset(asset, line.asset))
  const [only] = own
  return only && own.length === 1 && sumOf(own, line) === line.units ? [seen(only, line)] : [line]
}

/** In the units of the trial's; null where that cannot be told. */
const sumOf = (own: OutlineLine[], line: OutlineLine) =>
  own.reduce<bigint | null>(
    (all, one) => (all === null || one.units === null || !comparable(one, line) ? null : all + one.units),
    0n,
  )

/** The same by bytes and trial: who by the bytes, how much and what it is worth by the trial. */
const seen = (own: OutlineLine, { amount, usd, guessed, asset }: OutlineLine): OutlineLine => ({
  ...own,
  asset: { ...own.asset, symbol: own.asset.symbol ?? asset.symbol },
  ...(amount === null || own.numbers.length ? {} : { amount, guessed }),
  usd: usd ?? own.usd,
})
