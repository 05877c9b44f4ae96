import type { ReactNode } from 'react'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import { ProviderStatus, type ProviderStatusProps } from '../provider-status.tsx'

export interface TelegramViewProps extends Omit<ProviderStatusProps, 'provider' | 'waiting'> {
  /** Telegram asks in a window of its own */
  inWindow: boolean
}

export function TelegramView({ inWindow, ...props }: TelegramViewProps): ReactNode {
  const copy = useLoginCopy().telegram
  return <ProviderStatus {...props} provider="telegram" waiting={inWindow ? copy.waiting : null} />
}
