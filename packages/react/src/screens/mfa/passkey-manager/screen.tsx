import { runPasskeyManager } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { useMfaCopy } from '../../../copy/mfa/copy.ts'
import { useOwnBack } from '../../../ui/own-back.ts'
import { useFlow } from '../../use-flow.ts'
import { passkeySentence } from '../error-of.ts'
import { MOST_PASSKEYS, usePasskeys } from '../use-passkeys.ts'
import { PasskeyManagerView } from './view.tsx'

export function Screen(): ReactNode {
  const client = useClient()
  const copy = useMfaCopy()
  const passkeys = usePasskeys()
  const [state, send] = useFlow(() => runPasskeyManager(client))
  useOwnBack(state.view === 'remove' ? () => send({ type: 'keep pressed' }) : null)
  return (
    <PasskeyManagerView
      view={state.view}
      passkeys={passkeys}
      canAdd={passkeys.length < MOST_PASSKEYS}
      expanded={state.expanded}
      removing={state.removing}
      busy={state.busy}
      error={passkeySentence(copy, state.error)}
      onViewAll={() => send({ type: 'view all pressed' })}
      onAdd={() => send({ type: 'add pressed' })}
      onChooseRemoval={(credentialId) => send({ type: 'remove chosen', credentialId })}
      onRemove={() => send({ type: 'remove pressed' })}
      onKeep={() => send({ type: 'keep pressed' })}
      onDone={() => send({ type: 'done pressed' })}
    />
  )
}
