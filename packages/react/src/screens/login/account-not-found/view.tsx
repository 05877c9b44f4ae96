import type { ReactNode } from 'react'
import { fill } from '../../../copy/fill.ts'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import { person } from '../../../ui/icon.tsx'
import { Message } from '../../../ui/message.tsx'

export interface AccountNotFoundViewProps {
  appName: string | null
  onTryAgain(): void
}

export function AccountNotFoundView({ appName, onTryAgain }: AccountNotFoundViewProps): ReactNode {
  const copy = useLoginCopy()['account-not-found']
  return (
    <Message
      tone="plain"
      icon={person}
      title={copy.title}
      detail={appName ? fill(copy.detail, { app: appName }) : copy.detailNoApp}
      action={{ label: copy.again, onSelect: onTryAgain }}
    />
  )
}
