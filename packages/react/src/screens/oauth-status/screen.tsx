import { oauthOf, oauthStatusMachine } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../context.ts'
import { useCopy } from '../../copy/copy.ts'
import { errorSentence } from '../../copy/error-sentence.ts'
import { fill } from '../../copy/fill.ts'
import type { ScreenProps } from '../props.ts'
import { ProviderStatus } from '../provider-status.tsx'
import { useProofStatus, wayOut } from '../use-proof-status.ts'

export function Screen({ data }: ScreenProps<'oauth-status'>): ReactNode {
  const client = useClient()
  const copy = useCopy()
  const flow = oauthOf(client)
  const { provider, begin = false } = data
  const [state, retry] = useProofStatus(oauthStatusMachine, async (attempt) => {
    const login = client.login.attempt()
    const intent = login?.intent === 'link' ? 'link' : 'login'
    const disableSignup = data.disableSignup ?? login?.options.disableSignup ?? false
    if (begin || attempt > 1) await flow.begin(provider, { intent, disableSignup, headless: false })
    return flow.complete()
  })
  const { error } = state
  return (
    <ProviderStatus
      status={state.status === 'over' ? 'verifying' : state.status}
      provider={provider}
      error={
        error &&
        fill(errorSentence(copy, 'oauth-status', error.code), {
          provider: copy.providers[provider],
          scopes: copy.scopes[provider],
        })
      }
      onRetry={error?.retryable ? retry : null}
      leave={wayOut(client, copy['oauth-status'])}
    />
  )
}
