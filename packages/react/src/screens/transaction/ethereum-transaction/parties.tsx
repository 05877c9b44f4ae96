import type { PreparedEthereumTransaction } from '@latchkey/core'
import type { TransactionCopy } from '../../../copy/transaction/copy.ts'
import type { Fact } from '../../../ui/facts.tsx'
import { Address } from '../transaction.tsx'
import { type OutlineLine, same } from './line.ts'
import type { Outline } from './outline.ts'

type Words = TransactionCopy['transaction']

export interface Parties {
  /** who receives; null: several do */
  to: string | null
  spender: string | null
  operator: string | null
  /** they stand with the lines: in one row each they could not be told apart */
  several: boolean
}

/** Who is party to it. Where tokens go nowhere by its bytes, it goes to whom it is addressed. */
export function partiesOf({ to }: PreparedEthereumTransaction, lines: OutlineLine[]): Parties {
  const receivers = distinct(lines.filter(isGiven))
  const spenders = distinct(lines.filter(({ deed }) => deed === 'spend' || deed === 'revoked'))
  const operators = distinct(lines.filter(({ deed }) => deed === 'all'))
  return {
    to: receivers.length === 1 ? (receivers[0] ?? to) : to,
    spender: spenders.length === 1 ? (spenders[0] ?? null) : null,
    operator: operators.length === 1 ? (operators[0] ?? null) : null,
    several: receivers.length > 1 || spenders.length > 1 || operators.length > 1,
  }
}

const isGiven = ({ deed, party }: OutlineLine) => party !== null && /^(send|mint|moved)$/.test(deed)

const distinct = (lines: OutlineLine[]): string[] => [
  ...new Map(lines.flatMap(({ party }) => (party === null ? [] : [[party.toLowerCase(), party]]))).values(),
]

/** What a party to a line is called. */
export function partyLabel(copy: Words, { deed }: OutlineLine): string {
  if (deed === 'spend' || deed === 'revoked') return copy.spender
  if (deed === 'all') return copy.operator
  return deed === 'receive' ? copy.from : copy.to
}

/** @param contract what the host calls the account that the transaction is addressed to */
export function partyFacts(
  copy: Words,
  transaction: PreparedEthereumTransaction,
  { lines, unread, called }: Outline,
  parties: Parties,
  contract: string | null,
): (Fact | false)[] {
  const [only] = lines
  const token = lines.length === 1 ? (only?.asset.address ?? null) : null
  const named = (address: string) =>
    contract !== null && same(address, transaction.to) ? (
      <span className="named">
        <bdi>{contract}</bdi> <Address of={address} />
      </span>
    ) : (
      <Address of={address} />
    )
  return [
    called !== null &&
      (lines.length > 0 || unread !== null) && {
        label: called.known ? copy.function : copy.unknownFunction,
        value: <code dir="ltr">{called.name}</code>,
      },
    parties.spender !== null && { label: copy.spender, value: named(parties.spender) },
    parties.operator !== null && { label: copy.operator, value: named(parties.operator) },
    // What a token's own contract is asked goes to nobody else, unless it is what the token is given to.
    !(same(parties.to, token) && !lines.some(isGiven)) && {
      label: copy.to,
      value: parties.to === null ? copy.contractCreation : named(parties.to),
    },
    token !== null && { label: copy.tokenAddress, value: named(token) },
  ]
}
