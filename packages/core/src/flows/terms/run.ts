import { LOGIN_ROUTES } from '@latchkey/contract'
import { runMachine } from '../../machine.ts'
import { advance } from '../after-login/advance.ts'
import { nextStep } from '../after-login/next-step.ts'
import type { FlowClient } from '../flow-client.ts'
import { termsInitial, termsMachine } from './machine.ts'

/** The terms after a login: accepted, the login goes on. */
export function runTerms(client: FlowClient) {
  return runMachine({
    machine: termsMachine,
    initial: termsInitial,
    clock: client.clock,
    perform(effect, send) {
      if (effect.type === 'advance') return advance(client, effect.next)
      // a login that leaves before the terms are accepted ends its session when the modal closes
      if (effect.type === 'decline') return client.modal.close('user')
      client.session.updateUser(LOGIN_ROUTES.acceptTerms).then(
        (user) => send({ type: 'accepted', next: nextStep(user, client.config()) }),
        (error) => send({ type: 'failed', error }),
      )
    },
  })
}
