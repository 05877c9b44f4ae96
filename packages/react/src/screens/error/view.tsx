import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { alertIcon } from '../../ui/icon.tsx'
import { Message } from '../../ui/message.tsx'
import type { ErrorViewProps } from '../props.ts'

export function ErrorView({ title, detail, action }: ErrorViewProps): ReactNode {
  const copy = useCopy().error
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
