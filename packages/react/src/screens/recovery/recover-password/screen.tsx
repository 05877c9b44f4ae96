import { runRecoverPassword } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient, useStore } from '../../../context.ts'
import { useRecoveryCopy } from '../../../copy/recovery/copy.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { recoverySentence } from '../recovery-sentence.ts'
import { usernameOf } from '../username-of.ts'
import { RecoverPasswordView } from './view.tsx'

export function Screen({ data }: ScreenProps<'recover-password'>): ReactNode {
  const client = useClient()
  const copy = useRecoveryCopy()
  const { user } = useStore(client.state)
  const [{ status, password, error }, send] = useFlow(() => runRecoverPassword(client, data))
  return (
    <RecoverPasswordView
      status={status}
      password={password}
      username={usernameOf(user)}
      error={recoverySentence(copy, 'recover-password', error)}
      onPassword={(next) => send({ type: 'password changed', password: next })}
      onRecover={() => send({ type: 'recover pressed' })}
      onWhy={() => send({ type: 'why pressed' })}
      onBack={() => send({ type: 'back pressed' })}
    />
  )
}
