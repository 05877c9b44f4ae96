import { type ComponentProps } from 'react'
import { chat, Icon, mail, passkey } from '../../../ui/icon.tsx'
import { ProviderMark } from '../../../ui/provider-mark.tsx'
import { nothing, type ScreenStates } from '../../screen-states.ts'
import { ReauthenticateView } from './view.tsx'

type Props = ComponentProps<typeof ReauthenticateView>

const way = (id: string, label: string, icon: Props['ways'][number]['icon']) => ({
  id,
  label,
  icon,
  onSelect: nothing,
})

const email = way('email', 'Send a code to ada@juniper.example', <Icon of={mail} size={22} />)

const phone = way('sms', 'Send a code to +1 555 0100', <Icon of={chat} size={22} />)

const google = way('google', 'Continue with Google', <ProviderMark of="google" />)

const ask = (props: Partial<Props>) => ({
  view: (
    <ReauthenticateView
      purpose="use"
      ways={[email, google]}
      guest={false}
      busy={false}
      error={null}
      onClose={nothing}
      {...props}
    />
  ),
})

export const states = {
  default: ask({}),
  'to-export': ask({ purpose: 'export' }),
  'older-account': ask({ purpose: 'older-account' }),
  'one-way': ask({ ways: [email] }),
  'many-ways': ask({
    ways: [
      way('passkey', 'Use a passkey', <Icon of={passkey} size={22} />),
      email,
      phone,
      google,
      way('farcaster', 'Continue with Farcaster', <ProviderMark of="farcaster" />),
      way('telegram', 'Continue with Telegram', <ProviderMark of="telegram" />),
    ],
  }),
  'long-address': ask({
    ways: [
      way(
        'email',
        'Send a code to the.worshipful.company.of.extraordinarily.long.mailboxes@department.juniper.example',
        <Icon of={mail} size={22} />,
      ),
      google,
    ],
  }),
  busy: ask({ busy: true }),
  failed: ask({ error: 'The server is not reachable. Try again in a moment.' }),
  'other-account': ask({
    error: 'That account is not yours here. Nothing has changed: confirm with an account of yours.',
  }),
  guest: ask({ ways: [], guest: true }),
  'no-way': ask({ ways: [] }),
} satisfies ScreenStates
