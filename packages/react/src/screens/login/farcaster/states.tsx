import { type ComponentProps } from 'react'
import { nothing, type ScreenStates } from '../../screen-states.ts'
import { FarcasterView } from './view.tsx'

const farcasterView = (props: Partial<ComponentProps<typeof FarcasterView>>) => ({
  view: (
    <FarcasterView
      status="waiting"
      linking={false}
      mobile={false}
      connectUri="https://farcaster.xyz/~/siwf?channelToken=6d7a1c0e-5f3b-4d2a-9f68-0b4c7e9a1d35"
      error={null}
      onOpen={nothing}
      onRetry={null}
      leave={{ label: 'Use another method', onSelect: nothing }}
      {...props}
    />
  ),
})

export const states = {
  opening: farcasterView({ status: 'opening', connectUri: null }),
  waiting: farcasterView({}),
  linking: farcasterView({ linking: true }),
  mobile: farcasterView({ mobile: true }),
  submitting: farcasterView({ status: 'submitting' }),
  success: farcasterView({ status: 'success' }),
  'timed-out': farcasterView({
    status: 'failed',
    error: 'The request timed out. Try again.',
    onRetry: nothing,
  }),
  'too-many': farcasterView({
    status: 'failed',
    error: 'Too many requests. Please wait before trying again.',
  }),
} satisfies ScreenStates
