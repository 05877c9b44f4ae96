import type { PendingToken, PendingTransaction } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useMfaCopy } from '../../../copy/mfa/copy.ts'
import { DECIMALS, formatToken } from '../../../ui/amount.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { explorerLink } from '../../../ui/explorer-link.ts'
import { Facts } from '../../../ui/facts.tsx'
import { useSheet } from '../../../ui/root-context.ts'
import { shorten } from '../../../ui/shorten.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { tokenSymbol } from '../../transaction/foreign-text.ts'

/** What is about to be signed (spec 3:2, pending-transaction summary). */
export function Summary({ pending, open }: { pending: PendingTransaction; open: boolean }): ReactNode {
  useSheet(summaryCss)
  const { 'mfa-verify': copy } = useMfaCopy()
  const { chain, symbol, from, to, value, fee, tokens = [] } = pending
  const decimals = chain === 'ethereum' ? DECIMALS.NATIVE : DECIMALS.SOL
  const amount = (of: bigint) => `${formatToken(of, decimals)} ${symbol}`
  const address = (of: string) => (
    <TextLink href={explorerLink(pending.explorerUrl, of, chain)}>
      <bdi dir="ltr">{shorten(of)}</bdi>
    </TextLink>
  )
  return (
    <div className="summary">
      <Disclosure label={pending.title ?? copy.details} initiallyOpen={open}>
        <Facts
          facts={[
            { label: copy.from, value: address(from) },
            to !== null && { label: copy.to, value: address(to) },
            tokens.length > 0 && { label: copy.amount, value: <Tokens of={tokens} /> },
            { label: copy.action, value: pending.action ?? copy[pending.kind] },
            { label: copy.fees, value: amount(fee) },
            { label: copy.total, value: amount(value + fee), strong: true },
          ]}
        />
      </Disclosure>
    </div>
  )
}

/** Tokens that are named, of many: the dialog before this one has shown them all. */
const MOST = 6

function Tokens({ of }: { of: readonly PendingToken[] }): ReactNode {
  return (
    <span className="tokens">
      {of.slice(0, MOST).map((token, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of one transaction stay in their order
        <bdi key={index}>{tokenSaid(token)}</bdi>
      ))}
      {of.length > MOST && `+${of.length - MOST}`}
    </span>
  )
}

/** Without a figure where its decimals are not known: any would be wrong. */
function tokenSaid({ amount, decimals, symbol, address, ids }: PendingToken): string {
  const name = tokenSymbol(symbol) ?? (address === null ? '?' : shorten(address))
  if (amount !== null && decimals !== null) return `${formatToken(amount, decimals)} ${name}`
  const numbers = ids.slice(0, MOST).map((id) => shorten(`#${id}`, 9, 4))
  return [name, ...numbers, ...(ids.length > MOST ? [`+${ids.length - MOST}`] : [])].join(' ')
}

const summaryCss = `
.summary{margin-block-start:12px}
.summary .disclosure{max-block-size:700px;overflow:auto}
.summary .tokens{display:inline-flex;flex-direction:column;align-items:flex-end;min-inline-size:0;overflow-wrap:anywhere}
.summary .disclosure>button>span{min-inline-size:0;overflow-wrap:anywhere;text-align:start}
`
