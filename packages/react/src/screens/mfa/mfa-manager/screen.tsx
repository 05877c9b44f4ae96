import { enrolledIn, offeredTo, runMfaManager } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient, useStore } from '../../../context.ts'
import { useMfaCopy } from '../../../copy/mfa/copy.ts'
import { useOwnBack } from '../../../ui/own-back.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { changeSentence } from '../error-of.ts'
import { usePasskeys } from '../use-passkeys.ts'
import { MfaManagerView } from './view.tsx'

export function Screen({ data }: ScreenProps<'mfa-manager'>): ReactNode {
  const client = useClient()
  const copy = useMfaCopy()
  useStore(client.state)
  const passkeys = usePasskeys()
  const [state, send] = useFlow(() => runMfaManager(client, data))
  const enrolled = enrolledIn(client, data.via)
  const standing = { enrolled, passkeys: passkeys.map(({ credentialId }) => credentialId) }
  useOwnBack(state.view === 'remove' ? () => send({ type: 'keep pressed' }) : null)
  return (
    <MfaManagerView
      view={state.view}
      methods={offeredTo(client, data.via).map((method) => ({
        method,
        enabled: enrolled.includes(method),
      }))}
      removing={state.removing}
      leavesLogin={client.config().passkeys.shouldUnlinkOnUnenrollMfa ?? true}
      busy={state.busy}
      done={state.done}
      error={changeSentence(copy, state.error)}
      onContinue={() => send({ type: 'continue pressed' })}
      onMethod={(method) => send({ type: 'method chosen', method, standing })}
      // they stand in for what guards the wallets, and for nothing of the host's
      onNewCodes={
        data.via === 'wallets' && enrolled.length > 0
          ? () => send({ type: 'new codes pressed', standing })
          : null
      }
      onRemove={() => send({ type: 'remove pressed', standing })}
      onKeep={() => send({ type: 'keep pressed' })}
      onClose={() => send({ type: 'close pressed' })}
    />
  )
}
