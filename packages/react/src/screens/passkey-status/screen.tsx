import { passkeyOf, passkeyStatusMachine, passkeysMaySignUp } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient, useStore } from '../../context.ts'
import { useCopy } from '../../copy/copy.ts'
import { errorSentence } from '../../copy/error-sentence.ts'
import type { ScreenProps } from '../props.ts'
import { useProofStatus, wayOut } from '../use-proof-status.ts'
import { PasskeyStatusView } from './view.tsx'

export function Screen({ data }: ScreenProps<'passkey-status'>): ReactNode {
  const client = useClient()
  const copy = useCopy()
  const flow = passkeyOf(client)
  const { purpose } = data
  const [state, retry] = useProofStatus(passkeyStatusMachine, () => {
    if (purpose === 'link') return flow.link()
    if (purpose === 'signup') return flow.signup({ ui: true })
    return flow.login({ ui: true, credentialIds: data.credentialIds })
  })
  const prompted = useStore(flow.state).status
  const shown = {
    verifying: prompted === 'submitting-response' ? 'submitting' : 'waiting',
    connected: 'success',
    failed: 'failed',
    over: 'waiting',
  } as const
  return (
    <PasskeyStatusView
      status={shown[state.status]}
      purpose={purpose}
      error={state.error && sentence(copy, state.error.code, purpose)}
      signUpElsewhere={purpose !== 'link' && !passkeysMaySignUp(client)}
      onRetry={retry}
      leave={wayOut(client, copy)}
    />
  )
}

/** A link words what nobody knows in its own way (PASS-018, PASS-019). */
function sentence(copy: ReturnType<typeof useCopy>, code: string, purpose: string): string {
  const unknown = errorSentence(copy, 'passkey-status', null)
  // the general sentence of it begins with what the title says already
  const text = code === 'internal_error' ? unknown : errorSentence(copy, 'passkey-status', code)
  return purpose === 'link' && text === unknown ? copy.errors['passkey-status'].unknown_link : text
}
