import { telegramMachine, telegramOf } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../context.ts'
import { useCopy } from '../../copy/copy.ts'
import type { ScreenProps } from '../props.ts'
import { providerError } from '../provider-status.tsx'
import { useProofStatus, wayOut } from '../use-proof-status.ts'
import { TelegramView } from './view.tsx'

export function Screen({ data }: ScreenProps<'telegram'>): ReactNode {
  const client = useClient()
  const copy = useCopy()
  // what Telegram vouched for serves once: another try asks it anew, unless it was launch data, which are all there is
  const [state, retry] = useProofStatus(telegramMachine, (attempt) =>
    telegramOf(client).authenticate({
      proof: attempt === 1 || data.proof?.telegram_web_app_data ? data.proof : undefined,
      disableSignup: data.disableSignup,
    }),
  )
  const { error } = state
  return (
    <TelegramView
      status={state.status === 'over' ? 'verifying' : state.status}
      inWindow={!data.proof || state.attempt > 1}
      error={providerError(copy, 'telegram', 'telegram', error)}
      onRetry={error?.retryable ? retry : null}
      leave={wayOut(client, copy)}
    />
  )
}
