// @vitest-environment happy-dom
import { loadPhoneTools, type PhoneEntry } from '@latchkey/core'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PhoneFieldProps } from '../ui/phone-field.tsx'
import { AddressEntryView } from './account/address-entry/view.tsx'
import { LandingView } from './login/landing/view.tsx'
import { MfaSmsView, type MfaSmsViewProps } from './mfa/mfa-sms/view.tsx'

beforeAll(loadPhoneTools)
afterEach(cleanup)

const PATIENCE = { timeout: 20_000 }
const nothing = () => {}
const legal = { termsUrl: null, privacyUrl: null, requireAcceptance: false }
const email = { value: '', status: 'idle', error: null, canSubmit: false, autoFocus: false } as const
const code: MfaSmsViewProps['code'] = {
  status: 'awaiting',
  digits: [],
  resend: { state: 'idle' },
  error: null,
  onDigits: nothing,
  onResend: null,
}

const SCREENS: Record<string, (phone: PhoneFieldProps) => ReactNode> = {
  landing: (phone) => (
    <LandingView
      header={null}
      logo={null}
      appName="Juniper"
      loginMessage={null}
      methods={[{ kind: 'phone-field' }]}
      legal={legal}
      notice={null}
      email={{ ...email, onChange: nothing, onSubmit: nothing }}
      phone={phone}
    />
  ),
  link: (phone) => <AddressEntryView screen="link-phone" old={null} phone={phone} />,
  mfa: (phone) => <MfaSmsView step="enroll" phone={phone} code={code} codesFollow={false} onDone={nothing} />,
}

/** The screen with a number that is kept as it is typed. */
function Screen({ of, onSubmit }: { of: string; onSubmit(): void }): ReactNode {
  const [value, setValue] = useState<PhoneEntry>({
    rawPhoneNumber: '',
    qualifiedPhoneNumber: '',
    countryCode: 'US',
    isValid: false,
  } as PhoneEntry)
  return SCREENS[of]?.({
    value,
    status: 'idle',
    error: null,
    canSubmit: value.isValid,
    autoFocus: false,
    onChange: setValue,
    onCountry: (countryCode) => setValue({ ...value, countryCode } as PhoneEntry),
    onSubmit,
  })
}

async function shown(of: string) {
  const onSubmit = vi.fn()
  const { container } = render(<Screen of={of} onSubmit={onSubmit} />)
  // what judges the number is here once its countries are
  await vi.waitFor(() => expect(container.querySelectorAll('option').length).toBeGreaterThan(200), PATIENCE)
  const country = container.querySelector('select') as HTMLSelectElement
  const tel = container.querySelector('input[type=tel]') as HTMLInputElement
  const type = (number: string) => fireEvent.change(tel, { target: { value: number } })
  const said = () => container.querySelector('.field-error')?.textContent
  return { tel, country, type, said, onSubmit }
}

const WRONG = 'Please enter a valid phone number.'

describe.each(Object.keys(SCREENS))('a number that cannot be one, on %s', (of) => {
  it('is said to be none once its field is left, and not while it is typed', async () => {
    const { tel, type, said } = await shown(of)
    type('201555')
    expect(said()).toBe('')
    fireEvent.blur(tel)
    expect(said()).toBe(WRONG)
    expect(tel.getAttribute('aria-invalid')).toBe('true')
    type('2015550')
    expect(said()).toBe('')
  })

  it('is said to be none at Enter, and one that can be is submitted', async () => {
    const { tel, type, said, onSubmit } = await shown(of)
    type('201555')
    fireEvent.keyDown(tel, { key: 'Enter' })
    expect(said()).toBe(WRONG)
    type('2015550123')
    fireEvent.keyDown(tel, { key: 'Enter' })
    fireEvent.submit(tel)
    expect([said(), onSubmit.mock.calls.length]).toEqual(['', 1])
  })

  it('waits for the country that its user goes on to, and is judged anew in another one', async () => {
    const { tel, country, type, said } = await shown(of)
    type('201555')
    fireEvent.blur(tel, { relatedTarget: country })
    expect(said()).toBe('')
    fireEvent.blur(tel)
    expect(said()).toBe(WRONG)
    fireEvent.change(country, { target: { value: 'CH' } })
    expect(said()).toBe('')
  })

  it('says nothing of a field that is left empty', async () => {
    const { tel, said } = await shown(of)
    fireEvent.blur(tel)
    expect(said()).toBe('')
  })
})
