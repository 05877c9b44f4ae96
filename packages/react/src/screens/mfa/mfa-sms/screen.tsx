import { leadsToCodes, runMfaSms } from '@latchkey/core'
import { type ReactNode, useState } from 'react'
import { useClient } from '../../../context.ts'
import { errorSentence } from '../../../copy/error-sentence.ts'
import { type MfaCopy, useMfaCopy } from '../../../copy/mfa/copy.ts'
import { useOwnBack } from '../../../ui/own-back.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { changeSentence, pinSentence } from '../error-of.ts'
import { MfaSmsView } from './view.tsx'

export function Screen({ data }: ScreenProps<'mfa-sms'>): ReactNode {
  const client = useClient()
  const copy = useMfaCopy()
  const [state, send] = useFlow(() => runMfaSms(client, data))
  const [codesFollow] = useState(() => leadsToCodes(client, data.via))
  const { step, phone, sending, error, pin } = state
  useOwnBack(step === 'verify' ? () => send({ type: 'back pressed' }) : step === 'success' ? 'none' : null)
  return (
    <MfaSmsView
      step={step}
      codesFollow={codesFollow}
      phone={{
        value: phone,
        status: sending ? 'submitting' : 'idle',
        error: numberSentence(copy, error),
        canSubmit: phone.isValid && !sending,
        autoFocus: true,
        onChange: (entry) => send({ type: 'phone changed', phone: entry }),
        onCountry: (country) => send({ type: 'country chosen', country }),
        onSubmit: () => send({ type: 'submit pressed' }),
      }}
      code={{
        status: pin.status,
        digits: pin.digits,
        resend: pin.resend,
        error: pinSentence(copy, pin.error),
        undelivered: pin.undelivered,
        onDigits: (digits) => send({ type: 'digits entered', digits }),
        onResend: () => send({ type: 'resend pressed' }),
      }}
      onDone={() => send({ type: 'done pressed' })}
    />
  )
}

/** Why a number gets no text: what the service that sends texts says of it, where it does (wire/frames 1.4). */
function numberSentence(copy: MfaCopy, error: unknown): string | null {
  const { type, privyErrorCode } = (error ?? {}) as { type?: string; privyErrorCode?: string }
  if (type === 'twilio_verification_failed' || privyErrorCode === 'invalid_data')
    return errorSentence(copy, 'field', 'invalid_phone')
  return changeSentence(copy, error)
}
