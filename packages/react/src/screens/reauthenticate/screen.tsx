import { prepareTelegram, routeSendError, type WayIn } from '@latchkey/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useClient } from '../../context.ts'
import { type Copy, useCopy } from '../../copy/copy.ts'
import { errorSentence } from '../../copy/error-sentence.ts'
import { fill } from '../../copy/fill.ts'
import { chat, Icon, mail, passkey } from '../../ui/icon.tsx'
import { ProviderMark } from '../../ui/provider-mark.tsx'
import { leave } from '../leave.ts'
import type { ScreenProps } from '../props.ts'
import { sendCode } from '../send-code.ts'
import { startMethod } from '../start-method.ts'
import { throughCaptcha } from '../through-captcha.ts'
import { ReauthenticateView } from './view.tsx'

export function Screen({ data }: ScreenProps<'reauthenticate'>): ReactNode {
  const client = useClient()
  const copy = useCopy()
  const [busy, setBusy] = useState(false)
  const [code, setCode] = useState(client.login.attempt()?.returnTo?.error ?? null)
  const telegram = data.ways.some(({ kind }) => kind === 'telegram')
  // its pop-up has to come up right at the press
  useEffect(() => {
    if (telegram) prepareTelegram(client)
  }, [client, telegram])

  const start = (way: WayIn): Promise<void> => {
    if ('to' in way) {
      const { kind: channel, to } = way
      return throughCaptcha(client, (after) =>
        sendCode(client, { channel, to, disableSignup: true }, { replace: after === 'captcha' }),
      )
    }
    return startMethod(client, way, { disableSignup: true })
  }
  const select = (way: WayIn) => {
    setBusy(true)
    setCode(null)
    start(way)
      .catch((error) => {
        const route = routeSendError(error)
        if (route.to === 'landing') setCode(route.code)
        else leave(client, route, copy)
      })
      .finally(() => setBusy(false))
  }
  return (
    <ReauthenticateView
      purpose={data.purpose}
      guest={data.guest}
      ways={data.ways.map((way) => ({ ...described(way, copy), onSelect: () => select(way) }))}
      busy={busy}
      error={code && errorSentence(copy, 'reauthenticate', code)}
      onClose={() => client.modal.close('user')}
    />
  )
}

function described(way: WayIn, copy: Copy): { id: string; label: string; icon: ReactNode } {
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
