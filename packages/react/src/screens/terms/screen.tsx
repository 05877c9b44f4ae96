import {
  acceptTerms,
  advance,
  type Client,
  nextStep,
  runMachine,
  termsInitial,
  termsMachine,
} from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../context.ts'
import { useCopy } from '../../copy/copy.ts'
import { errorSentence } from '../../copy/error-sentence.ts'
import { useMachine } from '../use-machine.ts'
import { TermsView } from './view.tsx'

export function Screen(): ReactNode {
  const client = useClient()
  const copy = useCopy()
  const { legal } = client.config()
  const [state, send] = useMachine(() => run(client))
  return (
    <TermsView
      termsUrl={legal.termsAndConditionsUrl}
      privacyUrl={legal.privacyPolicyUrl}
      status={state.status === 'submitting' ? 'submitting' : 'idle'}
      error={state.error && errorSentence(copy, 'terms', state.error)}
      onAccept={() => send({ type: 'accept pressed' })}
      onDecline={() => send({ type: 'decline pressed' })}
    />
  )
}

function run(client: Client) {
  return runMachine({
    machine: termsMachine,
    initial: termsInitial,
    clock: client.clock,
    perform(effect, send) {
      if (effect.type === 'advance') return advance(client, effect.next)
      // a login that leaves before the terms are accepted ends its session when the modal closes
      if (effect.type === 'decline') return client.modal.close('user')
      acceptTerms(client).then(
        (user) => send({ type: 'accepted', next: nextStep(user, client.config()) }),
        (error) => send({ type: 'failed', error }),
      )
    },
  })
}
