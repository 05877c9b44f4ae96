import { runQuestion, type WayIn } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { errorSentence } from '../../../copy/error-sentence.ts'
import { fill } from '../../../copy/fill.ts'
import { type LoginCopy, useLoginCopy } from '../../../copy/login/copy.ts'
import { chat, Icon, mail, passkey } from '../../../ui/icon.tsx'
import { ProviderMark } from '../../../ui/provider-mark.tsx'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { ReauthenticateView } from './view.tsx'

export function Screen({ data }: ScreenProps<'reauthenticate'>): ReactNode {
  const client = useClient()
  const copy = useLoginCopy()
  const [{ busy, error }, send] = useFlow(() => runQuestion(client, data))
  return (
    <ReauthenticateView
      purpose={data.purpose}
      guest={data.guest}
      ways={data.ways.map((way) => ({
        ...described(way, copy),
        onSelect: () => send({ type: 'way chosen', way }),
      }))}
      busy={busy}
      error={error && errorSentence(copy, 'reauthenticate', error)}
      onClose={() => client.modal.close('user')}
    />
  )
}

function described(way: WayIn, copy: LoginCopy): { id: string; label: string; icon: ReactNode } {
  const { reauthenticate, providers } = copy
  switch (way.kind) {
    case 'email':
    case 'sms':
      return {
        id: `${way.kind} ${way.to}`,
        label: fill(reauthenticate.codeTo, { destination: way.to }),
        icon: <Icon of={way.kind === 'email' ? mail : chat} size={22} />,
      }
    case 'passkey':
      return { id: 'passkey', label: reauthenticate.passkey, icon: <Icon of={passkey} size={22} /> }
    default: {
      const provider = way.kind === 'social' ? way.provider : way.kind
      return {
        id: provider,
        label: fill(reauthenticate.with, { provider: providers[provider] }),
        icon: <ProviderMark of={provider} />,
      }
    }
  }
}
