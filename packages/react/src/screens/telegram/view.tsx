import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { OAuthStatusView, type ProofStatusViewProps } from '../oauth-status/view.tsx'

export interface TelegramViewProps extends Omit<ProofStatusViewProps, 'provider' | 'waiting'> {
  /** Telegram asks in a window of its own */
  inWindow: boolean
}

export function TelegramView({ inWindow, ...props }: TelegramViewProps): ReactNode {
  const copy = useCopy().telegram
  return <OAuthStatusView {...props} provider="telegram" waiting={inWindow ? copy.waiting : null} />
}
