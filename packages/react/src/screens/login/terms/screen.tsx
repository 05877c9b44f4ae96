import { runTerms } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { errorSentence } from '../../../copy/error-sentence.ts'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import { useFlow } from '../../use-flow.ts'
import { TermsView } from './view.tsx'

export function Screen(): ReactNode {
  const client = useClient()
  const copy = useLoginCopy()
  const { legal } = client.config()
  const [state, send] = useFlow(() => runTerms(client))
  return (
    <TermsView
      termsUrl={legal.termsAndConditionsUrl}
      privacyUrl={legal.privacyPolicyUrl}
      status={state.status === 'submitting' ? 'submitting' : 'idle'}
      error={state.error && errorSentence(copy, 'terms', state.error)}
      onAccept={() => send({ type: 'accept pressed' })}
      onDecline={() => send({ type: 'decline pressed' })}
    />
  )
}
