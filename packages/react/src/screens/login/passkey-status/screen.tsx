import { passkeyOf, passkeysMaySignUp, runPasskey } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient, useStore } from '../../../context.ts'
import { errorSentence } from '../../../copy/error-sentence.ts'
import { type LoginCopy, useLoginCopy } from '../../../copy/login/copy.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { wayOut } from '../../way-out.ts'
import { PasskeyStatusView } from './view.tsx'

export function Screen({ data }: ScreenProps<'passkey-status'>): ReactNode {
  const client = useClient()
  const copy = useLoginCopy()
  const { purpose } = data
  const [state, send] = useFlow(() => runPasskey(client, data))
  const prompted = useStore(passkeyOf(client).state).status
  const shown = {
    verifying: prompted === 'submitting-response' ? 'submitting' : 'waiting',
    connected: 'success',
    failed: 'failed',
    over: 'waiting',
  } as const
  return (
    <PasskeyStatusView
      status={shown[state.status]}
      purpose={purpose}
      error={state.error && sentence(copy, state.error.code, purpose)}
      signUpElsewhere={purpose !== 'link' && !passkeysMaySignUp(client)}
      vain={state.error?.retryable === false}
      onRetry={() => send({ type: 'retry pressed' })}
      leave={wayOut(client, copy)}
    />
  )
}

/** A link words what nobody knows in its own way (PASS-018, PASS-019). */
function sentence(copy: LoginCopy, code: string, purpose: string): string {
  const unknown = errorSentence(copy, 'passkey-status', null)
  // the general sentence of it begins with what the title says already
  const text = code === 'internal_error' ? unknown : errorSentence(copy, 'passkey-status', code)
  return purpose === 'link' && text === unknown ? copy.errors['passkey-status'].unknown_link : text
}
