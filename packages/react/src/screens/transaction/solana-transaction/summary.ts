import type { PreparedSolanaTransaction, SolanaInstructionView } from '@latchkey/core'
import type { TransactionCopy } from '../../../copy/transaction/copy.ts'
import { DECIMALS, formatToken } from '../../../ui/amount.ts'
import { shorten } from '../../../ui/shorten.ts'

export interface SolanaSummary {
  /** ready to show; null: there is none to say, or `deed` says more */
  amount: string | null
  symbol: string
  /** `amount`, where it is one of SOL */
  lamports: bigint | null
  /** what it does, where that is more than to move one amount */
  deed: string | null
  /** receiver, when the whole transaction has one */
  to: string | null
  /** of the one token that is sent */
  mint: string | null
  /** who may take how much from now on, where that is all it is about */
  spender: SolanaInstructionView | null
}

const TRANSFERS = new Set(['sol-transfer', 'spl-transfer'])
/** What only accompanies others. */
const ASIDE = new Set(['compute-limit', 'compute-price', 'memo'])
/** What lets somebody else take what is the wallet's, at any time after. */
const HANDS_OVER = new Set(['approve', 'set-authority', 'assign', 'nonce-authority', 'stake-authority'])
/** What empties an account of its SOL, besides closing it. */
const EMPTIES = new Set(['nonce-withdraw', 'stake-withdraw'])
/** A permission for more than that is one for all there is. */
const UNLIMITED = 2n ** 63n

type Words = TransactionCopy['solana-transaction']

/** An instruction in words: its kind, or what it is called. */
export const titleOf = ({ kind, name }: SolanaInstructionView, words: Words): string =>
  kind === 'unknown' && name ? words.names[name] : words.kinds[kind]

/** What a token is called; the mint's address where nobody says. */
const symbolOf = (token: Token): string => token.symbol ?? (token.mint ? shorten(token.mint) : '')

interface Token {
  symbol?: string | undefined
  mint?: string | undefined
  decimals?: number | undefined
}

/** An amount as it is read, and what of: base units, and called so, where nobody knows the decimals. */
export function readable(amount: bigint, token: Token, words: Words): { figure: string; unit: string } {
  const symbol = symbolOf(token)
  if (token.decimals !== undefined) return { figure: formatToken(amount, token.decimals), unit: symbol }
  return { figure: formatToken(amount, 0), unit: symbol ? `${symbol} (${words.units})` : words.units }
}

export const isUnlimited = ({ name, amount }: SolanaInstructionView): boolean =>
  name === 'approve' && amount !== undefined && amount >= UNLIMITED

/**
 * Instructions that give something to somebody else, as far as they say so themselves: transfers, but not into an account
 * of one's own, and the making of accounts, but not of those.
 */
export function givesAway(instructions: SolanaInstructionView[]): SolanaInstructionView[] {
  const isOwn = (made: SolanaInstructionView) =>
    instructions.some(
      ({ kind, account, owner }) => kind === 'spl-init-account' && account === made.to && owner === made.from,
    )
  return instructions.filter((one) =>
    one.kind === 'create-account' ? !isOwn(one) : TRANSFERS.has(one.kind) && one.to !== one.from,
  )
}

/** Those by which an account of the wallet's is emptied for somebody else than who may do so. */
export const emptiedForOthers = (instructions: SolanaInstructionView[]): SolanaInstructionView[] =>
  instructions.filter(
    ({ kind, name, to, owner }) =>
      (kind === 'spl-close-account' || (name !== undefined && EMPTIES.has(name))) && to !== owner,
  )

/**
 * What a transaction comes to in one line: the amount where it is one alone, of a token or of the lamports that leave the
 * wallet besides the fee, else what is done.
 */
export function solanaSummary(transaction: PreparedSolanaTransaction, words: Words): SolanaSummary {
  const { instructions, outgoing } = transaction
  const transfers = instructions.filter(({ kind }) => TRANSFERS.has(kind))
  const [only] = transfers
  const to = receiverOf(transfers)
  const acting = instructions.filter(({ name }) => !name || !ASIDE.has(name))
  const lamports = {
    amount: formatToken(outgoing, DECIMALS.SOL),
    symbol: 'SOL',
    lamports: outgoing,
    deed: null,
    to,
    mint: null,
    spender: null,
  }
  const deed = (said: string) => ({ ...lamports, amount: null, lamports: null, deed: said })
  const given = givesAway(instructions)
  if (instructions.some(({ sell }) => sell)) {
    const alone = given.length === 0 && emptiedForOthers(instructions).length === 0
    return { ...deed(alone ? words.swap : words.several), to: receiverOf(given) }
  }
  const besides = given.some((one) => one !== only)
  if (transfers.length === 1 && only?.kind === 'spl-transfer' && only.amount !== undefined && !besides) {
    const { figure, unit } = readable(only.amount, only, words)
    return { ...lamports, amount: figure, symbol: unit, lamports: null, mint: only.mint ?? null }
  }
  // one sum would hide the others
  if (transfers.some(({ kind }) => kind === 'spl-transfer')) return deed(words.several)
  if (outgoing > 0n) return lamports
  // of what only accompanies others, a note says the most
  const notes = instructions.filter(({ name }) => name === 'memo')
  const [first] = [acting, notes, instructions].find((some) => some.length > 0) ?? []
  if (!first) return lamports
  if (acting.length > 1) return deed(words.several)
  const spender = first.name === 'approve' ? first : null
  return { ...deed(titleOf(first, words)), mint: spender?.mint ?? null, spender }
}

/** Of transfers that all go to one. */
function receiverOf(instructions: SolanaInstructionView[]): string | null {
  const all = new Set(instructions.flatMap(({ kind, to }) => (TRANSFERS.has(kind) ? [to] : [])))
  const [only] = all
  return all.size === 1 ? (only ?? null) : null
}

/** How much of it is of unknown programs. What leaves the wallet by a simulation is known, whatever takes it. */
export function unreadOf(transaction: PreparedSolanaTransaction): 'all' | 'part' | null {
  const { instructions, outgoing, changes, unresolved } = transaction
  const acting = instructions.filter(({ name }) => !name || !ASIDE.has(name))
  const unknown = acting.filter(({ kind, name }) => kind === 'unknown' && (!name || name === 'swap'))
  if (!unknown.length) return unresolved?.length ? 'part' : null
  const leaves = outgoing > 0n || changes?.some(({ amount }) => amount < 0n)
  return unknown.length === acting.length && !leaves ? 'all' : 'part'
}

/** Somebody else has a hand on what is the wallet's afterwards. */
export const handsOver = ({ instructions }: PreparedSolanaTransaction): boolean =>
  instructions.some(({ name }) => name !== undefined && HANDS_OVER.has(name)) ||
  emptiedForOthers(instructions).length > 0
