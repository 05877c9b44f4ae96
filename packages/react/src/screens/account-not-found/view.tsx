import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { fill } from '../../copy/fill.ts'
import { person } from '../../ui/icon.tsx'
import { Message } from '../../ui/message.tsx'
import type { AccountNotFoundViewProps } from '../props.ts'

export function AccountNotFoundView({ appName, onTryAgain }: AccountNotFoundViewProps): ReactNode {
  const copy = useCopy()['account-not-found']
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
