import { canRetry, runCaptcha, toLanding } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { errorSentence } from '../../../copy/error-sentence.ts'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { CaptchaView } from './view.tsx'

export function Screen({ data }: ScreenProps<'captcha'>): ReactNode {
  const client = useClient()
  const copy = useLoginCopy()
  const [state, send] = useFlow(() => runCaptcha(client, data))
  return (
    <CaptchaView
      status={state.status === 'over' ? 'success' : state.status}
      error={state.code && errorSentence(copy, 'captcha', state.code)}
      onRetry={canRetry(state) ? () => send({ type: 'retry pressed' }) : null}
      onContinue={
        state.userIntentRequired && state.status === 'success'
          ? () => send({ type: 'continue pressed' })
          : null
      }
      onBack={() => toLanding(client)}
    />
  )
}
