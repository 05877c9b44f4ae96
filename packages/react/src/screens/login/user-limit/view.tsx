import type { ReactNode } from 'react'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import { block } from '../../../ui/icon.tsx'
import { Message } from '../../../ui/message.tsx'

export interface UserLimitViewProps {
  onBack(): void
}

export function UserLimitView({ onBack }: UserLimitViewProps): ReactNode {
  const { shell, 'user-limit': copy } = useLoginCopy()
  return (
    <Message
      tone="plain"
      icon={block}
      title={copy.title}
      detail={copy.detail}
      action={{ label: shell.goBack, onSelect: onBack }}
    />
  )
}
