import type { ComponentProps } from 'react'
import { PhoneState } from '../../phone-state.tsx'
import { nothing, type ScreenStates } from '../../screen-states.ts'
import { MfaSmsView, type MfaSmsViewProps } from './view.tsx'

const code: MfaSmsViewProps['code'] = {
  status: 'awaiting',
  digits: ['', '', '', '', '', ''],
  resend: { state: 'waiting', secondsLeft: 21, said: null },
  error: null,
  onDigits: nothing,
  onResend: nothing,
}

const sms = (
  props: Partial<Omit<MfaSmsViewProps, 'phone'>>,
  phone: Omit<ComponentProps<typeof PhoneState>, 'children'> = {},
) => ({
  view: (
    <PhoneState {...phone}>
      {(field) => (
        <MfaSmsView step="enroll" phone={field} code={code} codesFollow={false} onDone={nothing} {...props} />
      )}
    </PhoneState>
  ),
})

const number = { number: '(201) 555-0123' }

export const states = {
  number: sms({}),
  sending: sms({}, { ...number, status: 'submitting' }),
  refused: sms({}, { ...number, error: 'Please enter a valid phone number.' }),
  code: sms({ step: 'verify' }, number),
  wrong: sms(
    {
      step: 'verify',
      code: {
        ...code,
        status: 'error',
        digits: ['4', '2', '8', '6', '1', '4'],
        error: 'The code you entered is not valid',
      },
    },
    number,
  ),
  success: sms({ step: 'success' }),
  'success-first': sms({ step: 'success', codesFollow: true }),
} satisfies ScreenStates
