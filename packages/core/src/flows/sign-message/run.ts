import { runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import type { FlowClient } from '../flow-client.ts'
import { signMessageInitial, signMessageMachine } from './machine.ts'

/** A message is shown, and signed when the user says so. */
export function runSignMessage(client: FlowClient, data: ScreenData['sign-message']) {
  return runMachine({
    machine: signMessageMachine,
    initial: signMessageInitial,
    clock: client.clock,
    perform(effect, send) {
      switch (effect.type) {
        case 'sign':
          data.confirmAndSign().then(
            (signature) => send({ type: 'signed', signature }),
            (error) => send({ type: 'failed', error }),
          )
          return
        case 'report':
          if ('error' in effect.outcome) return data.onFailure(effect.outcome.error)
          return data.onSuccess(effect.outcome.signature)
        case 'close':
          return client.modal.close(effect.reason)
      }
    },
  })
}
