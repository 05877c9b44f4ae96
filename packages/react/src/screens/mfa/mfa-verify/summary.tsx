import type { PendingTransaction } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useMfaCopy } from '../../../copy/mfa/copy.ts'
import { DECIMALS, formatToken } from '../../../ui/amount.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { explorerLink } from '../../../ui/explorer-link.ts'
import { Facts } from '../../../ui/facts.tsx'
import { useSheet } from '../../../ui/root-context.ts'
import { shorten } from '../../../ui/shorten.ts'
import { TextLink } from '../../../ui/text-link.tsx'

/** What is about to be signed (spec 3:2, pending-transaction summary). */
export function Summary({ pending, open }: { pending: PendingTransaction; open: boolean }): ReactNode {
  useSheet(summaryCss)
  const { 'mfa-verify': copy } = useMfaCopy()
  const { chain, symbol, from, to, value, fee } = pending
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
            { label: copy.action, value: pending.action ?? copy[pending.kind] },
            { label: copy.fees, value: amount(fee) },
            { label: copy.total, value: amount(value + fee), strong: true },
          ]}
        />
      </Disclosure>
    </div>
  )
}

const summaryCss = `
.summary{margin-block-start:12px}
.summary .disclosure{max-block-size:700px;overflow:auto}
.summary .disclosure>button>span{min-inline-size:0;overflow-wrap:anywhere;text-align:start}
`
