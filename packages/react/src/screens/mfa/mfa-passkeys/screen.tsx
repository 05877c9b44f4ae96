import { runMfaPasskeys } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { useMfaCopy } from '../../../copy/mfa/copy.ts'
import { useOwnBack } from '../../../ui/own-back.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { changeSentence } from '../error-of.ts'
import { MOST_PASSKEYS, usePasskeys } from '../use-passkeys.ts'
import { MfaPasskeysView } from './view.tsx'

export function Screen({ data }: ScreenProps<'mfa-passkeys'>): ReactNode {
  const client = useClient()
  const copy = useMfaCopy()
  const passkeys = usePasskeys()
  const [state, send] = useFlow(() => runMfaPasskeys(client, data))
  useOwnBack(state.removing === null ? null : () => send({ type: 'keep pressed' }))
  return (
    <MfaPasskeysView
      passkeys={passkeys}
      canAdd={passkeys.length < MOST_PASSKEYS}
      removing={state.removing}
      leavesLogin={client.config().passkeys.shouldUnlinkOnUnenrollMfa ?? true}
      busy={state.busy}
      error={changeSentence(copy, state.error)}
      changed={state.changed}
      onEnable={(credentialId) => send({ type: 'enable pressed', credentialId })}
      onAdd={() => send({ type: 'add pressed' })}
      onChooseRemoval={(credentialId) => send({ type: 'remove chosen', credentialId })}
      onRemove={() => send({ type: 'remove pressed' })}
      onKeep={() => send({ type: 'keep pressed' })}
      onDone={() => send({ type: 'done pressed' })}
    />
  )
}
