import type { ReactNode } from 'react'
import { useMfaCopy } from '../../copy/mfa/copy.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { DangerButton } from '../../ui/danger-button.tsx'
import { Heading } from '../../ui/heading.tsx'
import { alertIcon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'

export interface RemovalViewProps {
  title: string
  detail: string
  busy: boolean
  error: string | null
  onRemove(): void
  onKeep(): void
}

/** The question before a factor, or a passkey, goes. */
export function RemovalView({ title, detail, busy, error, onRemove, onKeep }: RemovalViewProps): ReactNode {
  const { mfa } = useMfaCopy()
  return (
    <>
      <Heading icon={alertIcon} tone="error" title={title} detail={detail} />
      {error && <Notice tone="error">{error}</Notice>}
      <Actions>
        <DangerButton state={busy ? 'loading' : 'idle'} onClick={onRemove}>
          {mfa.remove}
        </DangerButton>
        <Button kind="ghost" disabled={busy} onClick={onKeep}>
          {mfa.cancel}
        </Button>
      </Actions>
    </>
  )
}
