import type { ReactNode } from 'react'
import { useTransactionCopy } from '../../copy/transaction/copy.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { Centered } from '../../ui/centered.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { explorerLink } from '../../ui/explorer-link.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Heading } from '../../ui/heading.tsx'
import { check } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/text-link.tsx'

export interface ReceiptProps {
  title: string
  detail: string | null
  picture: ReactNode
  facts: (Fact | null | false)[]
  /** of the hash: 'Transaction hash' or 'Signature' */
  hashLabel: string
  hash: string | null
  explorerUrl: string | null
  onClose(): void
}

/** A transaction that went well. */
export function Receipt(props: ReceiptProps): ReactNode {
  const { transaction } = useTransactionCopy()
  return (
    <>
      <div role="status">
        <Heading
          icon={check}
          visual={props.picture}
          tone="success"
          title={props.title}
          detail={props.detail}
        />
      </div>
      <Facts facts={[...props.facts, hashFact(props.hashLabel, props.hash)]} />
      <ExplorerLink explorerUrl={props.explorerUrl} hash={props.hash} />
      <Actions>
        <Button onClick={props.onClose}>{transaction.done}</Button>
      </Actions>
    </>
  )
}

/** A row with the hash, copyable, when there is one. */
export function hashFact(label: string, hash: string | null): Fact | null {
  return hash ? { label, value: <Copyable value={hash} /> } : null
}

/** 'View on explorer', when the network has one. */
export function ExplorerLink(props: { explorerUrl: string | null; hash: string | null }): ReactNode {
  const { transaction } = useTransactionCopy()
  const href = explorerLink(props.explorerUrl, props.hash)
  return (
    href && (
      <Centered>
        <TextLink href={href}>{transaction.explorer}</TextLink>
      </Centered>
    )
  )
}
