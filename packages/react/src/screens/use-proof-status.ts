import {
  advance,
  type Client,
  type ProofExit,
  type ProofStatusState,
  type Proven,
  proofStatusInitial,
  type proofStatusMachine,
  runMachine,
  settleProof,
  standing,
} from '@latchkey/core'
import { useClient } from '../context.ts'
import { type Copy, useCopy } from '../copy/copy.ts'
import { leave, toLanding } from './leave.ts'
import { useEntered } from './use-entered.ts'
import { useMachine } from './use-machine.ts'

/**
 * Runs the status machine of a login method for as long as its screen is shown.
 * @param prove asks for the proof and submits it; called once for each try
 */
export function useProofStatus(
  machine: ReturnType<typeof proofStatusMachine>,
  prove: (attempt: number) => Promise<Proven>,
): [state: ProofStatusState, retry: () => void] {
  const client = useClient()
  const copy = useCopy()
  const [state, send] = useMachine(() => {
    const from = standing(client)
    return runMachine({
      machine,
      initial: proofStatusInitial,
      clock: client.clock,
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
            return leaveProof(client, effect.route, copy)
          case 'advance':
            return advance(client, effect.next)
        }
      },
    })
  })
  useEntered(() => send({ type: 'entered' }))
  return [state, () => send({ type: 'retry pressed' })]
}

export function leaveProof(client: Client, route: ProofExit, copy: Copy): void {
  if (route.to === 'in-app-browser') client.modal.navigate('in-app-browser', {}, { replace: true })
  else leave(client, route, copy)
}

/** The way out of a failure: the other ways to log in, or, for a link, the end. */
export function wayOut(client: Client, { shell }: Copy): { label: string; onSelect(): void } {
  return client.login.attempt()?.intent === 'link'
    ? { label: shell.close, onSelect: () => client.modal.close('user') }
    : { label: shell.anotherMethod, onSelect: () => toLanding(client) }
}
