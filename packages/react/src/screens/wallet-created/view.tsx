import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { fill } from '../../copy/fill.ts'
import { check } from '../../ui/icon.tsx'
import { Message } from '../../ui/message.tsx'
import type { WalletCreatedViewProps } from '../props.ts'

export function WalletCreatedView({ isNewUser, appName, onDone }: WalletCreatedViewProps): ReactNode {
  const { shell, 'wallet-created': copy } = useCopy()
  const welcome = appName ? fill(copy.welcomeTo, { app: appName }) : copy.welcome
  return (
    <Message
      tone="success"
      icon={check}
      title={isNewUser ? welcome : copy.allSet}
      detail={isNewUser ? copy.created : copy.secured}
      action={{ label: shell.continue, onSelect: onDone }}
    />
  )
}
