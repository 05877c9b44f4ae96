import type { PreparedEthereumTransaction } from '@latchkey/core'
import type { ReactNode } from 'react'
import { fill } from '../../../copy/fill.ts'
import { useTransactionCopy } from '../../../copy/transaction/copy.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Amount } from '../amount.tsx'
import type { Outline } from './outline.ts'

export interface EthereumHeroProps {
  transaction: PreparedEthereumTransaction
  outline: Outline
  symbol: string
  chain: string
  /** what moves, where something does */
  children: ReactNode
}

/** What a transaction comes to, or that nobody here can tell. */
export function EthereumHero({
  transaction,
  outline,
  symbol,
  chain,
  children,
}: EthereumHeroProps): ReactNode {
  const { transaction: copy } = useTransactionCopy()
  const { lines, unread, called, unasked, impostor } = outline
  return (
    <>
      {transaction.to === null && <p className="amount deed">{copy.createContract}</p>}
      {lines.length > 0 && children}
      {unread !== null && (
        <div className="unread">
          <Notice tone="warn">
            {unread === 'all' ? <b>{copy.unread}</b> : copy.unreadPart}
            {unread === 'all' && <span>{copy.unreadDetail}</span>}
          </Notice>
        </div>
      )}
      {!lines.length && !unread && transaction.to !== null && (
        <>
          {called === null ? (
            <Amount value="0" symbol={symbol} />
          ) : (
            <p className="amount deed">
              {copy.contractCall}
              <code dir="ltr">{called.name}</code>
            </p>
          )}
        </>
      )}
      {unasked && (
        <div className="unread">
          <Notice tone="warn">{copy.unasked}</Notice>
        </div>
      )}
      {impostor !== null && (
        <div className="unread">
          <Notice tone="warn">{fill(copy.impostor, { symbol: impostor, chain })}</Notice>
        </div>
      )}
    </>
  )
}
