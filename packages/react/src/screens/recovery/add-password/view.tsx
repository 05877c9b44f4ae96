import type { ReactNode } from 'react'
import { useRecoveryCopy } from '../../../copy/recovery/copy.ts'
import { lock } from '../../../ui/icon.tsx'
import { Message } from '../../../ui/message.tsx'

export interface AddPasswordViewProps {
  onAdd(): void
}

export function AddPasswordView({ onAdd }: AddPasswordViewProps): ReactNode {
  const { 'add-password': copy } = useRecoveryCopy()
  return (
    <Message
      tone="plain"
      icon={lock}
      title={copy.title}
      detail={copy.detail}
      action={{ label: copy.add, onSelect: onAdd }}
    />
  )
}
