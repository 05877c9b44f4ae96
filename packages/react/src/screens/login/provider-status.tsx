import type { ReactNode } from 'react'
import { errorSentence } from '../../copy/error-sentence.ts'
import { fill } from '../../copy/fill.ts'
import { type LoginCopy, useLoginCopy } from '../../copy/login/copy.ts'
import { type Provider, ProviderMark } from '../../ui/provider-mark.tsx'
import { Status } from '../../ui/status.tsx'

export interface ProviderStatusProps {
  status: 'verifying' | 'connected' | 'failed'
  provider: Provider
  /** while it waits, in place of the usual words */
  waiting?: string | null
  /** what went wrong; null: the title says it all */
  error: string | null
  /** null: another try would not help */
  onRetry: (() => void) | null
  leave: { label: string; onSelect(): void } | null
}

const STATUS = { verifying: 'waiting', connected: 'success', failed: 'failed' } as const

/** How the login with a provider goes, from the return to the end. */
export function ProviderStatus(props: ProviderStatusProps): ReactNode {
  const { shell, providers, 'oauth-status': copy } = useLoginCopy()
  const { status, error, onRetry } = props
  const provider = providers[props.provider]
  const titles = {
    verifying: fill(copy.verifying, { provider }),
    connected: fill(copy.connected, { provider }),
    failed: copy.failed,
  }
  const details = {
    verifying: props.waiting ?? copy.verifyingDetail,
    connected: copy.connectedDetail,
    failed: error,
  }
  return (
    <Status
      status={STATUS[status]}
      sign={<ProviderMark of={props.provider} size={28} />}
      title={titles[status]}
      detail={details[status]}
      retry={onRetry && { label: shell.retry, onSelect: onRetry }}
      leave={props.leave}
    />
  )
}

/** What went wrong, with the provider's name; null while nothing has, and where the title says it all. */
export function providerError(
  copy: LoginCopy,
  screen: 'oauth-status' | 'telegram' | 'farcaster',
  provider: Provider,
  error: { code: string | null } | null,
): string | null {
  const sentence = error && errorSentence(copy, screen, error.code)
  return sentence ? fill(sentence, { provider: copy.providers[provider] }) : null
}
