import {
  advance,
  type Client,
  type CodeEntryState,
  codeEntryInitial,
  codeEntryMachine,
  runMachine,
  settleProof,
  standing,
} from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../context.ts'
import { type Copy, useCopy } from '../../copy/copy.ts'
import { errorSentence } from '../../copy/error-sentence.ts'
import { serverWords } from '../../copy/server-words.ts'
import { leave } from '../leave.ts'
import type { ScreenProps } from '../props.ts'
import { codeFlowOf } from '../send-code.ts'
import { useMachine } from '../use-machine.ts'
import { PasswordlessCodeView } from './view.tsx'

export function Screen({ data }: ScreenProps<'passwordless-code'>): ReactNode {
  const client = useClient()
  const copy = useCopy()
  const { name, loginConfig } = client.config()
  const [state, send] = useMachine(() => run(client, data, copy))
  return (
    <PasswordlessCodeView
      channel={data.channel === 'sms' ? (loginConfig.whatsappEnabled ? 'whatsapp' : 'sms') : 'email'}
      destination={codeFlowOf(client, data.channel).destination() ?? ''}
      appName={name}
      status={state.status === 'over' ? 'submitting' : state.status}
      digits={state.digits}
      error={sentence(copy, state)}
      resend={state.resend}
      onDigits={(digits) => send({ type: 'digits entered', digits })}
      onResend={() => send({ type: 'resend pressed' })}
    />
  )
}

function sentence(copy: Copy, { error }: CodeEntryState): string | null {
  return error && (serverWords(copy, error.message) ?? errorSentence(copy, 'passwordless-code', error.code))
}

function run(client: Client, { channel }: ScreenProps<'passwordless-code'>['data'], copy: Copy) {
  const flow = codeFlowOf(client, channel)
  const from = standing(client)
  return runMachine({
    machine: codeEntryMachine,
    initial: codeEntryInitial,
    clock: client.clock,
    perform(effect, send) {
      switch (effect.type) {
        case 'submit': {
          const { attempt } = effect
          flow.loginWithCode({ code: effect.code }).then(
            (proven) => send({ type: 'accepted', attempt, next: settleProof(client, proven, from) }),
            (error) => send({ type: 'refused', attempt, error }),
          )
          return
        }
        case 'resend':
          flow.resendCode().then(
            () => send({ type: 'resent' }),
            (error) => send({ type: 'resend failed', error }),
          )
          return
        case 'leave':
          return leave(client, effect.route, copy)
        case 'advance':
          return advance(client, effect.next)
        case 'refresh wallets':
          // they come with the user; a failure changes nothing that is shown
          client.session.load().catch(() => {})
      }
    },
  })
}
