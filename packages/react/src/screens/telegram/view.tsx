import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { Icon, plane } from '../../ui/icon.tsx'
import { OAuthStatusView, type ProofStatusViewProps } from '../oauth-status/view.tsx'

export interface TelegramViewProps extends Omit<ProofStatusViewProps, 'provider' | 'sign' | 'waiting'> {
  /** Telegram asks in a window of its own */
  inWindow: boolean
}

export function TelegramView({ inWindow, ...props }: TelegramViewProps): ReactNode {
  const copy = useCopy()
  return (
    <OAuthStatusView
      {...props}
      provider={copy.providers.telegram}
      sign={<Icon of={plane} size={28} />}
      waiting={inWindow ? copy.telegram.waiting : null}
    />
  )
}
