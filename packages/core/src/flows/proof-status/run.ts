import { runMachine } from '../../machine.ts'
import { settleProof, standing } from '../account/settle-proof.ts'
import type { Proven } from '../account/submit-proof.ts'
import { advance } from '../after-login/advance.ts'
import type { FlowClient } from '../flow-client.ts'
import { leave } from '../login/leave.ts'
import { type ProofExit, proofStatusInitial, type proofStatusMachine } from './machine.ts'

/**
 * The screen of a login method that waits for a proof.
 * @param prove asks for the proof and submits it; called once for each try
 */
export function runProofStatus(
  client: FlowClient,
  machine: ReturnType<typeof proofStatusMachine>,
  prove: (attempt: number) => Promise<Proven>,
) {
  const from = standing(client)
  return runMachine({
    machine,
    initial: proofStatusInitial,
    clock: client.clock,
    begin: (send) => send({ type: 'entered' }),
    perform(effect, send) {
      switch (effect.type) {
        case 'prove': {
          const { attempt } = effect
          prove(attempt).then(
            (proven) => send({ type: 'proven', attempt, next: settleProof(client, proven, from) }),
            (error) => send({ type: 'refused', attempt, error }),
          )
          return
        }
        case 'leave':
          return leaveProof(client, effect.route)
        case 'advance':
          return advance(client, effect.next)
      }
    },
  })
}

/** Leads from a proof that failed to the screen of its error. */
export function leaveProof(client: FlowClient, route: ProofExit): void {
  if (route.to === 'in-app-browser') client.modal.navigate('in-app-browser', {}, { replace: true })
  else leave(client, route)
}
