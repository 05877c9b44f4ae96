import type { DecodedCall, PreparedEthereumTransaction, TokenFacts } from '@latchkey/core'
import { DECIMALS, formatToken, formatUnits } from '../../../ui/amount.ts'
import { centPlaces, formatUsd, worth } from '../../../ui/money.ts'
import { shorten } from '../../../ui/shorten.ts'
import { tokenSymbol } from '../foreign-text.ts'
import { type OutlineLine, same, UNLIMITED } from './line.ts'

/** Digits of a token's number that are shown. */
const NUMBER = { head: 9, tail: 4 } as const

/** The most that an argument can say: whoever writes it means all that there is. */
const EVERY = 2n ** 256n - 1n

const NOBODY = /^0x0{40}$/

/** What the bytes of a transaction say of coins and tokens. */
export function decodedLines(transaction: PreparedEthereumTransaction, coin: string): OutlineLine[] {
  const { value, calls = [] } = transaction
  const lines = calls.flatMap((call) => linesOf(call, transaction, coin))
  return value > 0n ? [coinLine('send', transaction, coin), ...lines] : lines
}

const linesOf = (call: DecodedCall, transaction: PreparedEthereumTransaction, coin: string) => [
  ...carriedCoin(call, transaction, coin),
  ...callLines(call, transaction),
]

/** The calls by which something would arrive, if it were as their bytes say. */
export const claimsOf = (transaction: PreparedEthereumTransaction, coin: string): DecodedCall[] =>
  (transaction.calls ?? []).filter((call) =>
    linesOf(call, transaction, coin).some((line) => isClaim(line, transaction.from)),
  )

/** By bytes alone: whoever wrote them can write whatever they like, of contracts that do nothing of the kind. */
export const isClaim = ({ deed, party }: OutlineLine, wallet: string): boolean =>
  deed === 'receive' || (deed === 'mint' && (party === null || same(party, wallet)))

/** Nothing but the coin goes there: no function is called. */
export const isPlain = ({ value = 0n, selector, functionName }: DecodedCall): boolean =>
  value > 0n && selector === null && functionName === null

/** Coin that another call's contract hands on, which the value of the transaction does not say. */
function carriedCoin(
  call: DecodedCall,
  transaction: PreparedEthereumTransaction,
  coin: string,
): OutlineLine[] {
  const { value = 0n, contract, caller = transaction.from } = call
  if (value === 0n) return []
  const [deed, to] = pass(transaction.from, caller, contract)
  return [coinLine(deed, { value, to, price: transaction.price }, coin)]
}

/** What it is to the wallet that something goes from one to another, and who the other is. */
function pass(
  wallet: string,
  from: string,
  to: string | undefined,
): [OutlineLine['deed'], string | undefined] {
  if (same(from, wallet)) return ['send', to]
  return same(to, wallet) ? ['receive', from] : ['moved', to]
}

type Coin = Pick<PreparedEthereumTransaction, 'value' | 'price'> & { to?: string | null | undefined }

function coinLine(deed: OutlineLine['deed'], { value, to, price }: Coin, symbol: string): OutlineLine {
  return {
    deed,
    asset: { address: null, coin: true, symbol },
    amount: formatToken(value, DECIMALS.NATIVE, centPlaces(price)),
    units: value,
    decimals: DECIMALS.NATIVE,
    numbers: [],
    usd: price == null ? null : formatUsd(worth(value, DECIMALS.NATIVE, price)),
    guessed: false,
    party: to ?? null,
  }
}

function callLines(call: DecodedCall, { from, tokens }: PreparedEthereumTransaction): OutlineLine[] {
  const facts = tokens?.[call.contract.toLowerCase()]
  const line = (deed: OutlineLine['deed'], party: string | undefined): OutlineLine[] => [
    {
      deed,
      asset: { address: call.contract, coin: false, symbol: tokenSymbol(facts?.symbol) },
      ...howMuch(call, facts),
      usd: null,
      party: party ?? null,
    },
  ]
  if (call.operator !== undefined) return line(call.approved === false ? 'revoked' : 'all', call.operator)
  if (call.spender !== undefined) {
    const ends = (call.amounts?.[0] === 0n && !call.isNFTIsh) || NOBODY.test(call.spender)
    return line(ends ? 'revoked' : 'spend', call.spender)
  }
  if (call.action === 'mint') return line('mint', call.transferTo)
  if (call.action !== 'transfer' && call.action !== 'batch transfer') return []
  return line(...pass(from, call.transferFrom ?? call.caller ?? from, call.transferTo))
}

/** How much a call speaks of. */
export function howMuch(
  { action, isErc20Ish, isNFTIsh, tokenIds = [], amounts = [] }: DecodedCall,
  facts: TokenFacts | undefined,
): Pick<OutlineLine, 'amount' | 'units' | 'decimals' | 'numbers' | 'guessed'> {
  const [amount] = amounts
  const decimals = facts?.decimals ?? null
  const whole = { units: amount ?? null, decimals, numbers: [], guessed: false }
  const grants = action === 'approve'
  const [id] = tokenIds
  // What is beyond all amounts is a number, such as a hash, or means all: a right to spend is never shown as less.
  if (id !== undefined && (isErc20Ish ? id >= UNLIMITED : grants && id === EVERY)) {
    const max = grants || id === EVERY
    return {
      ...whole,
      units: max ? id : null,
      amount: max ? 'max' : null,
      numbers: id === EVERY ? [] : numbers([id], []),
    }
  }
  // One that may be either, as its contract does not say: the amount is shown as the guess that it is.
  if (!isErc20Ish && (isNFTIsh || tokenIds.length))
    return {
      ...whole,
      units: tokenIds.length ? tokenIds.reduce((all, _, at) => all + (amounts[at] ?? 1n), 0n) : whole.units,
      decimals: 0,
      amount: tokenIds.length ? null : numberless(amount),
      numbers: numbers(tokenIds, amounts),
    }
  if (amount === undefined) return { ...whole, amount: null }
  if (amount >= UNLIMITED) return { ...whole, amount: 'max' }
  if (decimals !== null) return { ...whole, amount: formatToken(amount, decimals) }
  return { ...whole, amount: formatUnits(amount, DECIMALS.ERC20_DEFAULT), guessed: true }
}

const numberless = (amount: bigint | undefined) => (amount === undefined ? null : formatToken(amount, 0))

const numbers = (tokenIds: bigint[], amounts: bigint[]) =>
  tokenIds.map((id, index) => {
    const amount = amounts[index]
    const number = shorten(`#${id}`, NUMBER.head, NUMBER.tail)
    return amount === undefined || amount === 1n ? number : `${formatToken(amount, 0)} × ${number}`
  })
