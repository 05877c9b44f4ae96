import type { PendingTransaction } from '@latchkey/core'
import type { ReactNode, RefObject } from 'react'
import { useMfaCopy } from '../../../copy/mfa/copy.ts'
import { DECIMALS, formatToken } from '../../../ui/amount.ts'
import { Asker, type AskingApp } from '../../../ui/asker.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { explorerLink } from '../../../ui/explorer-link.ts'
import { Facts } from '../../../ui/facts.tsx'
import { useSheet } from '../../../ui/root-context.ts'
import { shorten } from '../../../ui/shorten.ts'
import { TextLink } from '../../../ui/text-link.tsx'

export interface SummaryProps {
  pending: PendingTransaction
  /** who asks; null while that has no name */
  app: AskingApp | null
  open: boolean
  box: RefObject<HTMLDivElement | null>
}

/**
 * Who asks for what, with which wallet, and what is about to be signed (spec 3:2, pending-transaction summary). What it
 * comes to stands there also while the rest is folded up: nobody signs an amount that was not shown.
 */
export function Summary({ pending, app, open, box }: SummaryProps): ReactNode {
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
  const total = [
    ...tokens.map(({ amount: of, mint, decimals, symbol: name = shorten(mint) }) => ({
      key: mint,
      said:
        decimals === undefined
          ? `${formatToken(of, 0)} ${name} (${copy.units})`
          : `${formatToken(of, decimals)} ${name}`,
    })),
    { key: chain, said: amount(value + fee) },
    // a symbol is a stranger's word
  ].map(({ key, said }) => <bdi key={key}>{said}</bdi>)
  const action = pending.action ?? copy[pending.kind]
  return (
    <div className="summary" ref={box}>
      <Asker app={app} wallet={from} />
      {!open && <Facts facts={[{ label: action, value: total, strong: true }]} />}
      <Disclosure label={pending.title ?? copy.details} initiallyOpen={open}>
        <Facts
          facts={[
            { label: copy.from, value: address(from) },
            to !== null && { label: copy.to, value: address(to) },
            { label: copy.action, value: action },
            { label: copy.fees, value: amount(fee) },
            { label: copy.total, value: total, strong: true },
          ]}
        />
      </Disclosure>
    </div>
  )
}

const summaryCss = `
.summary{margin-block-end:20px}
.last-passkey+.summary{margin-block-start:20px}
.summary .asker{margin-block:0 8px}
.summary>.facts dd{font-weight:600}
.summary dd>bdi{display:block}
.summary .disclosure{max-block-size:700px;overflow:auto}
.summary .disclosure>button>span{min-inline-size:0;overflow-wrap:anywhere;text-align:start}
`
