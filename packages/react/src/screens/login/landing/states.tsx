import { type ReactNode, useState } from 'react'
import { chat, grid, Icon, mail, passkey, wallet } from '../../../ui/icon.tsx'
import { type PhoneFieldProps } from '../../../ui/phone-field.tsx'
import { ProviderMark } from '../../../ui/provider-mark.tsx'
import { Leaf } from '../../leaf.tsx'
import { PhoneState } from '../../phone-state.tsx'
import { nothing, type ScreenStates } from '../../screen-states.ts'
import { type LandingMethod, LandingView, type LandingViewProps } from './view.tsx'

const legal: LandingViewProps['legal'] = {
  termsUrl: 'https://juniper.example/terms',
  privacyUrl: 'https://juniper.example/privacy',
  requireAcceptance: false,
}

const EMAIL = 'ada@example.com'

interface LandingProps extends Partial<Omit<LandingViewProps, 'email'>> {
  email?: Partial<LandingViewProps['email']>
}

/** The field takes typing, so that focus, disabled and enabled can be felt. */
function Landing({ email, ...rest }: LandingProps): ReactNode {
  const [value, setValue] = useState(email?.value ?? '')
  return (
    <LandingView
      header={null}
      logo={null}
      appName="Juniper"
      loginMessage={null}
      methods={[{ kind: 'email-field' }]}
      legal={legal}
      notice={null}
      {...rest}
      email={{
        status: 'idle',
        error: null,
        canSubmit: /^\S+@\S+\.\S+$/.test(value),
        autoFocus: true,
        onSubmit: nothing,
        ...email,
        value,
        onChange: setValue,
      }}
    />
  )
}

const row = (id: string, label: string, rest: Partial<LandingMethod> = {}): LandingMethod =>
  ({
    kind: 'button',
    id,
    label,
    icon: <Icon of={id === 'sms' ? chat : wallet} size={22} />,
    onSelect: nothing,
    ...rest,
  }) as LandingMethod

type Provider = Parameters<typeof ProviderMark>[0]['of']

const provider = (id: Provider, label: string, rest: Partial<LandingMethod> = {}) =>
  row(id, label, { icon: <ProviderMark of={id} />, ...rest } as Partial<LandingMethod>)

const MORE = { more: true, icon: <Icon of={grid} size={22} /> } as Partial<LandingMethod>

const PASSKEY = { icon: <Icon of={passkey} size={22} /> } as Partial<LandingMethod>

/** Landing whose field is the phone's. */
function Phone({ methods = [], recent, ...state }: PhoneProps): ReactNode {
  return (
    <PhoneState {...state}>
      {(phone: PhoneFieldProps) => (
        <Landing methods={[{ kind: 'phone-field', recent }, ...methods]} phone={phone} />
      )}
    </PhoneState>
  )
}

interface PhoneProps extends Omit<Parameters<typeof PhoneState>[0], 'children'> {
  methods?: LandingMethod[]
  recent?: boolean
}

const withEmail = (rest: Partial<LandingMethod> = {}) =>
  row('email', 'Continue with Email', {
    icon: <Icon of={mail} size={22} />,
    ...rest,
  } as Partial<LandingMethod>)

const several: LandingMethod[] = [
  { kind: 'email-field' },
  row('sms', 'Continue with SMS'),
  row('passkey', 'I have a passkey', { ...PASSKEY, recent: true } as Partial<LandingMethod>),
  { kind: 'divider' },
  row('wallet', 'Continue with a wallet', { more: true } as Partial<LandingMethod>),
]

export const states = {
  default: { view: <Landing /> },
  typed: { view: <Landing email={{ value: EMAIL }} /> },
  submitting: { view: <Landing email={{ value: EMAIL, status: 'submitting', canSubmit: false }} /> },
  invalid: { view: <Landing email={{ value: 'ada@', error: 'Please enter a valid email address.' }} /> },
  'plus-address': {
    view: (
      <Landing
        email={{
          value: 'ada+notes@example.com',
          canSubmit: false,
          error: "Please enter a valid email address without a '+'.",
        }}
      />
    ),
  },
  notice: {
    view: <Landing notice="Too many requests. Please wait before trying again." email={{ value: EMAIL }} />,
  },
  logo: { view: <Landing logo="/icon.svg" /> },
  'logo-large': { view: <Landing logo={<img src="/icon.svg" width="600" height="600" alt="Juniper" />} /> },
  'logo-component': { view: <Landing logo={<Leaf size={300} />} /> },
  'logo-and-message': {
    view: (
      <Landing
        logo={<Leaf />}
        header="Welcome to Juniper"
        loginMessage="Your pocket for two chains. It opens with your e-mail and stays yours, wherever you are."
      />
    ),
  },
  'no-legal': { view: <Landing legal={{ termsUrl: null, privacyUrl: null, requireAcceptance: false }} /> },
  'terms-only': { view: <Landing legal={{ ...legal, privacyUrl: null }} /> },
  recent: { view: <Landing methods={[{ kind: 'email-field', recent: true }]} /> },
  'all-methods': { view: <Landing methods={several} /> },
  'long-list': {
    view: (
      <Landing
        methods={[
          ...several,
          ...Array.from({ length: 7 }, (_, i) => row(`more-${i}`, `Another way to log in, number ${i + 1}`)),
        ]}
      />
    ),
  },
  socials: {
    view: (
      <Landing
        methods={[
          { kind: 'email-field' },
          provider('google', 'Google'),
          provider('apple', 'Apple'),
          provider('twitter', 'X'),
          row('web2-overflow', 'Other socials', MORE),
        ]}
      />
    ),
  },
  'other-socials': {
    view: (
      <Landing
        view="web2-overflow"
        methods={[
          provider('discord', 'Discord'),
          provider('github', 'GitHub'),
          provider('linkedin', 'LinkedIn'),
          provider('spotify', 'Spotify'),
          provider('instagram', 'Instagram'),
          provider('tiktok', 'TikTok'),
          provider('line', 'LINE'),
        ]}
      />
    ),
    shell: { onBack: nothing },
  },
  'more-options': {
    view: (
      <Landing
        view="overflow"
        methods={[
          provider('farcaster', 'Farcaster'),
          provider('telegram', 'Telegram'),
          row('sms', 'Continue with SMS'),
          row('passkey', 'I have a passkey', PASSKEY),
        ]}
      />
    ),
    shell: { onBack: nothing },
  },
  phone: { view: <Phone methods={[withEmail()]} /> },
  'phone-recent': { view: <Phone recent methods={[withEmail()]} /> },
  'phone-typed': { view: <Phone country="CH" number="0791234567" methods={[withEmail()]} /> },
  'phone-submitting': {
    view: (
      <Phone
        number="2015550123"
        status="submitting"
        methods={[withEmail({ disabled: true } as Partial<LandingMethod>)]}
      />
    ),
  },
  'phone-error': { view: <Phone number="2015550123" error="Please enter a valid phone number." /> },
  whatsapp: { view: <Landing methods={[{ kind: 'email-field' }, row('sms', 'Continue with WhatsApp')]} /> },
  'hidden-inputs': {
    view: <Landing methods={[withEmail(), row('sms', 'Continue with SMS'), provider('google', 'Google')]} />,
  },
  'passkey-alone': { view: <Landing methods={[row('passkey', 'Continue with passkey', PASSKEY)]} /> },
  'recent-button': {
    view: (
      <Landing
        methods={[
          { kind: 'email-field' },
          provider('google', 'Google', { recent: true } as Partial<LandingMethod>),
          provider('apple', 'Apple'),
        ]}
      />
    ),
  },
} satisfies ScreenStates
