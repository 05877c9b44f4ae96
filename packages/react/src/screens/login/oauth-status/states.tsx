import { type ComponentProps } from 'react'
import { nothing, type ScreenStates } from '../../screen-states.ts'
import { ProviderStatus } from '../provider-status.tsx'

const leave = { label: 'Use another method', onSelect: nothing }

const oauth = (props: Partial<ComponentProps<typeof ProviderStatus>>) => ({
  view: (
    <ProviderStatus
      status="verifying"
      provider="google"
      error={null}
      onRetry={null}
      leave={leave}
      {...props}
    />
  ),
})

const failed = { status: 'failed' } as const

export const states = {
  verifying: oauth({}),
  'verifying-dark-mark': oauth({ provider: 'github' }),
  connected: oauth({ status: 'connected', provider: 'linkedin' }),
  denied: oauth({
    ...failed,
    error: 'Retry and check email and profile access to finish connecting your account.',
    onRetry: nothing,
  }),
  suspended: oauth({
    ...failed,
    provider: 'twitter',
    error: 'Your X account is suspended. Please try another login method.',
  }),
  'rate-limited': oauth({
    ...failed,
    provider: 'discord',
    error: 'Request limit reached for Discord. Please wait a moment and try again.',
  }),
  phishing: oauth({ ...failed, error: 'Unexpected auth flow. This may be a phishing attempt.' }),
  'linked-elsewhere': oauth({
    ...failed,
    error: 'This account has already been linked to another user.',
    leave: { label: 'Close', onSelect: nothing },
  }),
} satisfies ScreenStates
