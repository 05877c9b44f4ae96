import type { PreparedEthereumTransaction, ScanState } from '@latchkey/core'
import { callsItself } from '../foreign-text.ts'
import { decodedLines } from './decoded.ts'
import { isGrant, type OutlineLine, same, sameAsset } from './line.ts'
import { simulatedLines } from './simulated.ts'

export interface Outline {
  /** what others may do with what is the user's comes first */
  lines: OutlineLine[]
  /** nobody here can tell what it does: nothing of it, or a part */
  unread: 'all' | 'part' | null
  /** what is called: its name, or its selector where that is not known; null: nothing, or `lines` say it all */
  called: { name: string; known: boolean } | null
  /** the amounts are those of a trial run */
  simulated: boolean
  /** what a token calls itself that has the name of the network's own coin, and is not it */
  impostor: string | null
}

/** What the bytes of a transaction, and a trial run of it where there was one, say that it does. */
export function outlineOf(transaction: PreparedEthereumTransaction, scan: ScanState, coin: string): Outline {
  const { to, data, calls = [] } = transaction
  const trial = scan.status === 'completed' ? scan.result.simulation : null
  const read = decodedLines(transaction, coin)
  const tried = trial?.status === 'Success' ? simulatedLines(trial, coin) : []
  const lines = merged(read, tried)
  const carriesData = to !== null && data !== null && data !== '0x'
  const unknown = calls.filter(({ functionName }) => functionName === null).length
  const none = carriesData && unknown === calls.length
  const some = none || unknown > 0
  const selector = data && { name: data.slice(0, 10).toLowerCase(), known: false }
  const said = read.some(({ asset }) => !asset.coin)
  return {
    lines,
    unread: !some ? null : none && !lines.length ? 'all' : tried.length ? null : 'part',
    called: some ? selector : carriesData && !said ? nameOf(calls[0]?.functionName) : null,
    simulated: tried.some((line) => !isGrant(line)),
    impostor: lines.find(({ asset }) => !asset.coin && callsItself(asset.symbol, coin))?.asset.symbol ?? null,
  }
}

const nameOf = (name: string | null | undefined) => (name ? { name, known: true } : null)

/**
 * Of a trial run what moved, of the bytes who may spend: and what they say that leaves no trial takes away. That
 * something arrives is the trial's to say, where it saw anything move.
 */
function merged(read: OutlineLine[], tried: OutlineLine[]): OutlineLine[] {
  const named = tried.map((line) => {
    const own = read.filter((other) => other.deed === line.deed && sameAsset(other.asset, line.asset))
    const party = line.party ?? (own.length === 1 ? (own[0]?.party ?? null) : null)
    return { ...line, numbers: own.flatMap(({ numbers }) => numbers), party }
  })
  const moves = named.filter((line) => !isGrant(line))
  const readGrants = read.filter(isGrant)
  const grants = named.filter(
    (line) =>
      isGrant(line) &&
      !readGrants.some((own) => sameAsset(own.asset, line.asset) && same(own.party, line.party)),
  )
  const missing = read.filter(
    (line) =>
      !isGrant(line) &&
      (!moves.length ||
        ((line.deed === 'send' || line.deed === 'moved') &&
          !moves.some((other) => other.deed === line.deed && sameAsset(other.asset, line.asset)))),
  )
  return [...readGrants, ...grants, ...missing, ...moves]
}
