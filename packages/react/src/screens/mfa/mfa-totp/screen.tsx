import { leadsToCodes, runMfaTotp } from '@latchkey/core'
import { type ReactNode, useState } from 'react'
import { useClient } from '../../../context.ts'
import { useMfaCopy } from '../../../copy/mfa/copy.ts'
import { useOwnBack } from '../../../ui/own-back.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { changeSentence, pinSentence } from '../error-of.ts'
import { MfaTotpView } from './view.tsx'

export function Screen({ data }: ScreenProps<'mfa-totp'>): ReactNode {
  const client = useClient()
  const copy = useMfaCopy()
  const [{ step, setup, error, pin }, send] = useFlow(() => runMfaTotp(client, data))
  const [codesFollow] = useState(() => leadsToCodes(client, data.via))
  useOwnBack(step === 'verify' ? () => send({ type: 'back pressed' }) : step === 'success' ? 'none' : null)
  return (
    <MfaTotpView
      step={step}
      setup={setup}
      error={changeSentence(copy, error)}
      codesFollow={codesFollow}
      code={{
        status: pin.status,
        digits: pin.digits,
        error: pinSentence(copy, pin.error),
        onDigits: (digits) => send({ type: 'digits entered', digits }),
      }}
      onContinue={() => send({ type: 'continue pressed' })}
      onRetry={() => send({ type: 'retry pressed' })}
      onDone={() => send({ type: 'done pressed' })}
    />
  )
}
