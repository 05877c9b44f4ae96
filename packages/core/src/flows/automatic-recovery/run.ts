import { runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import type { FlowClient } from '../flow-client.ts'
import { automaticRecoveryInitial, automaticRecoveryMachine } from './machine.ts'

/** A wallet gets automatic recovery. */
export function runAutomaticRecovery(client: FlowClient, data: ScreenData['automatic-recovery']) {
  return runMachine({
    machine: automaticRecoveryMachine,
    initial: automaticRecoveryInitial,
    clock: client.clock,
    perform(effect, send) {
      switch (effect.type) {
        case 'set': {
          const underWay = data.perform()
          data.onBegun?.(underWay)
          underWay.then(
            () => send({ type: 'set' }),
            (error) => send({ type: 'failed', error }),
          )
          return
        }
        case 'report':
          return effect.outcome === 'done' ? data.onSuccess() : data.onFailure(effect.outcome.error)
        case 'close':
          return client.modal.close(effect.reason)
      }
    },
  })
}
