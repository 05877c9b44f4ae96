import { ownFileName, runRecoveryCodes } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { fill } from '../../../copy/fill.ts'
import { useMfaCopy } from '../../../copy/mfa/copy.ts'
import { saveTextFile } from '../../save-text-file.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { changeSentence } from '../error-of.ts'
import { MfaRecoveryCodesView } from './view.tsx'

export function Screen({ data }: ScreenProps<'mfa-recovery-codes'>): ReactNode {
  const client = useClient()
  const copy = useMfaCopy()
  const [{ codes, error, kept }, send] = useFlow(() => runRecoveryCodes(client, data))
  const name = client.config().name ?? 'Latchkey'
  return (
    <MfaRecoveryCodesView
      codes={codes}
      error={changeSentence(copy, error)}
      kept={kept}
      onKept={(ticked) => send({ type: 'kept ticked', kept: ticked })}
      onDownload={() =>
        saveTextFile(
          ownFileName(client.config().name, 'recovery-codes'),
          [fill(copy['mfa-recovery-codes'].file, { app: name }), '', ...(codes ?? []), ''].join('\n'),
        )
      }
      onRetry={() => send({ type: 'retry pressed' })}
      onDone={() => send({ type: 'done pressed' })}
    />
  )
}
