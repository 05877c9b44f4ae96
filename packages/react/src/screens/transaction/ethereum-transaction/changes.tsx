import { Fragment, type ReactNode } from 'react'
import { fill } from '../../../copy/fill.ts'
import { type TransactionCopy, useTransactionCopy } from '../../../copy/transaction/copy.ts'
import { Copyable } from '../../../ui/copyable.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSheet } from '../../../ui/root-context.ts'
import { Address } from '../transaction.tsx'
import { canLeave, type OutlineLine } from './line.ts'
import { partyLabel } from './parties.tsx'

/**
 * Lines and numbers of tokens that are shown: nobody reads on for longer. Whatever gives something away is shown however
 * many lines it takes: a thief would fill those above with trifles.
 */
const MOST = { lines: 24, numbers: 6 } as const

const SIGNS: Partial<Record<OutlineLine['deed'], string>> = { send: '− ', receive: '+ ' }

/** Characters that the large type has room for in a narrow window. */
const LONG = 12

export interface ChangesProps {
  lines: OutlineLine[]
  simulated: boolean
  /** there is more than one receiver or spender: who, stands with each line */
  parties: boolean
}

/** What leaves, what arrives and who may spend: large where it is one thing, else one below the other. */
export function Changes({ lines, simulated, parties }: ChangesProps): ReactNode {
  useSheet(changesCss)
  const { transaction: copy } = useTransactionCopy()
  const [only] = lines
  const shown = lines.slice(0, Math.max(MOST.lines, lines.filter(canLeave).length))
  const more = lines.length - shown.length
  if (!only) return null
  return (
    <div className="changes">
      {lines.length === 1 ? (
        <div className="one">
          <p>{copy.deeds[only.deed]}</p>
          <p className="amount">
            <Quantity of={only} copy={copy} />
          </p>
          <Aside of={only} copy={copy} />
        </div>
      ) : (
        <dl>
          {shown.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing of their own that tells them apart
            <div key={index} className={line.deed}>
              <dt>{copy.deeds[line.deed]}</dt>
              <dd>
                <span className="what" dir="ltr">
                  {line.amount !== null && SIGNS[line.deed]}
                  <Quantity of={line} copy={copy} />
                </span>
                {line.asset.address && <Copyable value={line.asset.address} label={copy.tokenAddress} />}
                {parties && line.party && (
                  <span className="party">
                    {partyLabel(copy, line)} <Address of={line.party} />
                  </span>
                )}
                <Aside of={line} copy={copy} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {more > 0 && <Notice tone="warn">{fill(copy.more, { count: more })}</Notice>}
      {simulated && <p className="aside">{copy.estimated}</p>}
    </div>
  )
}

/** How much of what: a stranger's words stand apart from ours, whichever way they run. */
export function Quantity({ of, copy }: { of: OutlineLine; copy: TransactionCopy['transaction'] }): ReactNode {
  const { amount, numbers, asset, deed } = of
  const symbol = <small>{asset.symbol === null ? copy.unnamed : <bdi>{asset.symbol}</bdi>}</small>
  const every = deed === 'all' || (deed === 'revoked' && amount === null && !numbers.length)
  const words = every ? copy.all : amount === 'max' ? copy.maximum : amount
  const rest = numbers.length - MOST.numbers
  return (
    <>
      {words !== null && <bdi className={words.length > LONG ? 'long' : undefined}>{words}</bdi>}
      {words !== null && ' '}
      {symbol}
      {numbers.slice(0, MOST.numbers).map((number, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same number may be there twice
        <Fragment key={index}>
          {' '}
          <bdi className={numbers.length > 1 ? 'number' : undefined}>{number}</bdi>
        </Fragment>
      ))}
      {rest > 0 && ` +${rest}`}
    </>
  )
}

function Aside({ of, copy }: { of: OutlineLine; copy: TransactionCopy['transaction'] }): ReactNode {
  return (
    <>
      {of.usd !== null && <span className="aside">{of.usd}</span>}
      {of.guessed && <span className="aside">{copy.guessed}</span>}
    </>
  )
}

const changesCss = `
.changes{margin-block-end:16px}
.changes .one{display:flex;flex-direction:column;align-items:center;text-align:center}
.changes .one>p:first-child{font-size:14px;line-height:20px;color:var(--fg-2)}
.changes .amount{margin:0}
.changes .one .long{font-size:22px}
.changes .number{margin-inline-start:4px;font-size:18px;white-space:nowrap}
.changes dl .number{font-size:14px}
.changes small{color:var(--fg-2)}
.changes .aside{color:var(--fg-3);font-size:13px;line-height:20px;font-variant-numeric:tabular-nums}
.changes p.aside{margin-block-start:8px;text-align:center;text-wrap:balance}
.changes dl{padding:4px 14px;border:1px solid var(--line);border-radius:var(--r-md)}
.changes dl>div{display:flex;align-items:baseline;justify-content:space-between;gap:16px;padding-block:10px;font-size:14px;line-height:20px}
.changes dl>div+div{border-block-start:1px solid var(--line)}
.changes dt{flex:none;max-inline-size:42%;overflow-wrap:anywhere;color:var(--fg-2)}
.changes dd{display:flex;flex-direction:column;align-items:flex-end;min-inline-size:0;text-align:end;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.changes .what{font-weight:600}
.changes .receive .what{color:var(--success)}
.changes dl small{font-size:14px;font-weight:500}
.changes dd .copyable{margin-block:0;font-size:13px;color:var(--fg-2)}
.changes .party{display:inline-flex;flex-wrap:wrap;justify-content:end;gap:0 6px;font-size:13px;color:var(--fg-3)}
.changes .notice{margin-block-start:8px}
`
