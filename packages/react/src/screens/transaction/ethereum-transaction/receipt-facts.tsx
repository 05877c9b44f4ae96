import type { PreparedEthereumTransaction } from '@latchkey/core'
import type { TransactionCopy } from '../../../copy/transaction/copy.ts'
import type { Fact } from '../../../ui/facts.tsx'
import { Quantity } from './changes.tsx'
import { isGrant } from './line.ts'
import type { Outline } from './outline.ts'

/** What the receipt says of it: what was done, and what has left by it. */
export function receiptFacts(
  copy: TransactionCopy['transaction'],
  { to }: PreparedEthereumTransaction,
  { lines, called }: Outline,
): (Fact | false)[] {
  const done = to === null ? copy.createContract : (called?.name ?? null)
  const sent = lines.filter(({ deed }) => deed === 'send')
  const granted = lines.filter(isGrant)
  const list = (of: typeof lines) => (
    <span className="named">
      {of.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing of their own that tells them apart
        <bdi key={index}>
          <Quantity of={line} copy={copy} />
          {line.guessed && <span className="worth">{copy.guessed}</span>}
        </bdi>
      ))}
    </span>
  )
  const [grant] = granted
  return [
    done !== null && { label: copy.action, value: done },
    grant !== undefined && {
      label: copy.deeds[grant.deed],
      value: list(granted.filter(({ deed }) => deed === grant.deed)),
    },
    sent.length > 0 && { label: copy.amount, value: list(sent) },
    to !== null && lines.length === 0 && done === null && { label: copy.amount, value: '0' },
  ]
}
