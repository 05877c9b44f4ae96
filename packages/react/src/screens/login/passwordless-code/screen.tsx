import { type CodeEntryState, codeLoginOf, runCodeEntry } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { errorSentence } from '../../../copy/error-sentence.ts'
import { type LoginCopy, useLoginCopy } from '../../../copy/login/copy.ts'
import { serverWords } from '../../../copy/server-words.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { PasswordlessCodeView } from './view.tsx'

export function Screen({ data }: ScreenProps<'passwordless-code'>): ReactNode {
  const client = useClient()
  const copy = useLoginCopy()
  const { name, loginConfig } = client.config()
  const [state, send] = useFlow(() => runCodeEntry(client, data))
  return (
    <PasswordlessCodeView
      channel={data.channel === 'sms' ? (loginConfig.whatsappEnabled ? 'whatsapp' : 'sms') : 'email'}
      destination={codeLoginOf(client, data.channel).destination() ?? ''}
      appName={name}
      status={state.status === 'over' ? 'submitting' : state.status}
      goesOn={state.next === 'create-wallet'}
      digits={state.digits}
      error={sentence(copy, state)}
      undelivered={state.undelivered}
      over={state.error?.over ?? null}
      resend={state.resend}
      onDigits={(digits) => send({ type: 'digits entered', digits })}
      onResend={() => send({ type: 'resend pressed' })}
    />
  )
}

function sentence(copy: LoginCopy, { error }: CodeEntryState): string | null {
  return error && (serverWords(copy, error.message) ?? errorSentence(copy, 'passwordless-code', error.code))
}
