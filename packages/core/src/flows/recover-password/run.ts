import { runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import type { FlowClient } from '../flow-client.ts'
import { recoverPasswordInitial, recoverPasswordMachine } from './machine.ts'

/** The password of a wallet that is not on this device. What follows is the opener's. */
export function runRecoverPassword(client: FlowClient, data: ScreenData['recover-password']) {
  return runMachine({
    machine: recoverPasswordMachine,
    initial: recoverPasswordInitial,
    clock: client.clock,
    perform(effect, send) {
      switch (effect.type) {
        case 'recover':
          data.recover(effect.password).then(
            () => send({ type: 'recovered' }),
            (error) => send({ type: 'failed', error }),
          )
          return
        case 'go on':
          return data.onSuccess()
        case 'report failure':
          return data.onFailure(effect.error)
      }
    },
  })
}
