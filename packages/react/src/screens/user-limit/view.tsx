import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { block } from '../../ui/icon.tsx'
import { Message } from '../../ui/message.tsx'
import type { UserLimitViewProps } from '../props.ts'

export function UserLimitView({ onBack }: UserLimitViewProps): ReactNode {
  const { shell, 'user-limit': copy } = useCopy()
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
