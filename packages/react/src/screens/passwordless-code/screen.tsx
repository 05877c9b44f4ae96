import {
  advance,
  type Client,
  type CodeEntryState,
  codeEntryInitial,
  codeEntryMachine,
  emailLoginOf,
  nextStep,
  runMachine,
} from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../context.ts'
import { type Copy, useCopy } from '../../copy/copy.ts'
import { errorSentence } from '../../copy/error-sentence.ts'
import { leave } from '../leave.ts'
import { useMachine } from '../use-machine.ts'
import { PasswordlessCodeView } from './view.tsx'

export function Screen(): ReactNode {
  const client = useClient()
  const copy = useCopy()
  const [state, send] = useMachine(() => run(client, copy))
  return (
    <PasswordlessCodeView
      channel="email"
      destination={emailLoginOf(client).destination() ?? ''}
      appName={client.config().name}
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
  return error && (error.message ?? errorSentence(copy, 'passwordless-code', error.code))
}

function run(client: Client, copy: Copy) {
  const flow = emailLoginOf(client)
  return runMachine({
    machine: codeEntryMachine,
    initial: codeEntryInitial,
    clock: client.clock,
    perform(effect, send) {
      switch (effect.type) {
        case 'submit': {
          const { attempt } = effect
          flow.loginWithCode({ code: effect.code }).then(
            ({ user, isNewUser }) => {
              const next = nextStep(user, client.config())
              const login = client.login.attempt()
              if (login) {
                login.result = { user, isNewUser, method: 'email' }
                login.mustAcceptTerms = next.step === 'terms'
              }
              // the dialog was left while the code was on its way: its terms are not accepted
              else if (next.step === 'terms') void client.logout()
              send({ type: 'accepted', attempt, next })
            },
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
