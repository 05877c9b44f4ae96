import { runRecoveryPasskey, saidByPasskeyDocument } from '@latchkey/core'
import { type ReactNode, useCallback } from 'react'
import { useClient } from '../../../context.ts'
import { errorSentence } from '../../../copy/error-sentence.ts'
import { useRecoveryCopy } from '../../../copy/recovery/copy.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { useFrameDocument } from '../../use-frame-document.ts'
import { recoverySentence } from '../recovery-sentence.ts'
import { RecoveryPasskeyView } from './view.tsx'

export function Screen({ data }: ScreenProps<'recovery-passkey'>): ReactNode {
  const client = useClient()
  const copy = useRecoveryCopy()
  const [state, send] = useFlow(() => runRecoveryPasskey(client, data))
  const { frame, onContainer } = useFrameDocument(
    client.apiUrl(),
    useCallback((look) => send({ type: 'measured', look }), [send]),
    useCallback(
      (message) => {
        const said = saidByPasskeyDocument(message)
        if (said) send(said)
      },
      [send],
    ),
  )
  const { problem, error } = state
  return (
    <RecoveryPasskeyView
      action={data.action}
      step={state.step}
      problem={problem}
      sentence={
        problem
          ? errorSentence(copy, 'recovery-passkey', problem)
          : recoverySentence(copy, 'recovery-passkey', error)
      }
      shown={error === null}
      frameSrc={state.src}
      frame={frame}
      loading={state.loading}
      onContainer={onContainer}
      onFrameLoad={() => send({ type: 'loaded' })}
      onRetry={() => send({ type: 'retry pressed' })}
      onOther={() => client.modal.back()}
    />
  )
}
