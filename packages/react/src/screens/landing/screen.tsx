import {
  type Client,
  canSubmit,
  emailLoginOf,
  type LandingState,
  landingInitial,
  landingMachine,
  runMachine,
} from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../context.ts'
import { type Copy, useCopy } from '../../copy/copy.ts'
import { errorSentence } from '../../copy/error-sentence.ts'
import { leave } from '../leave.ts'
import { legalOf } from '../legal.ts'
import type { LandingMethod, ScreenProps } from '../props.ts'
import { useMachine } from '../use-machine.ts'
import { LandingView } from './view.tsx'

export function Screen({ data }: ScreenProps<'landing'>): ReactNode {
  const client = useClient()
  const copy = useCopy()
  const config = client.config()
  const [state, send] = useMachine(() => run(client, data, copy))
  const allowed = data.loginMethods
  const methods: LandingMethod[] =
    config.loginMethods.email && (!allowed || allowed.includes('email')) ? [{ kind: 'email-field' }] : []
  return (
    <LandingView
      header={config.appearance.landingHeader}
      logo={config.appearance.logo as ReactNode}
      appName={config.name}
      loginMessage={config.appearance.loginMessage}
      methods={methods}
      legal={legalOf(config)}
      notice={null}
      email={{
        value: state.email,
        status: state.status === 'submitting' ? 'submitting' : 'idle',
        error: sentence(copy, state),
        canSubmit: canSubmit(state),
        autoFocus: true,
        onChange: (email) => send({ type: 'email changed', email }),
        onSubmit: () => send({ type: 'submit pressed' }),
      }}
    />
  )
}

const sentence = (copy: Copy, { error }: LandingState) => error && errorSentence(copy, 'landing', error)

function run(client: Client, data: ScreenProps<'landing'>['data'], copy: Copy) {
  const flow = emailLoginOf(client)
  const attempt = client.login.attempt()
  const prefill = data.prefill?.type === 'email' ? data.prefill.value : undefined
  const initial = landingInitial({
    disablePlusEmails: client.config().loginConfig.disablePlusEmails,
    ...(attempt?.returnTo ?? { email: prefill }),
  })
  return runMachine({
    machine: landingMachine,
    initial,
    clock: client.clock,
    perform(effect, send) {
      if (effect.type === 'leave') return leave(client, effect.route, copy)
      if (effect.type === 'show code entry') return client.modal.navigate('passwordless-code', {})
      if (attempt) attempt.returnTo = { email: effect.email, error: null }
      flow.sendCode({ email: effect.email, disableSignup: data.disableSignup, ui: true }).then(
        () => send({ type: 'code sent' }),
        (error) => send({ type: 'send failed', error }),
      )
    },
  })
}
