import { runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import type { FlowClient } from '../flow-client.ts'
import { setPasswordInitial, setPasswordMachine } from './machine.ts'

/** A password is set on a wallet, or made with it. It lives in the flow and nowhere else. */
export function runSetPassword(client: FlowClient, { initiatedBy, task }: ScreenData['set-password']) {
  return runMachine({
    machine: setPasswordMachine(initiatedBy),
    initial: setPasswordInitial,
    clock: client.clock,
    perform(effect, send) {
      switch (effect.type) {
        case 'submit': {
          const underWay = task.perform({
            recoveryMethod: 'user-passcode',
            recoveryPassword: effect.password,
          })
          task.onBegun?.(underWay, 'user-passcode')
          underWay.then(
            () => send({ type: 'set' }),
            (error) => send({ type: 'failed', error }),
          )
          return
        }
        case 'report':
          return effect.outcome === 'done'
            ? task.onSuccess('user-passcode')
            : task.onFailure(effect.outcome.error)
        case 'finish':
          return task.onFinished ? task.onFinished() : client.modal.close('done')
        case 'leave':
          return client.modal.close('user')
      }
    },
  })
}
