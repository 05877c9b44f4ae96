import { type ReactNode } from 'react'
import { PhoneState } from '../../phone-state.tsx'
import { nothing, type ScreenStates } from '../../screen-states.ts'
import { AddressEntryView, type AddressEntryViewProps } from './view.tsx'

const EMAIL = 'ada@example.com'

const OLD_PHONE = '+41 79 123 45 67'

type Email = NonNullable<AddressEntryViewProps['email']>

const Address = (
  props: Pick<AddressEntryViewProps, 'screen'> & { old?: string | null } & Partial<Email>,
): ReactNode => {
  const { screen, old = null, ...email } = props
  return (
    <AddressEntryView
      screen={screen}
      old={old}
      email={{
        value: '',
        status: 'idle',
        error: null,
        canSubmit: false,
        autoFocus: true,
        onChange: nothing,
        onSubmit: nothing,
        ...email,
      }}
    />
  )
}

const Number = ({ screen, old = null, ...more }: NumberProps): ReactNode => (
  <PhoneState {...more}>{(phone) => <AddressEntryView screen={screen} old={old} phone={phone} />}</PhoneState>
)

interface NumberProps extends Omit<Parameters<typeof PhoneState>[0], 'children'> {
  screen: AddressEntryViewProps['screen']
  old?: string | null
}

export const linkEmail = {
  default: { view: <Address screen="link-email" /> },
  submitting: { view: <Address screen="link-email" value={EMAIL} status="submitting" /> },
  failed: {
    view: (
      <Address
        screen="link-email"
        value={EMAIL}
        error="The server is not reachable. Try again in a moment."
      />
    ),
  },
} satisfies ScreenStates

export const linkPhone = {
  default: { view: <Number screen="link-phone" /> },
  submitting: { view: <Number screen="link-phone" number="2015550123" status="submitting" /> },
} satisfies ScreenStates

export const updateEmail = {
  default: { view: <Address screen="update-email" old="ada@old.example" /> },
  typed: { view: <Address screen="update-email" old="ada@old.example" value={EMAIL} canSubmit /> },
  'long-address': {
    view: (
      <Address
        screen="update-email"
        old="a.very.long.address.that.somebody.really.has@a-subdomain.of-a-long-company-name.example"
      />
    ),
  },
} satisfies ScreenStates

export const updatePhone = {
  default: { view: <Number screen="update-phone" old={OLD_PHONE} /> },
  typed: { view: <Number screen="update-phone" old={OLD_PHONE} number="2015550123" /> },
} satisfies ScreenStates
