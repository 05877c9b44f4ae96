import { UNSEEN } from '@latchkey/contract'
import type { DecodedCall } from './ethereum/decoded-call.ts'
import type { PendingTransaction, PreparedEthereumTransaction } from './requests.ts'

type Token = NonNullable<PendingTransaction['tokens']>[number]

/** Of a symbol, which is a stranger's: no more than stands beside an amount. */
const LONGEST = 14

/**
 * Tokens that leave a wallet by the bytes of a transaction, a line each, of numbered ones how many; and whom it goes to:
 * a token's contract is asked, and receives nothing.
 *
 * @returns `all`: nothing else is called
 */
export function leavingTokens(prepared: PreparedEthereumTransaction): {
  tokens: Token[]
  to: string | null
  all: boolean
} {
  const { from, to, value, calls = [] } = prepared
  const transfers = calls.filter((call) => sends(call, from))
  const all = transfers.length > 0 && transfers.length === calls.length
  const receivers = transfers.map(({ transferTo }) => transferTo ?? null)
  return {
    tokens: transfers.map((call) => tokenOf(call, prepared)),
    to: all ? onlyOne(value > 0n ? [to, ...receivers] : receivers) : to,
    all,
  }
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const sends = ({ action, transferFrom, caller, transferTo }: DecodedCall, wallet: string) =>
  (action === 'transfer' || action === 'batch transfer') &&
  transferTo !== undefined &&
  same(transferFrom ?? caller ?? wallet, wallet)

function tokenOf(
  { contract, isErc20Ish, amounts = [], tokenIds = [] }: DecodedCall,
  { tokens }: PreparedEthereumTransaction,
): Token {
  const facts = tokens?.[contract.toLowerCase()]
  const symbol = [...(facts?.symbol ?? '').replace(UNSEEN, '').trim()].slice(0, LONGEST).join('')
  const counted = isErc20Ish || tokenIds.length === 0
  const pieces = tokenIds.reduce((all, _, at) => all + (amounts[at] ?? 1n), 0n)
  const decimals = counted ? (facts?.decimals ?? null) : 0
  return {
    mint: contract,
    amount: counted ? (amounts[0] ?? 0n) : pieces,
    ...(decimals === null ? {} : { decimals }),
    ...(symbol ? { symbol } : {}),
  }
}

function onlyOne(addresses: (string | null)[]): string | null {
  const [first = null] = addresses
  return first !== null && addresses.every((one) => one !== null && same(one, first)) ? first : null
}
