import { runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import { settleProof, standing } from '../account/settle-proof.ts'
import { advance } from '../after-login/advance.ts'
import type { FlowClient } from '../flow-client.ts'
import { leaveProof } from '../proof-status/run.ts'
import { createFarcasterLogin } from './farcaster-login.ts'
import { farcasterInitial, farcasterMachine } from './machine.ts'

/** A login or a link by Farcaster: opens a channel, looks at it, and proves what was signed into it. */
export function runFarcaster(client: FlowClient, { disableSignup }: ScreenData['farcaster']) {
  const flow = createFarcasterLogin(client)
  const from = standing(client)
  return runMachine({
    machine: farcasterMachine,
    initial: farcasterInitial,
    clock: client.clock,
    begin: (send) => send({ type: 'entered' }),
    perform(effect, send) {
      switch (effect.type) {
        case 'open': {
          const { attempt } = effect
          flow.open().then(
            (connectUri) => send({ type: 'opened', attempt, connectUri }),
            (error) => send({ type: 'refused', attempt, error }),
          )
          return
        }
        case 'poll': {
          const { attempt } = effect
          flow.poll().then(
            (signed) => send({ type: 'polled', attempt, signed: signed !== null }),
            (error) => send({ type: 'poll refused', attempt, error }),
          )
          return
        }
        case 'prove': {
          const { attempt } = effect
          flow.authenticate({ disableSignup }).then(
            (proven) => send({ type: 'proven', attempt, next: settleProof(client, proven, from) }),
            (error) => send({ type: 'refused', attempt, error }),
          )
          return
        }
        case 'report':
          return flow.failed(effect.error)
        case 'leave':
          return leaveProof(client, effect.route)
        case 'advance':
          return advance(client, effect.next)
      }
    },
  })
}
