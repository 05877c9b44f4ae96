import type { ReactNode } from 'react'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import { alertIcon } from '../../../ui/icon.tsx'
import { Message } from '../../../ui/message.tsx'

export interface ErrorViewProps {
  title: string | null
  detail: string | null
  action: { label: string; run(): void } | null
}

export function ErrorView({ title, detail, action }: ErrorViewProps): ReactNode {
  const copy = useLoginCopy().error
  return (
    <Message
      tone="error"
      icon={alertIcon}
      title={title ?? copy.title}
      detail={detail}
      action={action && { label: action.label, onSelect: action.run }}
    />
  )
}
