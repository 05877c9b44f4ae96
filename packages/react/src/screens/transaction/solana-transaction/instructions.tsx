import type { PreparedSolanaTransaction, SolanaInstructionView } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useTransactionCopy } from '../../../copy/transaction/copy.ts'
import { DECIMALS, formatToken } from '../../../ui/amount.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Address } from '../transaction.tsx'
import { amountOf, sideOf } from './moves.tsx'
import { isUnlimited, titleOf } from './summary.ts'
import { TokenAmount } from './token-amount.tsx'

/** All instructions in order, and what they cost; one of unknown kind is shown with its program and data. */
export function SolanaInstructions({
  of,
  wallet,
}: {
  of: PreparedSolanaTransaction
  wallet: string
}): ReactNode {
  const { 'solana-transaction': words } = useTransactionCopy()
  const { instructions, unresolved, priorityFee } = of
  return (
    <>
      {unresolved !== undefined && unresolved.length > 0 && (
        <div className="unread">
          <Notice tone="warn">{words.unresolved}</Notice>
        </div>
      )}
      {priorityFee !== undefined && priorityFee > 0n && (
        <Facts facts={[{ label: words.priority, value: `${formatToken(priorityFee, DECIMALS.SOL)} SOL` }]} />
      )}
      {instructions.length ? (
        instructions.map((instruction, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is all that tells two of them apart
          <Instruction key={index} of={instruction} wallet={wallet} />
        ))
      ) : (
        <p>{words.empty}</p>
      )}
    </>
  )
}

function Instruction({ of, wallet }: { of: SolanaInstructionView; wallet: string }): ReactNode {
  const { transaction, 'solana-transaction': words } = useTransactionCopy()
  const { kind, name, amount, sell, buy, from, mint } = of
  const address = (label: string, value: string | undefined) =>
    value !== undefined && value !== '' && { label, value: <Address of={value} /> }
  const isTransfer = kind === 'sol-transfer' || kind === 'spl-transfer' || kind === 'create-account'
  return (
    <section className="instruction">
      <h3>{titleOf(of, words)}</h3>
      <Facts
        facts={[
          amount !== undefined && {
            label: transaction.amount,
            value: <TokenAmount of={amountOf(of, amount)} unlimited={isUnlimited(of)} />,
          },
          sell !== undefined && { label: words.pays, value: sideOf(sell, words.atMost, words) },
          buy !== undefined && {
            label: of.to === wallet ? words.gets : words.theyGet,
            value: sideOf(buy, words.atLeast, words),
          },
          of.text !== undefined && { label: words.text, value: of.text },
          address(transaction.from, isTransfer || kind === 'ata-creation' ? from : undefined),
          kind !== 'ata-creation' && address(receiverLabel(of), of.to),
          address(words.account, of.account ?? of.toAccount),
          address(words.owner, kind === 'create-account' ? undefined : of.owner),
          address(words.token, mint),
          {
            label: words.program,
            value: (
              <>
                {of.programName && <bdi className="named">{of.programName}</bdi>}
                {of.program ? <Address of={of.program} /> : '?'}
              </>
            ),
          },
        ]}
      />
      {kind === 'unknown' && of.data && (
        <code className="hex" tabIndex={0} dir="ltr">
          {of.data}
        </code>
      )}
    </section>
  )

  function receiverLabel(one: SolanaInstructionView): string {
    if (name === 'approve') return words.delegate
    return one.kind === 'spl-close-account' ? words.closed : transaction.to
  }
}
