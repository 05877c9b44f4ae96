import {
  advance,
  type Client,
  createFarcasterLogin,
  farcasterInitial,
  farcasterMachine,
  isMobile,
  runMachine,
  settleProof,
  standing,
} from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../context.ts'
import { type Copy, useCopy } from '../../copy/copy.ts'
import type { ScreenProps } from '../props.ts'
import { providerError } from '../provider-status.tsx'
import { useEntered } from '../use-entered.ts'
import { useMachine } from '../use-machine.ts'
import { leaveProof, wayOut } from '../use-proof-status.ts'
import { FarcasterView } from './view.tsx'

export function Screen({ data }: ScreenProps<'farcaster'>): ReactNode {
  const client = useClient()
  const copy = useCopy()
  const [state, send] = useMachine(() => run(client, copy, data.disableSignup))
  useEntered(() => send({ type: 'entered' }))
  const { error, connectUri } = state
  return (
    <FarcasterView
      status={state.status === 'over' ? 'submitting' : state.status}
      linking={client.login.attempt()?.intent === 'link'}
      mobile={isMobile()}
      connectUri={connectUri}
      error={providerError(copy, 'farcaster', 'farcaster', error)}
      onOpen={() => connectUri && window.open(connectUri, '_blank', 'noopener')}
      onRetry={error?.retryable ? () => send({ type: 'retry pressed' }) : null}
      leave={wayOut(client, copy)}
    />
  )
}

function run(client: Client, copy: Copy, disableSignup: boolean | undefined) {
  const flow = createFarcasterLogin(client)
  const from = standing(client)
  return runMachine({
    machine: farcasterMachine,
    initial: farcasterInitial,
    clock: client.clock,
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
          return leaveProof(client, effect.route, copy)
        case 'advance':
          return advance(client, effect.next)
      }
    },
  })
}
