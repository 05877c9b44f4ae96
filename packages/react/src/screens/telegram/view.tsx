import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { ProviderStatus, type ProviderStatusProps } from '../provider-status.tsx'

export interface TelegramViewProps extends Omit<ProviderStatusProps, 'provider' | 'waiting'> {
  /** Telegram asks in a window of its own */
  inWindow: boolean
}

export function TelegramView({ inWindow, ...props }: TelegramViewProps): ReactNode {
  const copy = useCopy().telegram
  return <ProviderStatus {...props} provider="telegram" waiting={inWindow ? copy.waiting : null} />
}
