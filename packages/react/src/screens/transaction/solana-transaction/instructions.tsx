import type { SolanaInstructionView } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useTransactionCopy } from '../../../copy/transaction/copy.ts'
import { DECIMALS, formatToken } from '../../../ui/amount.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Address } from '../transaction.tsx'

/** The parsed instructions in order; one of unknown kind is shown with its program and data. */
export function SolanaInstructions({ instructions }: { instructions: SolanaInstructionView[] }): ReactNode {
  const copy = useTransactionCopy()
  const words = copy['solana-transaction']
  if (!instructions.length) return <p>{words.empty}</p>
  return instructions.map((instruction, index) => (
    <section key={`${index}-${instruction.program}`} className="instruction">
      <h3>{words.kinds[instruction.kind]}</h3>
      <Facts
        facts={[
          instruction.amount !== undefined && {
            label: copy.transaction.amount,
            value: `${formatToken(instruction.amount, instruction.decimals ?? DECIMALS.SOL)} ${
              instruction.symbol ?? (instruction.kind === 'spl-transfer' ? '' : 'SOL')
            }`,
          },
          instruction.from !== undefined && {
            label: copy.transaction.from,
            value: <Address of={instruction.from} />,
          },
          instruction.to !== undefined && {
            label: copy.transaction.to,
            value: <Address of={instruction.to} />,
          },
          { label: words.program, value: <Address of={instruction.program} /> },
        ]}
      />
      {instruction.kind === 'unknown' && instruction.data && (
        <code className="hex" tabIndex={0} dir="ltr">
          {instruction.data}
        </code>
      )}
    </section>
  ))
}
