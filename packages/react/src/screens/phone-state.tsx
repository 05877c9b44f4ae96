import { type ReactNode, useState } from 'react'
import type { PhoneFieldProps } from '../ui/phone-field.tsx'
import { nothing } from './screen-states.ts'

/** A phone number that takes typing, so that layout, country and disabled can be felt. */
export function PhoneState(props: {
  country?: string
  number?: string
  status?: 'idle' | 'submitting'
  error?: string | null
  children(phone: PhoneFieldProps): ReactNode
}): ReactNode {
  const { country = 'US', number = '', status = 'idle', error = null } = props
  const [value, setValue] = useState({
    rawPhoneNumber: number,
    qualifiedPhoneNumber: '',
    countryCode: country,
    isValid: false,
  })
  return props.children({
    value,
    status,
    error,
    canSubmit: value.isValid && status === 'idle',
    autoFocus: true,
    onChange: setValue,
    onCountry: (countryCode) =>
      setValue({ rawPhoneNumber: '', qualifiedPhoneNumber: '', countryCode, isValid: false }),
    onSubmit: nothing,
  })
}
