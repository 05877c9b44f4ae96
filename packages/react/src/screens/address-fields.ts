import { canSubmit, type LandingEvent, type LandingState } from '@latchkey/core'
import type { Copy } from '../copy/copy.ts'
import { errorSentence } from '../copy/error-sentence.ts'
import type { EmailFieldProps } from '../ui/email-field.tsx'
import type { PhoneFieldProps } from '../ui/phone-field.tsx'

/** The fields of an address and of a number, as the machine of landing has them. */
export function addressFields(
  copy: Copy,
  state: LandingState,
  send: (event: LandingEvent) => void,
): { email: EmailFieldProps; phone: PhoneFieldProps } {
  const field = {
    status: state.status === 'submitting' ? ('submitting' as const) : ('idle' as const),
    error: addressError(copy, state),
    canSubmit: canSubmit(state),
    autoFocus: true,
    onSubmit: () => send({ type: 'submit pressed' }),
  }
  return {
    email: { ...field, value: state.email, onChange: (email) => send({ type: 'email changed', email }) },
    phone: {
      ...field,
      value: state.phone,
      onChange: (phone) => send({ type: 'phone changed', phone }),
      onCountry: (country) => send({ type: 'country chosen', country }),
    },
  }
}

/** The sentence under the field of an address or a number. */
export function addressError(copy: Copy, { error, active }: LandingState): string | null {
  const code = error === 'invalid_data' && active === 'sms' ? 'invalid_phone' : error
  return code && errorSentence(copy, 'field', code)
}
