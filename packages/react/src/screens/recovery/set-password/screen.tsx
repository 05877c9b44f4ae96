import {
  makePassword,
  mayContinue,
  ownFileName,
  passwordFault,
  passwordStrength,
  runSetPassword,
} from '@latchkey/core'
import { type ReactNode, useState } from 'react'
import { useClient, useStore } from '../../../context.ts'
import { fill } from '../../../copy/fill.ts'
import { useRecoveryCopy } from '../../../copy/recovery/copy.ts'
import { saveTextFile } from '../../save-text-file.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { isFinalFailure } from '../is-final-failure.ts'
import { recoverySentence } from '../recovery-sentence.ts'
import { usernameOf } from '../username-of.ts'
import { SetPasswordView } from './view.tsx'

export function Screen({ data }: ScreenProps<'set-password'>): ReactNode {
  const client = useClient()
  const copy = useRecoveryCopy()
  const { user } = useStore(client.state)
  const [state, send] = useFlow(() => runSetPassword(client, data))
  const [downloaded, setDownloaded] = useState<string | null>(null)
  const { status, password } = state
  const app = client.config().name
  const onDownload = () => {
    const { fileTitle, fileTitlePlain, fileNote } = copy['set-password']
    const title = app ? fill(fileTitle, { app }) : fileTitlePlain
    saveTextFile(ownFileName(app, 'wallet-recovery'), `${title}\n\n${password}\n\n${fileNote}\n`)
    setDownloaded(password)
  }
  return (
    <SetPasswordView
      {...state}
      isResettingPassword={data.isResettingPassword}
      initiatedBy={data.initiatedBy}
      username={usernameOf(user)}
      fault={passwordFault(password)}
      strength={passwordStrength(password)}
      mayContinue={mayContinue(state)}
      downloaded={downloaded === password}
      error={status === 'done' ? recoverySentence(copy, 'set-password', state.error) : null}
      onPassword={(next) => send({ type: 'password changed', password: next })}
      onConfirmation={(confirmation) => send({ type: 'confirmation changed', confirmation })}
      onTouched={() => send({ type: 'touched' })}
      onGenerate={() => send({ type: 'password changed', password: makePassword() })}
      onDownload={onDownload}
      onAcknowledge={(yes) => send({ type: 'acknowledged', yes })}
      onContinue={() => send({ type: 'continue pressed' })}
      onBack={() => send({ type: 'back pressed' })}
      onCancel={() => send({ type: 'cancel pressed' })}
      onRetry={isFinalFailure(state.error) ? null : () => send({ type: 'retry pressed' })}
      onClose={() => send({ type: 'close pressed' })}
    />
  )
}
