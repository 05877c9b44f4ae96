import { type RunningMachine, runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import type { FlowClient } from '../flow-client.ts'
import {
  type DelegationEvent,
  type DelegationState,
  delegationInitial,
  delegationMachine,
} from './machine.ts'

type Outcome = Pick<ScreenData['delegated-consent'], 'onBegun' | 'onSuccess' | 'onError'>

function run(client: FlowClient, perform: () => Promise<void>, data: Outcome) {
  return runMachine({
    machine: delegationMachine,
    initial: delegationInitial,
    clock: client.clock,
    perform(effect, send) {
      switch (effect.type) {
        case 'perform': {
          const underWay = perform()
          data.onBegun?.(underWay)
          underWay.then(
            () => send({ type: 'finished' }),
            (error) => send({ type: 'failed', error }),
          )
          return
        }
        case 'report':
          return effect.outcome === 'done' ? data.onSuccess() : data.onError(effect.outcome.error)
        case 'close':
          return client.modal.close(effect.reason)
      }
    },
  })
}

type Running = RunningMachine<DelegationState, DelegationEvent>

/** The user lets the app's backend use a wallet. */
export const runDelegatedConsent = (client: FlowClient, data: ScreenData['delegated-consent']): Running =>
  run(client, data.onDelegate, data)

/** The user takes back what the app's backend may use. */
export const runDelegatedRevoke = (client: FlowClient, data: ScreenData['delegated-revoke']): Running =>
  run(client, data.onRevoke, data)
