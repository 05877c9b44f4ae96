import { oauthOf, oauthStatusMachine, type SocialProvider } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../context.ts'
import { type Copy, useCopy } from '../../copy/copy.ts'
import { fill } from '../../copy/fill.ts'
import type { ScreenProps } from '../props.ts'
import { ProviderStatus, providerError } from '../provider-status.tsx'
import { useProofStatus, wayOut } from '../use-proof-status.ts'

/** What each provider asks its user to allow. */
const SCOPES: Record<SocialProvider, keyof Copy['scopes']> = {
  google: 'emailAndProfile',
  twitter: 'profile',
  discord: 'emailAndProfile',
  github: 'emailAndProfile',
  linkedin: 'emailAndProfile',
  spotify: 'emailAndProfile',
  instagram: 'profile',
  tiktok: 'profile',
  line: 'emailAndProfile',
  apple: 'email',
}

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
  const detail = providerError(copy, 'oauth-status', provider, error)
  return (
    <ProviderStatus
      status={state.status === 'over' ? 'verifying' : state.status}
      provider={provider}
      error={detail && fill(detail, { scopes: copy.scopes[SCOPES[provider]] })}
      onRetry={error?.retryable ? retry : null}
      leave={wayOut(client, copy)}
    />
  )
}
